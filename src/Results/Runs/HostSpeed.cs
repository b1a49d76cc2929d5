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

    /// <summary>The speed of a run; null if it was not measured.</summary>
    /// <param name="cells">Spin and load of the cost cells.</param>
    public static HostSpeed? Of(IEnumerable<(double? Spin, double? Load)> cells)
    {
        var known = cells.Where(cell => cell is { Spin: > 0, Load: > 0 }).ToArray();
        return known.Length == 0
            ? null
            : new HostSpeed(Sample.GeometricMean([.. known.Select(cell => cell.Spin!.Value)]), Sample.GeometricMean([.. known.Select(cell => cell.Load!.Value)]));
    }

    /// <summary>A sentence, without a full stop, on two groups of runs whose hosts had different speeds; null if they had about the same.</summary>
    /// <param name="before">Runs before.</param>
    /// <param name="after">Runs after.</param>
    public static string? Change(IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after) =>
        Of(before.SelectMany(Cells)) is { } one && Of(after.SelectMany(Cells)) is { } other
        && (IsDifferent(one.SpinMicroseconds, other.SpinMicroseconds) || IsDifferent(one.LoadNanoseconds, other.LoadNanoseconds))
            ? $"the SUT's processor was not as fast before ({one}) as after ({other}): shares of TLS change with its speed"
            : null;

    /// <inheritdoc/>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"a spin {SpinMicroseconds / 1000:0.00} ms, a load from 4 MiB {LoadNanoseconds:0.0} ns");

    private static IEnumerable<(double? Spin, double? Load)> Cells(RunResult run) =>
        from block in run.Blocks
        from cell in block.Cells
        where cell.Kind == CellKindName.Of(CellKind.Cost)
        select (cell.SpinMicroseconds, cell.LoadNanoseconds);

    private static bool IsDifferent(double one, double other) => Math.Max(one, other) / Math.Min(one, other) > Different;
}
