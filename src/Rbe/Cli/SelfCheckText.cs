using System.Globalization;
using TlsToll.Experiments.Controls;
using TlsToll.Reports.Text;
using TlsToll.Results.Between;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary>Prints what a self-check found, each with its outcome.</summary>
/// <param name="output">Receives what was found.</param>
internal sealed class SelfCheckText(ResultOutput output)
{
    // As in compare.
    private const double TolerancePercent = 2;

    private readonly List<CheckFinding> _findings = [];
    private readonly List<string> _lines = [];

    /// <summary>Writes the data of what was found.</summary>
    /// <param name="outcome">Outcome of the whole; null if it was interrupted.</param>
    public void WriteData(CheckOutcome? outcome) => output.Data(new { Outcome = outcome is { } known ? Word(known) : null, Findings = _findings });

    /// <summary>Prints comparisons of treatments with themselves.</summary>
    public CheckOutcome OfEquals(IReadOnlyList<SameWithSame> same, int blocks)
    {
        if (same.Count == 0)
            return Found("equals", CheckOutcome.NotShown);
        var (least, covering) = (Coverage.Fewest(same.Count), same.Count(found => found.Share.Covers(0)));
        Line("A/A, TLS share in percentage points, each a comparison of a treatment with itself:");
        List(same);
        Line($"{covering} of {same.Count} intervals cover 0 ({least} to {same.Count} expected; {blocks} blocks each).");
        foreach (var design in same.GroupBy(found => found.Design, StringComparer.Ordinal))
            Line(string.Create(CultureInfo.InvariantCulture, $"Half of an interval of {design.Key} is {design.Average(found => found.Share.HalfWidth):0.00} points on average."));
        Line(string.Create(CultureInfo.InvariantCulture,
            $"A true coverage of 90 % would have been found with a probability of {Coverage.Power(same.Count, CheckOutcomes.WrongCoverage):0.00}."));
        var outcome = CheckOutcomes.OfEquals(covering, same.Count);
        if (outcome == CheckOutcome.NotShown)
            Line(string.Create(CultureInfo.InvariantCulture, $"That is less than {CheckOutcomes.EnoughPower}: so few comparisons don't tell the coverage of the intervals."));
        Keep("equals", outcome, same, found => found.Share);
        return outcome;
    }

    /// <summary>Prints the throughput of a treatment relative to itself.</summary>
    public CheckOutcome OfThroughput(Treatment treatment, Interval? ratio, int blocks)
    {
        var check = $"SIPS of {treatment.Name}";
        if (ratio is null)
        {
            Line($"{check} with itself: not measured.");
            return Found(check, CheckOutcome.NotShown);
        }

        Line(string.Create(CultureInfo.InvariantCulture,
            $"{check} with itself: {ratio.ToText("0.000")} in {blocks} timed blocks{(ratio.Covers(1) ? "" : ", which does not cover 1")}."));
        return Found(check, ratio.Covers(1) ? CheckOutcome.Held : CheckOutcome.Failed, ratio);
    }

    /// <summary>Prints what <c>compare</c> says of equal runs, in ten ways to divide six of them into two groups of three, and of runs with a known cost.</summary>
    public CheckOutcome OfComparisons(IReadOnlyList<RunResult> same, IReadOnlyList<RunResult> worse, int micros)
    {
        var groups = SelfCheck.Halves(same);
        // The ten share runs, and one in twenty may err. Judged without the allowance for the order of the runs, which would hide false alarms.
        RunComparison[] equals = [.. groups.Select(group => GroupComparison.Of(group.First, group.Second, TolerancePercent, isOrderFree: true))];
        var alarms = equals.Count(comparison => comparison.Outcome == ComparisonOutcome.Regression);
        // With an allowance for the host's speed, a false alarm is hardly possible, and its absence shows nothing.
        var strict = equals.Count(comparison => comparison.Responses.All(response => response.AllowancePercent == 0));
        Line($"compare: {alarms} of {groups.Count} comparisons of three equal runs with three others report a regression (0 or 1 expected); {strict} of them without an allowance for the host's speed.");
        var outcome = SelfCheck.Change(same, worse, TolerancePercent);
        var found = outcome.Responses.Any(response => response.Outcome == ComparisonOutcome.Regression);
        Line($"compare: {micros} µs more per connection {(found ? "is" : "IS NOT")} found by three runs a side: {string.Join("; ", outcome.Responses.Select(Change))}.");
        return Found("compare", (alarms <= 1, found, outcome.Outcome) switch
        {
            (true, true, _) => strict >= groups.Count / 2 ? CheckOutcome.Held : CheckOutcome.NotShown,
            (true, false, ComparisonOutcome.Inconclusive) => CheckOutcome.NotShown,
            _ => CheckOutcome.Failed,
        });

        static string Change(ResponseComparison response) => string.Create(
            CultureInfo.InvariantCulture, $"{response.Treatment} {SignedPercent.Of(response.ChangePercent, response.Low, response.High)}, {response.SmallestShownPercent:0.0} % would have been seen");
    }

    /// <summary>Prints by how much the cost of a connection rose, which transfers to other services, when each connection burnt more.</summary>
    public CheckOutcome OfConnection(Interval? change, int micros)
    {
        const string Check = "cost of a TLS connection";
        if (change is null)
        {
            Line($"The {Check} in these runs: not measured.");
            return Found(Check, CheckOutcome.NotShown);
        }

        var outcome = CheckOutcomes.Of(change, micros);
        var words = outcome switch { CheckOutcome.Held => "rises", CheckOutcome.NotShown => "is not shown to rise", _ => "DOES NOT RISE" };
        Line(string.Create(CultureInfo.InvariantCulture,
            $"The {Check} {words} by the {micros} µs in these runs: by {change.Estimate:0} µs [{change.Low:0}, {change.High:0}]."));
        return Found(Check, outcome, change);
    }

    /// <summary>Prints how often the negative controls of runs cover 0.</summary>
    public CheckOutcome OfControls(IReadOnlyList<RunResult> runs)
    {
        var outcome = runs.Count > 0 ? CheckOutcome.Held : CheckOutcome.NotShown;
        ComparisonResult[] controls =
            [.. runs.SelectMany(run => run.Comparisons).Where(c => c.Estimate is not null && (c.Metric == Metric.CommandControl || c.Metric == Metric.CpuControl))];
        foreach (var control in controls.GroupBy(c => (c.Metric, c.Treatment)))
        {
            var (covering, least) = (control.Count(c => c.CoversZero), Coverage.Fewest(control.Count()));
            Line(string.Create(CultureInfo.InvariantCulture,
                $"{control.Key.Treatment}, {(control.Key.Metric == Metric.CommandControl ? "commands to the database" : "CPU of the database")}: {covering} of {control.Count()} intervals cover 0 ({least} to {control.Count()} expected); from {control.Min(c => c.Estimate):+0.00;-0.00;0.00} to {control.Max(c => c.Estimate):+0.00;-0.00;0.00} %, {control.Average(c => c.Estimate):+0.00;-0.00;0.00} % on average."));
            // The database's CPU is a remark where it shares processors with the driver.
            if (control.Key.Metric == Metric.CommandControl && covering < least)
                outcome = CheckOutcome.Failed;
        }

        Keep("negative controls", outcome, controls, Ends);
        return outcome;

        // Null for an estimate without ends.
        static Interval? Ends(ComparisonResult c) =>
            c is { Estimate: { } estimate, Low: { } low, High: { } high } ? new Interval(estimate, low, high, c.Blocks, c.Confidence) : null;
    }

    /// <summary>Prints what was found of a known cost.</summary>
    public CheckOutcome OfKnownCost(int micros, string per, Interval? interval, int blocks)
    {
        var check = $"{micros} µs per {per}";
        if (interval is null)
        {
            Line($"{check}: not measured.");
            return Found(check, CheckOutcome.NotShown);
        }

        var outcome = CheckOutcomes.Of(interval, micros);
        var doubt = outcome switch
        {
            CheckOutcome.Failed => ", which does not cover it",
            CheckOutcome.NotShown => ", which covers 0, too",
            _ => "",
        };
        Line(string.Create(CultureInfo.InvariantCulture,
            $"{micros} µs burnt per {per}: found {interval.Estimate:0.0} µs [{interval.Low:0.0}, {interval.High:0.0}] in {blocks} blocks{doubt}."));
        return Found(check, outcome, interval);
    }

    /// <summary>Prints what a slower pace of the SUT, without TLS, changes of the database's work.</summary>
    public void OfPace(Treatment plain, int micros, Interval? cpu, Interval? commands)
    {
        Line($"{plain.Name} beside itself with {micros} µs more per interaction, and no TLS: CPU of the database {Percent(cpu, "0.0")}, commands to it {Percent(commands, "0.00")}.");
        Keep("pace", outcome: null, [.. new[] { cpu, commands }.OfType<Interval>()]);

        static string Percent(Interval? ratio, string digits)
        {
            return ratio is null ? "not measured" : $"{Signed(ratio.Estimate)} % [{Signed(ratio.Low)}, {Signed(ratio.High)}]";

            string Signed(double value) => (100 * (value - 1)).ToString($"+{digits};-{digits};{digits}", CultureInfo.InvariantCulture);
        }
    }

    // Text has them in lines, without the rest of a table.
    private void List(IReadOnlyList<SameWithSame> same)
    {
        output.TableOfRows(new PlainTable(
            ["comparison", "treatment", "design", "share", "covers 0"],
            [.. same.Select((found, index) => (IReadOnlyList<string>)[FaultLoad.Text(index + 1), found.Treatment, found.Design, found.Share.ToText("0.00"), found.Share.Covers(0) ? "yes" : "no"])]));
        foreach (var (found, index) in same.Select((found, index) => (found, index)))
        {
            output.TextRow(string.Create(CultureInfo.InvariantCulture,
                $"  {index + 1,3} {found.Treatment,-13} {found.Design,-6} {found.Share.Estimate,6:0.00} [{found.Share.Low,6:0.00}, {found.Share.High,6:0.00}]{(found.Share.Covers(0) ? "" : "  does not cover 0")}"));
        }
    }

    private void Line(string text)
    {
        output.Line(text);
        _lines.Add(text);
    }

    private CheckOutcome Found(string check, CheckOutcome outcome, params Interval[] found)
    {
        Keep(check, Word(outcome), found);
        return outcome;
    }

    private void Keep<T>(string check, CheckOutcome outcome, IReadOnlyList<T> comparisons, Func<T, Interval?> interval)
        where T : class =>
        Keep(check, Word(outcome), [.. comparisons.Select(interval).OfType<Interval>()], comparisons);

    // With the lines since the last one.
    private void Keep(string check, string? outcome, Interval[] found, IReadOnlyList<object>? comparisons = null)
    {
        _findings.Add(new CheckFinding(check, outcome, found, comparisons, [.. _lines]));
        _lines.Clear();
    }

    private static string Word(CheckOutcome outcome) => outcome switch
    {
        CheckOutcome.Held => "held",
        CheckOutcome.NotShown => "not shown",
        _ => "failed",
    };

    /// <summary>What a check found.</summary>
    /// <param name="Check">Name of the check.</param>
    /// <param name="Outcome">Its outcome in words; null for what is no check.</param>
    /// <param name="Found">The intervals.</param>
    /// <param name="Comparisons">The comparisons from which they are, each with its treatment; null for a check of one.</param>
    /// <param name="Lines">What was found, in sentences.</param>
    private sealed record CheckFinding(string Check, string? Outcome, IReadOnlyList<Interval> Found, IReadOnlyList<object>? Comparisons, IReadOnlyList<string> Lines);
}
