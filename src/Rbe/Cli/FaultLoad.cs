using System.Globalization;
using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Rbe.Cli;

/// <summary>What the commands that try the tiers under load have in common: the load, the faults in turn, and how outcomes are shown.</summary>
internal static class FaultLoad
{
    /// <summary>Longest wait of the driver for a response.</summary>
    public static TimeSpan Timeout { get; } = TimeSpan.FromSeconds(10);

    /// <summary>Settings of a saturated mix over TLS.</summary>
    public static RunSettings Saturated(RunSettings settings) => settings with
    {
        Treatments = [settings.Treatments.First(t => t.Transport == Transport.Tls)],
        Duets = false,
        Settling = TimeSpan.Zero,
    };

    /// <summary>Settings of a saturated mix whose tiers may fail: no request waits for long, and the ledger outlives the vendors.</summary>
    public static RunSettings Of(RunSettings settings) => Saturated(settings) with { Timeout = Timeout, KeepsLedger = true };

    /// <summary>Starts the tiers, makes them fail in turn, and prints the outcomes.</summary>
    /// <param name="settings">Settings of the load.</param>
    /// <param name="what">What a trial is called while it runs.</param>
    /// <param name="trials">The faults, each with a load of its own.</param>
    /// <param name="judge">Adds what the audit does not see.</param>
    /// <param name="keep">Keeps the outcomes so far, after each trial; null for nothing.</param>
    /// <param name="print">Prints the outcomes; also those so far, if a trial fails or is aborted.</param>
    /// <param name="change">Changes the options of the tiers.</param>
    /// <returns>The exit code.</returns>
    /// <exception cref="TestbedException">A tier did not start again, or the queues did not run empty.</exception>
    public static async Task<int> RunAsync(
        RunSettings settings,
        string what,
        IReadOnlyList<PlannedFault> trials,
        Func<Fault, FaultOutcome, FaultOutcome> judge,
        Action<List<FaultOutcome>>? keep,
        Action<List<FaultOutcome>> print,
        Func<TestbedOptions, FaultyWires, TestbedOptions> change)
    {
        using var tools = FaultTools.For([.. trials.Select(trial => trial.Fault)]);
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        await using var wires = new FaultyWires();
        await using var testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain, options => tools.Apply(change(options, wires)));
        progress.Clear();
        var trial = new FaultTrial(settings, new FaultyTestbed(testbed, wires, tools));
        await trial.WarmUpAsync(interrupts.Abort);
        var outcomes = new List<FaultOutcome>();
        try
        {
            foreach (var (fault, moment, hold) in trials.TakeWhile(_ => !interrupts.Drain.IsCancellationRequested))
            {
                progress.Report(string.Create(CultureInfo.InvariantCulture, $"{what} {outcomes.Count + 1}/{trials.Count}: {fault.Name}"));
                outcomes.Add(judge(fault, await trial.RunAsync(outcomes.Count + 1, fault, moment, hold, interrupts.Abort)));
                keep?.Invoke(outcomes);
            }

            if (outcomes.Count > 0)
            {
                progress.Report($"{what} {outcomes.Count}/{trials.Count}: waiting for the last voids");
                var left = await trial.SettleAsync(interrupts.Abort);
                outcomes[^1] = outcomes[^1] with { Problems = [.. outcomes[^1].Problems.Union(left, StringComparer.Ordinal)] };
                keep?.Invoke(outcomes);
            }
        }
        catch when (outcomes.Count > 0)
        {
            progress.Clear();
            print(outcomes);
            throw;
        }

        progress.Clear();
        if (outcomes.Count == 0)
            return ExitCode.Interrupted;
        print(outcomes);
        return outcomes.Any(outcome => outcome.Wrong.Any()) ? ExitCode.Invalid
            : interrupts.Drain.IsCancellationRequested ? ExitCode.Interrupted
            : ExitCode.Success;
    }

    public static void PrintProblems(ResultOutput output, IEnumerable<string> problems)
    {
        foreach (var problem in problems.Distinct(StringComparer.Ordinal))
            output.Line("PROBLEM: " + problem);
    }

    /// <summary>
    /// Prints what killed SUTs have left behind, which nobody else can know of and is no problem: each audit finds those of the earlier ones, too.
    /// </summary>
    public static void PrintOrphans(ResultOutput output, IEnumerable<FaultOutcome> outcomes)
    {
        if (outcomes.SelectMany(outcome => outcome.Orphans.Except(outcome.Problems)).LastOrDefault() is { } orphans)
            output.Line("Left by SUTs that were killed: " + orphans + ".");
    }

    /// <summary>What the audits found, for the last line.</summary>
    public static string Consistency(IEnumerable<FaultOutcome> outcomes) => outcomes.All(outcome => outcome.Problems.Count == 0) ? "none lost, none doubled" : "NOT CONSISTENT";

    /// <summary>The end of the last line, if an outcome shows nothing.</summary>
    public static string Effects(IEnumerable<FaultOutcome> outcomes) => outcomes.All(outcome => outcome.WithoutEffect is null) ? "" : ", NOT ALL WITH AN EFFECT";

    public static string Audit(FaultOutcome outcome) => outcome.Problems.Count == 0 ? "clean" : "PROBLEM";

    public static string Seconds(TimeSpan? time) => time is { } known ? Text(known.TotalSeconds, "0.0") : "?";

    public static string Mebibytes(long? bytes) => bytes is { } known ? Text(known / (double)(1 << 20)) : "?";

    public static string Text(double value, string format = "0") => value.ToString(format, CultureInfo.InvariantCulture);
}
