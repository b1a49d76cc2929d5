using TlsToll.Measurement.Processors;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Prediction;

/// <summary>
/// Speed of the SUT's processor while a run was measured. Costs that are measured later are converted to it, because the speed of a shared host
/// changes by tens of percent within a day.
/// </summary>
/// <param name="Processor">Number of the processor.</param>
/// <param name="SpinMicros">CPU time of <see cref="CalibrationSpin"/> on it in microseconds, the median over the run's cells.</param>
public sealed record MeasuredSpeed(int Processor, double SpinMicros)
{
    private const int Spins = 5;

    /// <summary>The speed during a run; null if the run does not contain it, or if this process may not use that processor.</summary>
    /// <param name="processors">The SUT's processors.</param>
    /// <param name="spins">CPU times of the spin at the run's cells.</param>
    public static MeasuredSpeed? Of(IReadOnlyList<int> processors, IEnumerable<double?> spins)
    {
        double[] known = [.. spins.OfType<double>()];
        return processors is [var processor, ..] && known.Length > 0 && CpuAffinity.Get(Environment.ProcessId).Contains(processor)
            ? new MeasuredSpeed(processor, Sample.Median(known))
            : null;
    }

    /// <summary>Spins on the calling thread's processor.</summary>
    /// <returns>CPU time in microseconds, the median of several spins.</returns>
    internal static double Spin() => Sample.Median([.. Enumerable.Range(0, Spins).Select(_ => CalibrationSpin.Run())]);
}
