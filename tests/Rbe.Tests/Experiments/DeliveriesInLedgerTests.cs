using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Experiments.Testbeds;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>What came into the stock is what ICE delivered, item by item.</summary>
public sealed class DeliveriesInLedgerTests
{
    private readonly DeliveriesInLedger _ledger = new();

    [Fact]
    public void Deliveries_that_came_in_agree()
    {
        Deliver("a", 1, 100);
        Deliver("b", 1, 50);
        Deliver("b", 1, 50, repeat: true);
        Deliver("c", 2, 30);
        Deliver("d", 3, 30, outcome: "failed");

        _ledger.Compare([(1, 150, null), (2, 30, null)]).ShouldBeEmpty();
    }

    [Fact]
    public void A_delivery_whose_message_is_still_on_the_queue_need_not_have_come_in()
    {
        Deliver("a", 1, 100);
        Deliver("b", 1, 50);

        _ledger.Compare([(1, 100, "b"), (2, 0, "not delivered")]).ShouldBeEmpty();
        _ledger.Compare([(1, 150, "b")]).ShouldHaveSingleItem();
    }

    [Fact]
    public void A_delivery_that_was_lost_is_a_problem()
    {
        Deliver("a", 7, 100);

        _ledger.Compare([]).ShouldBe(["the stock of 1 items differs from what ICE delivered, e.g. of 7: 0 came in, and the ledger has 100"]);
    }

    [Fact]
    public void A_delivery_that_came_in_twice_is_a_problem()
    {
        Deliver("a", 7, 100);

        _ledger.Compare([(7, 200, null)]).ShouldBe(["the stock of 1 items differs from what ICE delivered, e.g. of 7: 200 came in, and the ledger has 100"]);
    }

    [Fact]
    public void Stock_from_nowhere_is_a_problem() =>
        _ledger.Compare([(7, 1, null)]).ShouldBe(["the stock of 1 items differs from what ICE delivered, e.g. of 7: 1 came in, and the ledger has 0"]);

    private void Deliver(string message, int item, decimal quantity, bool repeat = false, string outcome = "accepted") => _ledger.Add(new LedgerEntry(
        1, default, VendorName.Ice, "RequestStock", message, repeat, outcome, item.ToString(System.Globalization.CultureInfo.InvariantCulture), quantity));
}
