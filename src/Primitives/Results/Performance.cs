using TlsToll.Primitives.Estimates;

namespace TlsToll.Primitives.Results;

/// <summary>A measured time and the rates computed from it, with their intervals.</summary>
/// <param name="Nanoseconds">Time of one operation.</param>
/// <param name="OperationsPerSecond">Operations per second on one core.</param>
/// <param name="GigabitsPerSecond">Throughput on one core in 10⁹ bits per second; null for operations on keys.</param>
/// <param name="CyclesPerByte">Cycles per byte at the clock frequency in /proc/cpuinfo; null if there is none, and for operations on
/// keys.</param>
internal sealed record Performance(Estimate Nanoseconds, Estimate OperationsPerSecond, Estimate? GigabitsPerSecond, Estimate? CyclesPerByte)
{
    /// <param name="nanoseconds">Time of one operation.</param>
    /// <param name="bytes">Bytes of one operation; null for operations on keys.</param>
    /// <param name="megahertz">The processor's clock frequency; null if unknown.</param>
    public static Performance Of(Estimate nanoseconds, int? bytes, double? megahertz) => new(
        nanoseconds,
        Inverse(nanoseconds, 1e9),
        bytes is { } size ? Inverse(nanoseconds, 8.0 * size) : null,
        bytes is { } length && megahertz is { } clock ? Scaled(nanoseconds, clock / 1e3 / length) : null);

    private static Estimate Scaled(Estimate e, double factor) => new(e.Value * factor, e.Low * factor, e.High * factor, e.Samples);

    // If the time's interval includes 0, its inverse has no upper end.
    private static Estimate Inverse(Estimate e, double factor) =>
        new(factor / e.Value, factor / e.High, e.Low > 0 ? factor / e.Low : null, e.Samples);
}
