using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Host;
using TlsToll.Reports.Text;
using TlsToll.Results.Faults;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;
using TlsToll.Testbed;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench faults</c>: makes tiers and wires fail for a while under load, and checks that errors are bounded and nothing is lost or done twice.</summary>
internal static class FaultsCommand
{
    private static readonly TimeSpan Before = TimeSpan.FromSeconds(2);

    // After the time of recovery, to see that nothing fails any more.
    private static readonly TimeSpan After = TimeSpan.FromSeconds(5);

    public static Command Create()
    {
        string[] names = [.. Fault.All.Select(fault => fault.Name)];
        var chosen = SettingTable.List<IReadOnlyList<Fault>>(
            "faults", "Faults, one after the other (default: all)", names, Fault.All, words => [.. Fault.All.Where(fault => words.Contains(fault.Name, StringComparer.Ordinal))]);
        var plan = new Setting<IReadOnlyList<PlannedFault>>(
            "plan", "File with a line NAME at SECONDS for SECONDS for each fault, in place of --faults and --hold", [],
            file => SettingTable.FromFile(() => PlannedFault.Read(File.ReadLines(file))))
        {
            ValueName = "FILE",
        };
        var results = SettingTable.Path("out", "Keep the outcome, and a report with the course of each load, in a directory, new or empty");
        var hold = SettingTable.Number("hold", "SECONDS", "Duration of a fault", 1, 600, 5);
        var recovery = SettingTable.Number("recovery", "SECONDS", "Time after a fault's end within which an order must be acknowledged", 1, 600, 10);
        return SettingCommand.Create(
            "faults", "Makes tiers and wires fail under a saturated mix, puts them right, and audits; exit code 1 if anything is lost or done twice, an error takes longer than "
                + "the timeouts, the recovery longer than --recovery, an interaction fails after it, or a fault has no effect",
            [chosen, hold, plan, recovery, results, SettingTable.Seed, SettingTable.Tiers, SettingCommand.Output], (reader, _, _) =>
            {
                var (lasting, limit, file) = (TimeSpan.FromSeconds(reader.Get(hold)), TimeSpan.FromSeconds(reader.Get(recovery)), reader.Get(results));
                var output = ResultOutput.OnStandardOutput(reader.Get(SettingCommand.Output));
                reader.Check(!reader.Has(plan) || (!reader.Has(chosen) && !reader.Has(hold)), $"{plan} has the faults and their times: {chosen} and {hold} contradict it");
                IReadOnlyList<PlannedFault> planned = reader.Has(plan) ? reader.Get(plan) : [.. reader.Get(chosen).Select(fault => new PlannedFault(fault, Before, lasting < fault.LongestHold ? lasting : fault.LongestHold))];
                var settings = FaultLoad.Of(RunSettingsReader.Resolved(reader));
                reader.Ensure();
                var skipped = planned.Select(trial => trial.Fault).Where(fault => FaultTools.Lacking(fault) is not null).ToArray();
                // Those that were asked for by name are not left out.
                if ((reader.Has(chosen) || reader.Has(plan)) && skipped is [var first, ..])
                    throw new MissingProgramException($"{first.Name} cannot be tried: {FaultTools.Lacking(first)}.");
                var directory = file is null ? null : Measuring.Directory(file);
                var (started, machine) = (DateTime.UtcNow, MachineDescription.Read());
                return FaultLoad.RunAsync(
                    settings with { Window = planned.Max(trial => trial.Moment + trial.Hold) + limit + After },
                    "fault",
                    [.. planned.Where(trial => !skipped.Contains(trial.Fault))],
                    (fault, outcome) => outcome with { Delays = [.. FaultVerdicts.OfFault(fault, outcome, limit)], WithoutEffect = FaultVerdicts.EffectOfFault(outcome) },
                    // After each fault: a tier that doesn't start again in a later one ends the command.
                    directory is null ? null : outcomes => FaultsJson.Write(directory.PathOf(FaultsJson.FileName), Result(settings.Seed, (started, machine), limit, outcomes, skipped)),
                    outcomes =>
                    {
                        Print(outcomes, skipped, directory, output);
                        output.Data(Result(settings.Seed, (started, machine), limit, outcomes, skipped));
                    },
                    Faulty);
            });
    }

    private static FaultsResult Result(
        ulong seed, (DateTime Started, MachineDescription Machine) context, TimeSpan recovery, List<FaultOutcome> outcomes, Fault[] skipped) => new(
        FaultsResult.CurrentSchema, RunRecorder.Product, context.Started, DateTime.UtcNow, seed,
        string.Create(CultureInfo.InvariantCulture, $"{context.Machine.Cpu.Model}, {Environment.ProcessorCount} processors"),
        FaultLoad.Timeout.TotalSeconds, FaultVerdicts.VendorTimeout.TotalSeconds, recovery.TotalSeconds,
        [
            .. outcomes.Select(outcome => new TriedFault(
                outcome.Fault, outcome.Times.Began, outcome.Times.Ended, outcome.Times.Right, outcome.AnsweredMeanwhile, outcome.Failed, outcome.Longest.TotalSeconds,
                outcome.Acknowledged, outcome.Recovery?.TotalSeconds, outcome.Problems, outcome.Delays, outcome.Orphans, outcome.Course)
            { WithoutEffect = outcome.WithoutEffect }),
        ],
        [.. skipped.Select(Skipped)]);

    private static string Skipped(Fault fault) => $"{fault.Name} is skipped: {FaultTools.Lacking(fault)}.";

    private static TestbedOptions Faulty(TestbedOptions options, FaultyWires wires) => options with
    {
        Via = wires.Via,
        Suts =
        [
            .. options.Suts.Select(sut => sut with
            {
                Arguments = [.. sut.Arguments, "--vendor-timeout", FaultVerdicts.VendorTimeout.TotalSeconds.ToString(CultureInfo.InvariantCulture)],
            }),
        ],
    };

    private static void Print(List<FaultOutcome> outcomes, Fault[] skipped, ResultsDirectory? directory, ResultOutput output)
    {
        var rows = outcomes.Select(outcome => (IReadOnlyList<string>)
        [
            outcome.Fault, FaultLoad.Text(outcome.AnsweredMeanwhile), FaultLoad.Text(outcome.Failed), FaultLoad.Seconds(outcome.Longest), FaultLoad.Text(outcome.Acknowledged),
            FaultLoad.Seconds(outcome.Recovery), FaultLoad.Audit(outcome),
        ]);
        output.Table(new PlainTable(["fault", "ok meanwhile", "failed", "longest s", "orders", "back s", "audit"], [.. rows]));
        FaultLoad.PrintProblems(output, outcomes.SelectMany(outcome => outcome.Wrong));
        FaultLoad.PrintOrphans(output, outcomes);
        foreach (var fault in skipped)
            output.Line(Skipped(fault));
        if (directory is not null)
            Measuring.WritePage(directory.FullPath, output.IsText ? Console.Out : Console.Error);
        output.Line(string.Create(CultureInfo.InvariantCulture,
            $"{outcomes.Count} faults, {outcomes.Sum(o => o.Failed)} interactions failed, {outcomes.Sum(o => o.Acknowledged)} orders acknowledged: {FaultLoad.Consistency(outcomes)}; orders again after {FaultLoad.Seconds(outcomes.Max(o => o.Recovery))} s at most{Times(outcomes)}{FaultLoad.Effects(outcomes)}{(skipped.Length == 0 ? "" : $"; {skipped.Length} skipped")}."));
    }

    private static string Times(List<FaultOutcome> outcomes) =>
        outcomes.Any(o => !o.IsBack) ? ", NOT ALL BACK" : outcomes.Any(o => o.Delays.Count > 0) ? ", TOO LATE" : "";
}
