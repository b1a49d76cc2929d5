using TlsToll.Experiments.Testbeds;
using TlsToll.Results.Records;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class AcknowledgedOrdersTests
{
    [Fact]
    public void Orders_that_exist_agree_and_others_may_exist_too() => Of(0, 3, 0, 5).Compare(Stored(1, 2, 3, 4, 5)).ShouldBeEmpty();

    [Fact]
    public void An_order_that_does_not_exist_is_a_problem() =>
        Of(3, 4, 5).Compare(Stored(3, 5)).ShouldBe(["1 orders were acknowledged but are not in the database, e.g. 4"]);

    [Fact]
    public void An_order_that_two_interactions_were_told_is_a_problem()
    {
        Of(3, 4, 3).Compare(Stored(3, 4)).ShouldBe(["1 orders were acknowledged to more than one interaction, e.g. 3"]);

        var both = Of(3);
        both.Add(Of(3, 4));
        both.Compare(Stored(3, 4)).ShouldBe(["1 orders were acknowledged to more than one interaction, e.g. 3"]);
    }

    [Fact]
    public void An_order_with_another_total_than_the_driver_was_told_is_a_problem() =>
        Of(3, 4, 5).Compare([(3, 30.01m), (4, 40), (5, 49.99m)]).ShouldBe(["2 orders were acknowledged with another total than in the database, e.g. 3"]);

    // An order costs ten times its number.
    private static IEnumerable<(long Id, decimal Total)> Stored(params long[] orders) => orders.Select(order => (order, 10m * order));

    private static AcknowledgedOrders Of(params long[] orders)
    {
        var all = new AcknowledgedOrders();
        all.Add(new RecordFile([.. orders.Select(order => new InteractionRecord { Order = order, OrderCents = 1000 * order })], []));
        return all;
    }
}
