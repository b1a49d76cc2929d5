using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Statistics;
using TlsToll.Workload;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench kills</c>: kills tiers under load, and checks that nothing is lost or done twice.</summary>
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
            "kills", "Kills tiers (SIGKILL) at random moments of a saturated mix, starts them again, and audits; exit code 1 if anything is lost or done twice, "
                + "nothing was under way, or an interaction fails in the second load after a kill",
            [kills, SettingTable.Seed, SettingTable.Tiers, SettingCommand.Output], (reader, _, _) =>
            {
                var (count, output) = (reader.Get(kills), ResultOutput.OnStandardOutput(reader.Get(SettingCommand.Output)));
                reader.Ensure();
                var settings = FaultLoad.Of(RunSettingsReader.Resolved(reader)) with { Window = Load };
                return FaultLoad.RunAsync(settings, "kill", [.. Plan(settings.Seed, count)], (_, outcome) => outcome with { Delays = [.. FaultVerdicts.OfKill(outcome)], WithoutEffect = FaultVerdicts.EffectOfKill(outcome) }, keep: null, outcomes => Print(outcomes, output), (options, _) => options);
            });
    }

    // The targets in rounds of all, each round in a random order.
    private static IEnumerable<PlannedFault> Plan(ulong seed, int count)
    {
        var random = RandomStream.For(seed, Moments);
        return Enumerable.Range(0, (count / Fault.Kills.Count) + 1).SelectMany(round => RandomisedBlocks.Order(seed, round, Fault.Kills)).Take(count)
            .Select(fault => new PlannedFault(fault, Earliest + ((Latest - Earliest) * random.NextDouble()), TimeSpan.Zero));
    }

    private static void Print(List<FaultOutcome> outcomes, ResultOutput output)
    {
        var rows = outcomes.Select((outcome, index) => (IReadOnlyList<string>)
        [
            FaultLoad.Text(index + 1), outcome.Fault[..^"-killed".Length], FaultLoad.Text(outcome.Moment.TotalSeconds, "0.00"), FaultLoad.Text(outcome.UnderWay),
            FaultLoad.Text(outcome.OrdersUnderWay), FaultLoad.Text(outcome.Acknowledged), FaultLoad.Text(outcome.Failed), FaultLoad.Seconds(outcome.Recovery),
            FaultLoad.Audit(outcome),
        ]);
        output.Table(new PlainTable(["", "killed", "at s", "under way", "orders", "acknowledged", "failed", "back s", "audit"], [.. rows]));
        FaultLoad.PrintProblems(output, outcomes.SelectMany(outcome => outcome.Wrong));
        FaultLoad.PrintOrphans(output, outcomes);
        output.Line(string.Create(CultureInfo.InvariantCulture,
            $"{outcomes.Count} kills with {outcomes.Sum(o => o.OrdersUnderWay)} orders under way ({outcomes.Min(o => o.OrdersUnderWay)} to {outcomes.Max(o => o.OrdersUnderWay)} at each), {outcomes.Sum(o => o.Acknowledged)} orders acknowledged: {FaultLoad.Consistency(outcomes)}; {outcomes.Max(o => o.OrphanedAuthorisations)} authorisations that nobody knew of were left; orders again after {FaultLoad.Seconds(outcomes.Max(o => o.Recovery))} s at most{NotWithin(outcomes.Count(o => o.Recovery is null))}{(outcomes.All(o => o.Delays.Count == 0) ? "" : ", NOT ALL BACK")}{FaultLoad.Effects(outcomes)}."));
        output.Data(new
        {
            Kills = outcomes.Select(outcome => new
            {
                Killed = outcome.Fault[..^"-killed".Length],
                AtSeconds = outcome.Moment.TotalSeconds,
                outcome.UnderWay,
                outcome.OrdersUnderWay,
                outcome.Acknowledged,
                outcome.Failed,
                RecoverySeconds = outcome.Recovery?.TotalSeconds,
                outcome.Problems,
                outcome.Delays,
                outcome.Orphans,
                outcome.WithoutEffect,
            }),
            OrphanedAuthorisations = outcomes.Max(o => o.OrphanedAuthorisations),
        });
    }

    // Then the second load shows that orders pass again, but not since when.
    private static string NotWithin(int kills) => kills == 0 ? "" : $", after {FaultLoad.Text(kills)} kills not within the {FaultLoad.Text((int)Load.TotalSeconds)} s of the load";
}
