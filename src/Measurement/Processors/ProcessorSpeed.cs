namespace TlsToll.Measurement.Processors;

/// <summary>Speed of a processor at a moment, as its neighbours leave it.</summary>
/// <param name="SpinMicroseconds">CPU time of <see cref="CalibrationSpin"/>: frequency, and a busy sibling thread.</param>
/// <param name="LoadNanoseconds">Time of a load, <see cref="LoadLatency"/>: shared caches and memory.</param>
public sealed record ProcessorSpeed(double SpinMicroseconds, double LoadNanoseconds)
{
    /// <summary>Measures on a processor of the SUT, for some ten milliseconds.</summary>
    /// <returns>Null if the SUT has no processor of its own.</returns>
    public static ProcessorSpeed? Of(CorePlan cores) => cores is { Pinned: true, Sut: [var core, ..] }
        ? PinnedThread.Run(core, () => new ProcessorSpeed(CalibrationSpin.Run(), LoadLatency.Run()))
        : null;
}
