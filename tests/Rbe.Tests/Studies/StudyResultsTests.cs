using TlsToll.Measurement.Host;
using TlsToll.Results.Runs;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Tests.Studies;

public sealed class StudyResultsTests
{
    [Fact]
    public void What_the_audit_of_an_earlier_sitting_found_makes_the_study_invalid_and_a_sitting_without_audit_is_reported()
    {
        var run = Results(audited: [2], inconsistencies: ["order 17 was shipped twice"]);

        run.Status.ShouldBe("invalid");
        run.InvalidReasons.ShouldContain("order 17 was shipped twice");
        run.Remarks.ShouldContain("sitting 1 ended before its audit, so that the orders of 1 of 3 runs were not audited");
        run.Remarks.ShouldNotContain(remark => remark.Contains("sitting 2", StringComparison.Ordinal));
    }

    [Fact]
    public void A_study_whose_sittings_were_audited_has_nothing_to_report() =>
        Results(audited: [1, 2], inconsistencies: []).Remarks.ShouldNotContain(remark => remark.Contains("sitting", StringComparison.Ordinal));

    [Fact]
    public void Later_treatments_of_the_study_are_compared_with_earlier_ones_whatever_was_measured_first()
    {
        var design = StudyFixture.Design("mesh", quick: true);
        var placement = StudyFixture.AsTheyAre();
        var plan = StudyPlan.Of(design, placement);
        string[] order = [.. plan.Treatments.Select(t => t.Name)];
        FinishedRun[] runs = [.. plan.Runs.OrderByDescending(run => Array.IndexOf(order, run.Treatment.Name)).Select(run => StudyFixture.Run(run, 1, 1))];
        var state = StudyFixture.State with { Placement = placement, Audited = [1] };

        var result = new StudyResults(design, new StudyMeasurements(
            StudySettings.Of(design, state.AsOf), state, design, plan, runs, MachineDescription.Read(), new Dictionary<string, string>())).Run();

        result.Treatments.Select(t => t.Name).ShouldBe(order);
        // Against the SUT alone, and against the same proxies without TLS.
        result.Comparisons.Where(c => c.Treatment == "plain-session-nginx-mesh").Select(c => c.Baseline).Distinct().ShouldBe(["plain-session", "plain-session-nginx-mesh-plain"]);
        result.Comparisons.ShouldAllBe(c => Array.IndexOf(order, c.Baseline) < Array.IndexOf(order, c.Treatment));
    }

    private static RunResult Results(int[] audited, string[] inconsistencies)
    {
        var design = StudyFixture.Design("garcia2007", quick: true);
        var placement = StudyFixture.AsTheyAre();
        var plan = StudyPlan.Of(design, placement);
        FinishedRun[] runs = [.. plan.Runs.Take(3).Select((planned, i) => StudyFixture.Run(planned, 1, 1) with { Sitting = i == 0 ? 1 : 2 })];
        var state = StudyFixture.State with { Sittings = 2, Placement = placement, Audited = audited, Inconsistencies = inconsistencies };
        return new StudyResults(design, new StudyMeasurements(
            StudySettings.Of(design, state.AsOf), state, design, plan, runs, MachineDescription.Read(), new Dictionary<string, string>())).Run();
    }
}
