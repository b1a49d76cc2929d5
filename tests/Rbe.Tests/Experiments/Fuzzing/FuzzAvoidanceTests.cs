using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Fuzzing;

namespace TlsToll.Rbe.Tests.Experiments.Fuzzing;

public sealed class FuzzAvoidanceTests
{
    private static readonly FuzzCount Answered = new("OrderStatus", FuzzKind.Values, FuzzOutcome.Fault, 1000);

    [Fact]
    public void An_endpoint_that_answers_almost_everything_avoids_nothing()
    {
        FuzzAvoidance.Of([Answered, new("OrderStatus", FuzzKind.Markup, FuzzOutcome.Closed, 12)]).ShouldBeEmpty();
        FuzzAvoidance.Of([Answered, new("OrderStatus", FuzzKind.Markup, FuzzOutcome.Closed, 13)]).ShouldBe(
            ["OrderStatus: 13 of 1013 requests whose HTTP was intact had no answer but the end of the connection."]);
    }

    // Also of requests that are no HTTP.
    [Theory]
    [InlineData(FuzzKind.Markup)]
    [InlineData(FuzzKind.Framing)]
    public void Eight_clients_are_no_overload(FuzzKind kind)
    {
        FuzzAvoidance.Of([Answered, new("OrderStatus", kind, FuzzOutcome.Unavailable, 2)]).ShouldBeEmpty();
        FuzzAvoidance.Of([Answered, new("OrderStatus", kind, FuzzOutcome.Unavailable, 3)]).ShouldBe(
            ["OrderStatus: 3 of 1003 requests were refused with 503, though nothing was overloaded."]);
    }

    [Fact]
    public void Each_endpoint_is_judged_by_itself() => FuzzAvoidance.Of(
        [Answered, new("NewCustomer", FuzzKind.Values, FuzzOutcome.Fault, 3), new("NewCustomer", FuzzKind.Elements, FuzzOutcome.Closed, 2), new("NewCustomer", FuzzKind.Bytes, FuzzOutcome.Closed, 1)])
        .ShouldHaveSingleItem().ShouldStartWith("NewCustomer: 3 of 6 ");

    // What is no HTTP, or half of it, need not be answered.
    [Theory]
    [InlineData(FuzzKind.Tls)]
    [InlineData(FuzzKind.CutOff)]
    [InlineData(FuzzKind.Framing)]
    public void Requests_that_are_no_HTTP_may_be_closed(FuzzKind kind) =>
        FuzzAvoidance.Of([Answered, new("OrderStatus", kind, FuzzOutcome.Closed, 1000)]).ShouldBeEmpty();
}
