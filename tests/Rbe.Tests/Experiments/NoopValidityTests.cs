using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Cells;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class NoopValidityTests
{
    [Fact]
    public void What_was_chosen_was_called_and_nothing_else() => Reasons("cipher+sign", full: 5, ("cipher", 40), ("sign", 5), ("mac", 0)).ShouldBeEmpty();

    [Fact]
    public void A_no_op_that_was_never_called_is_named() =>
        Reasons("cipher+sign", full: 5, ("cipher", 40)).ShouldHaveSingleItem().ShouldStartWith("the SUT never called the no-op of sign");

    [Fact]
    public void An_unrequested_no_op_is_named() =>
        Reasons("none", full: 5, ("mac", 3)).ShouldBe(["the SUT called the no-op of mac 3 times, which was not requested"]);

    [Fact]
    public void Without_the_provider_none_was_called()
    {
        NoopValidity.Reasons(NoopSet.None, 5, Counters(null), Counters(null)).ShouldBeEmpty();
        NoopValidity.Reasons(NoopSet.TryParse("all")!, 5, Counters(null), Counters(null)).Count().ShouldBe(5);
    }

    [Fact]
    public void Without_a_full_handshake_there_may_be_no_signature() => Reasons("sign", full: 0).ShouldBeEmpty();

    private static IEnumerable<string> Reasons(string noops, long full, params (string Name, long Calls)[] calls) => NoopValidity.Reasons(
        NoopSet.TryParse(noops)!, full, Counters(calls.ToDictionary(c => c.Name, _ => 7L)), Counters(calls.ToDictionary(c => c.Name, c => 7 + c.Calls)));

    private static TierCounters Counters(IReadOnlyDictionary<string, long>? noops) => MeterTests.Counters(meter: null) with { Noops = noops };
}
