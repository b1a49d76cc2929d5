using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Vendors;
using TlsToll.Experiments.Testbeds;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>Every shipped order is in the vendors' ledger: its shipment once, and its authorisation once and not voided.</summary>
public sealed class OrdersInLedgerTests
{
    private readonly OrdersInLedger _ledger = new();
    private long _sequence;

    [Fact]
    public void Orders_that_are_shipped_and_authorised_once_agree()
    {
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted");
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted", repeat: true);
        Add(VendorName.Pge, "AuthorisePayment", "b", "failed");
        Add(VendorName.Pge, "AuthorisePayment", "b", "accepted");
        Add(VendorName.Pov, "VoidAuthorisation", "b", "refused");
        Add(VendorName.Pge, "AuthorisePayment", "of no order", "accepted");
        Add(VendorName.Pge, "VoidAuthorisation", "of no order", "voided");
        Ship(1);
        Ship(2);
        Add(VendorName.Sne, "NotifyShipment", "message-2", "accepted", repeat: true, subject: "2");
        _ledger.Compare([Order(1, "a", VendorName.Pov), Order(2, "b", VendorName.Pge)], []).ShouldBeEmpty();
        _ledger.Shipments.ShouldBe(2);
    }

    [Fact]
    public void A_shipped_order_whose_authorisation_was_voided_is_a_problem()
    {
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted");
        Add(VendorName.Pov, "VoidAuthorisation", "a", "voided");
        Ship(1);
        _ledger.Compare([Order(1, "a", VendorName.Pov)], []).ShouldBe(["1 shipped orders have a voided authorisation in the ledger of their vendor, POV or PGE, e.g. 1"]);
    }

    [Fact]
    public void A_shipped_order_without_an_authorisation_is_a_problem()
    {
        Add(VendorName.Pge, "AuthorisePayment", "a", "refused");
        Ship(1);
        _ledger.Compare([Order(1, "a", VendorName.Pge)], []).ShouldBe(["1 shipped orders have no authorisation in the ledger of their vendor, POV or PGE, e.g. 1"]);
    }

    [Fact]
    public void A_shipped_order_that_was_authorised_twice_is_a_problem()
    {
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted");
        Add(VendorName.Pge, "AuthorisePayment", "a", "accepted");
        Ship(1);
        _ledger.Compare([Order(1, "a", VendorName.Pov)], [])
            .ShouldBe(["1 shipped orders have more than one authorisation in the ledgers of POV and PGE, e.g. 1"]);
    }

    [Fact]
    public void An_authorisation_of_the_other_vendor_must_be_voided_and_does_not_stand_for_that_of_the_orders()
    {
        Add(VendorName.Pge, "AuthorisePayment", "a", "accepted");
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted");
        Add(VendorName.Pge, "VoidAuthorisation", "a", "voided");
        Ship(1);
        _ledger.Compare([Order(1, "a", VendorName.Pov)], []).ShouldBeEmpty();
        _ledger.Compare([Order(1, "a", VendorName.Pge)], []).ShouldBe(
        [
            "1 shipped orders have more than one authorisation in the ledgers of POV and PGE, e.g. 1",
            "1 shipped orders have a voided authorisation in the ledger of their vendor, POV or PGE, e.g. 1",
        ]);
    }

    [Fact]
    public void A_shipped_order_that_SNE_does_not_know_is_a_problem()
    {
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted");
        _ledger.Compare([Order(1, "a", VendorName.Pov)], []).ShouldBe(["1 shipped orders are not in SNE's ledger, e.g. 1"]);
    }

    [Fact]
    public void An_order_that_SNE_has_twice_is_a_problem()
    {
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted");
        Ship(1);
        Ship(1);
        _ledger.Compare([Order(1, "a", VendorName.Pov)], []).ShouldBe(["1 orders are in SNE's ledger more than once, e.g. 1"]);
    }

    [Fact]
    public void An_order_that_SNE_has_and_that_is_not_shipped_is_a_problem()
    {
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted");
        Ship(1);
        _ledger.Compare([], [Order(1, "a", VendorName.Pov)]).ShouldBe(["1 orders in SNE's ledger are not shipped, e.g. 1"]);
    }

    [Fact]
    public void Another_amount_than_the_orders_total_is_a_problem()
    {
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted", amount: 0.01m);
        Ship(1);
        _ledger.Compare([Order(1, "a", VendorName.Pov)], [])
            .ShouldBe(["1 shipped orders have an authorisation of another amount in the ledger of their vendor, POV or PGE, e.g. 1"]);
    }

    [Fact]
    public void A_pending_order_is_authorised_as_a_shipped_one_is()
    {
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted");
        _ledger.Compare([], [Order(1, "a", VendorName.Pov)]).ShouldBeEmpty();
        _ledger.Compare([], [Order(1, "a", VendorName.Pov), Order(2, "b", VendorName.Pge)])
            .ShouldBe(["1 pending orders have no authorisation in the ledger of their vendor, POV or PGE, e.g. 2"]);

        Add(VendorName.Pov, "VoidAuthorisation", "a", "voided");
        _ledger.Compare([], [Order(1, "a", VendorName.Pov)]).ShouldBe(["1 pending orders have a voided authorisation in the ledger of their vendor, POV or PGE, e.g. 1"]);
    }

    [Fact]
    public void An_authorisation_that_was_voided_and_given_again_must_be_voided_again()
    {
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted");
        Add(VendorName.Pov, "VoidAuthorisation", "a", "voided");
        Add(VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted");
        OrphansBeside([]).ShouldHaveSingleItem().ShouldEndWith("e.g. that of request a");

        Add(VendorName.Pov, "VoidAuthorisation", "a", "voided");
        OrphansBeside([]).ShouldBeEmpty();
    }

    [Fact]
    public void An_authorisation_of_no_order_must_be_voided_or_on_the_way_to_it()
    {
        Add(VendorName.Pov, "ValidatePurchaseOrder", "of an order", "accepted");
        Add(VendorName.Pov, "ValidatePurchaseOrder", "voided", "accepted");
        Add(VendorName.Pov, "VoidAuthorisation", "voided", "voided");
        Add(VendorName.Pge, "AuthorisePayment", "to be voided", "accepted");
        Add(VendorName.Pge, "AuthorisePayment", "refused", "refused");
        Add(VendorName.Pge, "AuthorisePayment", "of a new customer", "accepted", amount: 0);
        HashSet<(string, VendorName)> known = [("of an order", VendorName.Pov), ("to be voided", VendorName.Pge)];
        OrphansBeside(known).ShouldBeEmpty();

        Add(VendorName.Pge, "AuthorisePayment", "of an order", "accepted");
        Add(VendorName.Pov, "ValidatePurchaseOrder", "lost", "accepted");
        OrphansBeside(known).ShouldBe(
            ["2 authorisations in the ledgers of POV and PGE have no order and are not to be voided, e.g. that of request lost"]);
    }

    private IEnumerable<string> OrphansBeside(HashSet<(string, VendorName)> known) => OrdersInLedger.Describe(_ledger.Orphans(known));

    private static AuditedOrder Order(long id, string requestId, VendorName vendor) => new(id, requestId, vendor, Total: 10);

    private void Ship(long order) => Add(VendorName.Sne, "NotifyShipment", $"message-{order}", "accepted", subject: $"{order}");

    private void Add(VendorName vendor, string operation, string requestId, string outcome, bool repeat = false, string subject = "", decimal amount = 10) =>
        _ledger.Add(new LedgerEntry(++_sequence, DateTime.UnixEpoch, vendor, operation, requestId, repeat, outcome, subject, amount));
}
