using TlsToll.Experiments.Faults;
using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class FaultVerdictsTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(10);

    private static readonly Fault Silent = Fault.All.Single(fault => fault.Name == "vendors-silent");
    private static readonly Fault NoDatabase = Fault.All.Single(fault => fault.Name == "database-unreachable");

    // As of a fault that the SUT answers, and from which it recovers.
    private static readonly FaultOutcome Good = new("a fault", TimeSpan.FromSeconds(2))
    {
        HadEffect = true,
        UnderWay = 8,
        AnsweredMeanwhile = 100,
        Failed = 20,
        Longest = TimeSpan.FromSeconds(2.5),
        LongestFailure = TimeSpan.FromSeconds(2.2),
        LastFailure = TimeSpan.FromSeconds(1),
        Recovery = TimeSpan.FromSeconds(1.5),
    };

    [Fact]
    public void A_fault_that_is_answered_and_got_over_in_time_has_no_delay() => FaultVerdicts.OfFault(Silent, Good, Limit).ShouldBeEmpty();

    [Fact]
    public void A_request_without_an_answer_is_a_delay_if_the_SUT_could_have_answered()
    {
        var late = Good with { Unanswered = 3, LongestFailure = TimeSpan.FromSeconds(10), Longest = TimeSpan.FromSeconds(10), AnsweredMeanwhile = 0 };

        FaultVerdicts.OfFault(Silent, late, Limit).ShouldBe(
        [
            "a fault: 3 interactions had no answer within 10.0 s, though the SUT waits 2.0 s for a vendor.",
            "a fault: a response that failed took 10.0 s, though the SUT waits 2.0 s for a vendor.",
            "a fault: nothing succeeded meanwhile, though most services need no vendor.",
        ]);
        FaultVerdicts.OfFault(NoDatabase, late, Limit).ShouldBeEmpty();
    }

    [Fact]
    public void A_failure_after_its_end_is_a_delay_for_any_fault()
    {
        var late = Good with { FailedAfterwards = 2, LastFailure = TimeSpan.FromSeconds(10.1), Longest = TimeSpan.FromSeconds(15.1), Recovery = TimeSpan.FromSeconds(10.1) };

        foreach (var fault in (Fault[])[Silent, NoDatabase])
        {
            FaultVerdicts.OfFault(fault, late, Limit).ShouldBe(
            [
                "a fault: 2 interactions failed when all was right again and the queues had run empty.",
                "a fault: an interaction that began 10.1 s after its end failed.",
                "a fault: a response took 15.1 s, longer than the timeout of 10.0 s.",
                "a fault: no order was acknowledged within 10.0 s of its end.",
            ]);
        }

        FaultVerdicts.OfFault(Silent, Good with { Recovery = null }, Limit).ShouldHaveSingleItem().ShouldContain("no order was acknowledged");
    }

    [Fact]
    public void Tiers_are_not_back_if_no_order_is_acknowledged_and_a_later_load_fails()
    {
        Good.IsBack.ShouldBeTrue();
        (Good with { Recovery = null }).IsBack.ShouldBeTrue("the load may end before");
        (Good with { FailedAfterwards = 1 }).IsBack.ShouldBeTrue("that is a delay");
        (Good with { Recovery = null, FailedAfterwards = 1 }).IsBack.ShouldBeFalse();
    }

    [Fact]
    public void A_fault_that_did_nothing_shows_nothing()
    {
        FaultVerdicts.EffectOfFault(Good).ShouldBeNull();
        FaultVerdicts.EffectOfFault(Good with { HadEffect = false }).ShouldBe("a fault: nothing failed or waited meanwhile, so that it shows nothing.");
        FaultVerdicts.EffectOfFault(Good with { HadEffect = false, WasThere = false }).ShouldBe("a fault: it was not there when it was looked for, so that it shows nothing.");
    }

    [Fact]
    public void Of_a_kill_what_fails_later_counts_and_whether_it_hit_anything()
    {
        FaultVerdicts.OfKill(Good).ShouldBeEmpty();
        FaultVerdicts.EffectOfKill(Good).ShouldBeNull();

        var bad = Good with { FailedAfterwards = 1, UnderWay = 0 };
        FaultVerdicts.OfKill(bad).ShouldBe(["a fault: 1 interactions failed when the tier was back and the queues had run empty."]);
        FaultVerdicts.EffectOfKill(bad).ShouldBe("a fault: nothing was under way, so that the kill shows nothing.");
    }
}
