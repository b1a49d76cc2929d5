using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Flags;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe selfcheck</c>: whether the method finds what is there, and nothing where nothing is.</summary>
internal static class SelfCheckCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var comparisons = new Option<int>("--comparisons") { Description = "Comparisons of a treatment with itself", HelpName = "N", DefaultValueFactory = _ => 40 };
        var blocks = new Option<int>("--blocks") { Description = "Blocks of each", HelpName = "N", DefaultValueFactory = _ => 5 };
        var run = new RunOptions();
        var command = new Command(
            "selfcheck", "Checks the method: treatments against themselves must show nothing, 200 µs burnt on purpose must be found")
         { comparisons, blocks, run.Seed, run.CostSessions, run.WarmUp, run.NoPin, run.Tiers };
        command.SetAction(async (parsed, _) =>
        {
            var count = parsed.GetValue(comparisons);
            var perComparison = parsed.GetValue(blocks);
            if (count is < 1 or > 1000 || perComparison is < 2 or > 100)
                throw new InvalidRequestException("--comparisons must be 1 to 1000 and --blocks 2 to 100.");
            var settings = new RunSettingsParser(run, parsed).Parse() with { VendorDelay = "0", Blocks = perComparison, CostOnly = true, AllowBurn = true };
            return await RunAsync(parsed.GetValue(run.CostSessions) is null ? settings with { CostSessions = 8 } : settings, count);
        });
        return command;
    }

    private static async Task<int> RunAsync(RunSettings settings, int comparisons)
    {
        using var interrupts = new Interrupts();
        var progress = ProgressLine.OnStandardError();
        await using var testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
        var runner = new CellRunner(settings, testbed, (_, _, _) => { });
        var warmUp = await WarmUp.RunAsync(settings, runner, progress, interrupts.Drain, interrupts.Abort);
        progress.Clear();
        Console.WriteLine($"Note: {warmUp.Describe()}.");
        var check = new SelfCheck(settings, runner, progress);
        var same = await check.SameWithSameAsync(comparisons, interrupts.Drain, interrupts.Abort);
        progress.Clear();
        var covering = same.Count(interval => interval.Covers(0));
        var rightly = Print(same, covering, settings.Blocks);
        var connection = await check.KnownAnswerAsync(Treatment.All[1], perConnection: true, interrupts.Drain, interrupts.Abort);
        var interaction = await check.KnownAnswerAsync(Treatment.All[0], perConnection: false, interrupts.Drain, interrupts.Abort);
        progress.Clear();
        var found = Print("connection", connection, check.KnownAnswerBlocks) & Print("interaction", interaction, check.KnownAnswerBlocks);
        if (interrupts.Drain.IsCancellationRequested)
            return ExitCode.Interrupted;
        Console.WriteLine(rightly && found ? "The method finds what is there, and nothing where nothing is." : "THE METHOD FAILED ITS CHECK.");
        return rightly && found ? ExitCode.Success : ExitCode.Invalid;
    }

    private static bool Print(IReadOnlyList<Interval> same, int covering, int blocks)
    {
        // 95 % intervals: of 40, a right method has 34 to 40 that cover 0 with a probability above 0.99.
        var least = (int)Math.Ceiling(same.Count * 0.85);
        Console.WriteLine("A/A, TLS share in percentage points, each a comparison of a treatment with itself:");
        foreach (var (interval, index) in same.Select((interval, index) => (interval, index)))
        {
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"  {index + 1,2} {Treatment.All[index % 4].Name,-13} {interval.Estimate,6:0.00} [{interval.Low,6:0.00}, {interval.High,6:0.00}]{(interval.Covers(0) ? "" : "  does not cover 0")}"));
        }

        Console.WriteLine($"{covering} of {same.Count} intervals cover 0 ({least} to {same.Count} expected; {blocks} blocks each).");
        return same.Count > 0 && covering >= least;
    }

    private static bool Print(string per, Interval? interval, int blocks)
    {
        if (interval is null)
        {
            Console.WriteLine($"{SelfCheck.Burnt} µs per {per}: not measured.");
            return false;
        }

        var covers = interval.Covers(SelfCheck.Burnt);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{SelfCheck.Burnt} µs burnt per {per}: found {interval.Estimate:0.0} µs [{interval.Low:0.0}, {interval.High:0.0}] in {blocks} blocks{(covers ? "" : ", which does not cover it")}."));
        return covers;
    }
}
