namespace TlsToll.Measurement.Processors;

/// <summary>Speed of a processor at a moment, as its neighbours leave it.</summary>
/// <param name="SpinMicroseconds">CPU time of <see cref="CalibrationSpin"/>: frequency, and a busy sibling thread.</param>
/// <param name="LoadNanoseconds">Time of a load, <see cref="LoadLatency"/>: shared caches and memory.</param>
public sealed record ProcessorSpeed(double SpinMicroseconds, double LoadNanoseconds)
{
    private const int MostProcessors = 4;

    /// <summary>Measures on a processor of the SUT, for some ten milliseconds.</summary>
    /// <returns>Null if the SUT has no processor of its own.</returns>
    public static ProcessorSpeed? Of(CorePlan cores) => cores is { Pinned: true, Sut: [var core, ..] } ? Of(core) : null;

    /// <summary>Measures on the processors of a process that runs on any of them: on each, or on four, one after the other.</summary>
    /// <param name="processors">Numbers of processors that this process may use, at least one.</param>
    /// <returns>The geometric mean.</returns>
    public static ProcessorSpeed Of(IReadOnlyList<int> processors)
    {
        ArgumentNullException.ThrowIfNull(processors);
        ArgumentOutOfRangeException.ThrowIfZero(processors.Count, nameof(processors));
        var chosen = Math.Min(processors.Count, MostProcessors);
        ProcessorSpeed[] speeds = [.. Enumerable.Range(0, chosen).Select(i => Of(processors[i * processors.Count / chosen]))];
        return new ProcessorSpeed(Mean(speed => speed.SpinMicroseconds), Mean(speed => speed.LoadNanoseconds));

        double Mean(Func<ProcessorSpeed, double> of) => Math.Exp(speeds.Average(speed => Math.Log(of(speed))));
    }

    private static ProcessorSpeed Of(int processor) => PinnedThread.Run(processor, () => new ProcessorSpeed(CalibrationSpin.Run(), LoadLatency.Run()));
}
