using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Testbed;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench faults</c>: makes tiers and wires fail for a while under load, and checks that errors are bounded and nothing is lost or done twice.</summary>
internal static class FaultsCommand
{
    // Shorter than the driver's timeout, so that the SUT answers before its client gives up.
    private static readonly TimeSpan VendorTimeout = TimeSpan.FromSeconds(2);

    private static readonly TimeSpan Before = TimeSpan.FromSeconds(2);

    // A response may end this long after its timeout on a busy machine.
    private static readonly TimeSpan Lateness = TimeSpan.FromSeconds(5);

    public static Command Create()
    {
        string[] names = [.. Fault.All.Select(fault => fault.Name)];
        var chosen = SettingTable.List<IReadOnlyList<Fault>>(
            "faults", "Faults, one after the other (default: all)", names, Fault.All, words => [.. Fault.All.Where(fault => words.Contains(fault.Name, StringComparer.Ordinal))]);
        var hold = SettingTable.Number("hold", "SECONDS", "Duration of a fault", 1, 600, 5);
        var recovery = SettingTable.Number("recovery", "SECONDS", "Time after a fault's end within which an order must be acknowledged", 1, 600, 10);
        return SettingCommand.Create(
            "faults", "Makes tiers and wires fail under a saturated mix, puts them right, and audits; exit code 1 if anything is lost or done twice, an error takes longer than "
                + "the timeouts, or the recovery longer than --recovery",
            [chosen, hold, recovery, SettingTable.Seed, SettingTable.Tiers], (reader, _, _) =>
            {
                var (faults, lasting, limit) = (reader.Get(chosen), TimeSpan.FromSeconds(reader.Get(hold)), TimeSpan.FromSeconds(reader.Get(recovery)));
                reader.Ensure();
                var skipped = faults.Where(fault => FaultTools.Lacking(fault) is not null).ToArray();
                // Those that were asked for by name are not left out.
                if (reader.Has(chosen) && skipped is [var first, ..])
                    throw new MissingProgramException($"{first.Name} cannot be tried: {FaultTools.Lacking(first)}.");
                return FaultLoad.RunAsync(
                    FaultLoad.Of(RunSettingsReader.Resolved(reader)) with { Window = Before + lasting + limit },
                    "fault",
                    [.. faults.Except(skipped).Select(fault => (fault, Before, lasting))],
                    outcome => outcome with { Problems = [.. outcome.Problems, .. Late(outcome, limit)] },
                    outcomes => Print(outcomes, skipped),
                    Faulty);
            });
    }

    private static TestbedOptions Faulty(TestbedOptions options, FaultyWires wires) => options with
    {
        Via = wires.Via,
        Suts =
        [
            .. options.Suts.Select(sut => sut with
            {
                Arguments = [.. sut.Arguments, "--vendor-timeout", VendorTimeout.TotalSeconds.ToString(CultureInfo.InvariantCulture)],
            }),
        ],
    };

    private static IEnumerable<string> Late(FaultOutcome outcome, TimeSpan recovery)
    {
        if (outcome.Longest > FaultLoad.Timeout + Lateness)
            yield return $"{outcome.Fault}: a response took {FaultLoad.Seconds(outcome.Longest)} s, longer than the timeout of {FaultLoad.Seconds(FaultLoad.Timeout)} s.";
        if (outcome.Recovery is null || outcome.Recovery > recovery)
            yield return $"{outcome.Fault}: no order was acknowledged within {FaultLoad.Seconds(recovery)} s of its end.";
    }

    private static void Print(List<FaultOutcome> outcomes, Fault[] skipped)
    {
        var rows = outcomes.Select(outcome => (IReadOnlyList<string>)
        [
            outcome.Fault, FaultLoad.Text(outcome.AnsweredMeanwhile), FaultLoad.Text(outcome.Failed), FaultLoad.Seconds(outcome.Longest), FaultLoad.Text(outcome.Acknowledged),
            FaultLoad.Seconds(outcome.Recovery), FaultLoad.Audit(outcome),
        ]);
        Console.Write(new PlainTable(["fault", "ok meanwhile", "failed", "longest s", "orders", "back s", "audit"], [.. rows]).ToText());
        FaultLoad.PrintProblems(outcomes.SelectMany(outcome => outcome.Problems));
        foreach (var fault in skipped)
            Console.WriteLine($"{fault.Name} is skipped: {FaultTools.Lacking(fault)}.");
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{outcomes.Count} faults, {outcomes.Sum(o => o.Failed)} interactions failed, {outcomes.Sum(o => o.Acknowledged)} orders acknowledged: {(outcomes.All(o => o.Problems.Count == 0) ? "none lost, none doubled" : "NOT CONSISTENT")}; orders again after {FaultLoad.Seconds(outcomes.Max(o => o.Recovery))} s at most{(skipped.Length == 0 ? "" : $"; {skipped.Length} skipped")}."));
    }
}
