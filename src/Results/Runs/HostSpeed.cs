using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Statistics;

namespace TlsToll.Results.Runs;

/// <summary>
/// Speed of the SUT's processor in a run, as its neighbours left it. A share of TLS holds at that speed: cryptography computes, and most other work waits for
/// memory.
/// </summary>
/// <param name="SpinMicroseconds">CPU time of the calibration spin in microseconds, the geometric mean over cost cells.</param>
/// <param name="LoadNanoseconds">Time of a load from memory in nanoseconds, the geometric mean over cost cells.</param>
public sealed record HostSpeed(double SpinMicroseconds, double LoadNanoseconds)
{
    /// <summary>Ratio of two speeds above which shares may differ for that reason alone. This project's assumption.</summary>
    private const double Different = 1.2;

    /// <summary>
    /// The ratio that is assumed where a speed was not measured. Loads of runs on one kind of host differed by a factor of up to 5 within two hours
    /// (docs/evidence.md). This project's assumption.
    /// </summary>
    private const double IfUnknown = 5;

    /// <summary>The speed of a run; null if it was not measured.</summary>
    /// <param name="cells">Spin and load of the cost cells.</param>
    public static HostSpeed? Of(IEnumerable<(double? Spin, double? Load)> cells)
    {
        var known = cells.Where(cell => cell is { Spin: > 0, Load: > 0 }).ToArray();
        return known.Length == 0
            ? null
            : new HostSpeed(Sample.GeometricMean([.. known.Select(cell => cell.Spin!.Value)]), Sample.GeometricMean([.. known.Select(cell => cell.Load!.Value)]));
    }

    /// <summary>The speed of a run; null if it was not measured.</summary>
    /// <param name="run">The run.</param>
    public static HostSpeed? Of(RunResult run) => Of(Cells(run));

    /// <summary>
    /// Cost of the same work without TLS at a speed, in units that only a ratio has a meaning in: in proportion to the spin, and less than that to the load,
    /// because not all work waits for memory (docs/evidence.md).
    /// </summary>
    /// <param name="spinMicroseconds">CPU time of the calibration spin in microseconds, above 0.</param>
    /// <param name="loadNanoseconds">Time of a load from memory in nanoseconds, above 0.</param>
    public static double RelativeCost(double spinMicroseconds, double loadNanoseconds)
    {
        const double PowerOfLoad = 0.25;
        return spinMicroseconds * Math.Pow(loadNanoseconds, PowerOfLoad);
    }

    /// <summary>
    /// A sentence, without a full stop, on two groups of runs whose hosts had different speeds, or unknown ones; null if they had about the same.
    /// </summary>
    /// <param name="before">Runs before.</param>
    /// <param name="after">Runs after.</param>
    public static string? Change(IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after)
    {
        var (one, other) = (OfAll(before), OfAll(after));
        if (one is null || other is null)
            return "the speed of the SUT's processor was not measured in every run: shares of TLS change with it";
        return Ratio(one, other) > Different
            ? $"the SUT's processor was not as fast before ({one}) as after ({other}): shares of TLS change with its speed"
            : null;
    }

    /// <summary>
    /// By how much the ratio of TLS to plain may differ between two groups of runs because of the speed of their hosts alone, in percent; 0 if they had about
    /// the same. Memory that was half as fast made it 4 % smaller (docs/evidence.md).
    /// </summary>
    /// <param name="before">Runs before.</param>
    /// <param name="after">Runs after.</param>
    public static double AllowancePercent(IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after)
    {
        const double PercentPerDoubling = 5;
        var ratio = OfAll(before) is { } one && OfAll(after) is { } other ? Ratio(one, other) : IfUnknown;
        return ratio > Different ? 100 * (Math.Pow(1 + (PercentPerDoubling / 100), Math.Log2(ratio)) - 1) : 0;
    }

    /// <summary>Cost without TLS after ÷ before that the speeds of the hosts explain. Null if a speed was not measured.</summary>
    /// <param name="before">Runs before.</param>
    /// <param name="after">Runs after.</param>
    public static double? Slowdown(IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after) =>
        OfAll(before) is { } one && OfAll(after) is { } other
            ? RelativeCost(other.SpinMicroseconds, other.LoadNanoseconds) / RelativeCost(one.SpinMicroseconds, one.LoadNanoseconds)
            : null;

    /// <inheritdoc/>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"a spin {SpinMicroseconds / 1000:0.00} ms, a load from 4 MiB {LoadNanoseconds:0.0} ns");

    // Null if it was not measured in each of them.
    private static HostSpeed? OfAll(IReadOnlyList<RunResult> runs) => runs.Any(run => Of(run) is null) ? null : Of(runs.SelectMany(Cells));

    private static IEnumerable<(double? Spin, double? Load)> Cells(RunResult run) =>
        from measured in MetricValues.CellsOf(run)
        where measured.Cell.Kind == CellKindName.Of(CellKind.Cost)
        select (measured.Cell.SpinMicroseconds, measured.Cell.LoadNanoseconds);

    // The larger of the two ratios, 1 or more.
    private static double Ratio(HostSpeed one, HostSpeed other) =>
        Math.Max(Ratio(one.SpinMicroseconds, other.SpinMicroseconds), Ratio(one.LoadNanoseconds, other.LoadNanoseconds));

    private static double Ratio(double one, double other) => Math.Max(one, other) / Math.Min(one, other);
}
