using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Treatments;
using static TlsToll.Results.Runs.NegativeControls;

namespace TlsToll.Results.Runs;

/// <summary>
/// Negative controls: TLS on hop 1 gives vendors and database nothing to do. The SUT's commands to its database must therefore be as many with TLS as without.
/// The tiers' CPU can differ even so: where they share processors with the driver, its TLS work interrupts them and takes their place in the caches.
/// In a run of builds, these have the same sessions at the same time, and a treatment and its plain twin have neither: the builds are tested.
/// </summary>
/// <param name="outline">Settings of the run.</param>
/// <param name="cells">Cells that count.</param>
internal sealed class EqualWork(RunOutline outline, CountedCells cells)
{
    /// <summary>Change of the commands in percent above which work was not equal. This project's assumption.</summary>
    private const double MostCommands = 1;

    private const string CommandsOfSut = "the SUT's commands to its database per interaction";

    private readonly Comparisons _comparisons = new(cells);

    /// <summary>Signs of unequal work, one sentence each, without a full stop.</summary>
    public IEnumerable<string> Doubts =>
    [
        .. Tested.Select(Commands).Where(control => IsBeyond(control, MostCommands)).Select(control =>
            $"unequal work: {Change(CommandsOfSut, control)}"),
        .. WithPlain.SelectMany(Cpu).Where(control => IsBeyond(control, MostCpu) && !IsEqual(control)).Select(control =>
            $"unequal work, or a tier that the driver's TLS slowed down: {Change(OfTier(control), control)}"),
        .. outline.AmongBuilds.SelectMany(Cpu).Where(control => IsBeyond(control, MostCpu) && !IsEqual(control)).Select(control =>
            $"unequal work: {Change(OfTier(control), control)}"),
    ];

    /// <summary>Tiers whose CPU differed for the same commands, or beside other load, one sentence each, without a full stop.</summary>
    public IEnumerable<string> Remarks =>
    [
        .. WithPlain.SelectMany(Cpu).Where(control => IsBeyond(control, MostCpu) && IsEqual(control)).Select(control =>
            $"{Change(OfTier(control), control)}, for the same commands: the driver's TLS, on the same processors, slowed the {control.Tier.Slug} down"),
        .. outline.AmongBuilds.SelectMany(Cpu).Where(control => IsBeyond(control, MostCpu) && IsEqual(control)).Select(control =>
            $"{Change(OfTier(control), control)}, for the same commands"),
        .. outline.WithPlain.Except(WithPlain).SelectMany(Cpu).Where(control => IsBeyond(control, MostCpu)).Select(control =>
            $"{Change(OfTier(control), control)}: the two had other sessions and were not measured at the same time"),
        .. Slight.ToArray() is { Length: > 0 } slight ? [$"negative controls that exclude 0, by less than a doubt needs: {string.Join("; ", slight)}"] : Array.Empty<string>(),
        .. Unmeasured.ToArray() is { Length: > 0 } unknown ? [$"negative controls that were not measured: {string.Join(", ", unknown)}"] : Array.Empty<string>(),
    ];

    private IEnumerable<string> Slight =>
    [
        .. Tested.Select(Commands).Where(control => IsSlight(control, MostCommands)).Select(control => Change(CommandsOfSut, control)),
        .. Tested.SelectMany(Cpu).Where(control => IsSlight(control, MostCpu)).Select(control => Change(OfTier(control), control)),
    ];

    // A service that is measured from outside, and a trace of static pages, have none. In duets, the vendors serve two SUTs at once.
    private IEnumerable<string> Unmeasured =>
    [
        .. HasServices && Tested.Any(pair => Commands(pair).Estimate is null) ? [CommandsOfSut] : Array.Empty<string>(),
        .. HasServices ? Tested.SelectMany(Cpu).Where(control => control is { Estimate: null, Tier.Slug: not "vendors" }).Select(OfTier).Distinct(StringComparer.Ordinal) : [],
    ];

    private bool HasServices => outline.Treatments.Any(t => cells.Of(t.Name, CellKind.Cost).Any(cell => cell.ResponseMilliseconds.Count > 0));

    // In duets of builds, a treatment and its plain twin have rounds of their own.
    private NamedPair[] WithPlain =>
        [.. outline.WithPlain.Where(pair => outline.AmongBuilds.Count == 0 || cells.ShareRounds(pair.Baseline, pair.Treatment))];

    private IEnumerable<NamedPair> Tested => [.. WithPlain, .. outline.AmongBuilds];

    // The controls are many, so each is tested at its share of the level.
    private double Confidence => 1 - (Alpha / ((outline.WithPlain.Count + outline.AmongBuilds.Count) * (Comparisons.Controls.Count + 1)));

    private ComparisonResult Commands(NamedPair pair) => _comparisons.Commands(pair.Baseline, pair.Treatment, Confidence);

    private IEnumerable<ComparisonResult> Cpu(NamedPair pair) =>
        Comparisons.Controls.Select(tier => _comparisons.Control(pair.Baseline, pair.Treatment, tier, Confidence));

    // Counted commands tell equal work better than CPU time does. Those of the vendors are not counted.
    private bool IsEqual(ComparisonResult cpu) => cpu.Tier == Tier.Database
        && _comparisons.Commands(cpu.Baseline, cpu.Treatment, Confidence) is { Low: > -MostCommands, High: < MostCommands };

    private static string OfTier(ComparisonResult control) => $"the CPU per interaction of the {control.Tier.Slug}";

    private static string Change(string what, ComparisonResult control) =>
        $"{what} {Changed(control)} from {control.Baseline} to {control.Treatment}";
}
