using TlsToll.Results.Between;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Recorded;

/// <summary>
/// Two builds in a real run, by its <c>run.json</c>, on a virtual machine with two slow and unsteady processors: <c>builds-same.json.gz</c> is <c>./bench run
/// --quick --sut-build machine,COPY --sut-processes 6 --treatments plain-request,tls-request --timed-blocks 0</c>, a program and its copy;
/// <c>builds-slower.json.gz</c> with four processes of each build and <c>tls-request</c> alone, a program and the same that also hashes 90 KB in each handshake,
/// which takes 62 µs by itself, about 2 % of what a connection costs there.
/// </summary>
public sealed class RecordedBuildsTests
{
    private const double Tolerance = 2;

    private static readonly Lazy<RunResult> Same = new(() => RecordedRun.Read("builds-same"));
    private static readonly Lazy<RunResult> Slower = new(() => RecordedRun.Read("builds-slower"));

    [Fact]
    public void Further_work_in_each_handshake_is_a_regression()
    {
        var comparison = BuildComparison.Of(Slower.Value, Tolerance);

        comparison.Outcome.ShouldBe(ComparisonOutcome.Regression);
        var response = comparison.Responses.ShouldHaveSingleItem();
        response.ChangePercent.ShouldBe(2.2, 0.05);
        (response.Low!.Value, response.High!.Value).ShouldSatisfyAllConditions(ends => ends.Item1.ShouldBe(1.3, 0.05), ends => ends.Item2.ShouldBe(3.1, 0.05));
    }

    [Fact]
    public void A_copy_is_no_regression_in_what_is_known_well_and_undecided_in_what_is_not()
    {
        var comparison = BuildComparison.Of(Same.Value, Tolerance);

        comparison.Responses.Select(response => (response.Treatment, response.Outcome)).ShouldBe(
            [("plain-request-same", ComparisonOutcome.Inconclusive), ("tls-request-same", ComparisonOutcome.NoRegression)]);
        comparison.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
    }

    // Six pairs of processes: the one with the greatest difference is 5 % dearer in the build's copy than in the build.
    [Fact]
    public void Two_processes_of_one_program_differ_by_more_than_an_interval_over_super_blocks_says()
    {
        var pairs = new MetricValues(Same.Value).ByProcess("plain-request-machine", "plain-request-same", Results.Metrics.CellMetrics.Find(RunComparison.UsualResponse)!);

        var changes = pairs.Select(pair => 100 * (Math.Exp(pair.Beside - pair.Own) - 1)).ToArray();
        changes.Max().ShouldBe(4.4, 0.2);
        changes.Min().ShouldBe(-3.8, 0.2);
    }

    [Fact]
    public void The_run_itself_has_the_interval_of_compare()
    {
        var response = BuildComparison.Of(Slower.Value, Tolerance).Responses[0];

        var change = Slower.Value.Comparisons.Single(c => c.Metric == Results.Metrics.Metric.CpuChange);
        change.Estimate!.Value.ShouldBe(response.ChangePercent, 1e-6);
        change.Low!.Value.ShouldBe(response.Low!.Value, 1e-6);
        change.High!.Value.ShouldBe(response.High!.Value, 1e-6);
    }
}
