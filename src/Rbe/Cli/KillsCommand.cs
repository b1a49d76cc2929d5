using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Reports.Text;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Workload;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe kills</c>: kills tiers under load, and checks that nothing is lost or done twice.</summary>
internal static class KillsCommand
{
    private const ulong Moments = 0x4B494C4C_00000001;

    private static readonly TimeSpan Load = TimeSpan.FromSeconds(10);

    // The kill must come while the load is at its height, and leave time for the recovery.
    private static readonly TimeSpan Earliest = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Latest = TimeSpan.FromSeconds(5);

    public static Command Create()
    {
        var kills = SettingTable.Number("kills", "N", "Kills: of the SUT, the database, both, and the vendors in random order", 1, 10_000, 20);
        return SettingCommand.Create(
            "kills", "Kills tiers (SIGKILL) at random moments of a saturated mix, starts them again, and audits; exit code 1 if anything is lost or done twice",
            [kills, SettingTable.Seed, SettingTable.Tiers], (reader, _, _) =>
            {
                var count = reader.Get(kills);
                reader.Ensure();
                var settings = RunSettingsReader.Resolved(reader);
                return RunAsync(
                    settings with
                    {
                        Treatments = [settings.Treatments.First(t => t.Transport == Transport.Tls)],
                        Duets = false,
                        Window = Load,
                        Settling = TimeSpan.Zero,
                        Timeout = TimeSpan.FromSeconds(10),
                        KeepsLedger = true,
                    },
                    count);
            });
    }

    private static async Task<int> RunAsync(RunSettings settings, int count)
    {
        using var interrupts = new Interrupts();
        var progress = ProgressLine.OnStandardError();
        await using var testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
        progress.Clear();
        var trial = new KillTrial(settings, testbed);
        var outcomes = new List<KillOutcome>();
        foreach (var (target, moment) in Plan(settings.Seed, count))
        {
            if (interrupts.Drain.IsCancellationRequested)
                break;
            progress.Report(string.Create(CultureInfo.InvariantCulture, $"kill {outcomes.Count + 1}/{count}: {Name(target)}"));
            outcomes.Add(await trial.KillAsync(outcomes.Count + 1, target, moment, interrupts.Abort));
        }

        progress.Clear();
        Print(outcomes);
        return outcomes.Any(outcome => outcome.Problems.Count > 0) ? ExitCode.Invalid
            : interrupts.Drain.IsCancellationRequested ? ExitCode.Interrupted
            : ExitCode.Success;
    }

    // The targets in rounds of all, each round in a random order.
    private static IEnumerable<(KillTarget Target, TimeSpan Moment)> Plan(ulong seed, int count)
    {
        var targets = Enum.GetValues<KillTarget>();
        var random = RandomStream.For(seed, Moments);
        return Enumerable.Range(0, (count / targets.Length) + 1).SelectMany(round => RandomisedBlocks.Order(seed, round, targets)).Take(count)
            .Select(target => (target, Earliest + ((Latest - Earliest) * random.NextDouble())));
    }

    private static void Print(List<KillOutcome> outcomes)
    {
        var rows = outcomes.Select((outcome, index) => (IReadOnlyList<string>)
        [
            Text(index + 1), Name(outcome.Target), Text(outcome.Moment.TotalSeconds, "0.00"), Text(outcome.UnderWay), Text(outcome.OrdersUnderWay),
            Text(outcome.Acknowledged), Text(outcome.Failed), outcome.Recovery is { } time ? Text(time.TotalSeconds, "0.0") : "?",
            outcome.Problems.Count == 0 ? "clean" : "PROBLEM",
        ]);
        Console.Write(new PlainTable(["", "killed", "at s", "under way", "orders", "acknowledged", "failed", "back s", "audit"], [.. rows]).ToText());
        foreach (var problem in outcomes.SelectMany(outcome => outcome.Problems).Distinct(StringComparer.Ordinal))
            Console.WriteLine("PROBLEM: " + problem);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{outcomes.Count} kills with {outcomes.Sum(o => o.OrdersUnderWay)} orders under way, {outcomes.Sum(o => o.Acknowledged)} orders acknowledged: {(outcomes.All(o => o.Problems.Count == 0) ? "none lost, none doubled" : "NOT CONSISTENT")}."));
    }

    private static string Name(KillTarget target) => target switch
    {
        KillTarget.Sut => "SUT",
        KillTarget.Database => "database",
        KillTarget.SutAndDatabase => "SUT and database",
        _ => "vendors",
    };

    private static string Text(double value, string format = "0") => value.ToString(format, CultureInfo.InvariantCulture);
}
