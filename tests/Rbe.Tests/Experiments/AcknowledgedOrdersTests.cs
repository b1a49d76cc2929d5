using TlsToll.Experiments.Testbeds;
using TlsToll.Results.Records;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class AcknowledgedOrdersTests
{
    [Fact]
    public void Orders_that_exist_agree_and_others_may_exist_too() => Of(0, 3, 0, 5).Compare([1, 2, 3, 4, 5]).ShouldBeEmpty();

    [Fact]
    public void An_order_that_does_not_exist_is_a_problem() =>
        Of(3, 4, 5).Compare([3, 5]).ShouldBe(["1 orders were acknowledged but are not in the database, e.g. 4"]);

    [Fact]
    public void An_order_that_two_interactions_were_told_is_a_problem()
    {
        Of(3, 4, 3).Compare([3, 4]).ShouldBe(["1 orders were acknowledged to more than one interaction, e.g. 3"]);

        var both = Of(3);
        both.Add(Of(3, 4));
        both.Compare([3, 4]).ShouldBe(["1 orders were acknowledged to more than one interaction, e.g. 3"]);
    }

    private static AcknowledgedOrders Of(params long[] orders)
    {
        var all = new AcknowledgedOrders();
        all.Add(new RecordFile([.. orders.Select(order => new InteractionRecord { Order = order })], []));
        return all;
    }
}
