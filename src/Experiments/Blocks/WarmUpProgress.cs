using TlsToll.Experiments.Settings;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Blocks;

/// <summary>Reports the loads of a warm-up whose loads are as long as the cells after it: what they took tells what is left.</summary>
/// <param name="cells">Number of cells after the warm-up, of which each takes as long as a load.</param>
/// <param name="progress">Receives the progress.</param>
/// <param name="time">Clock; the warm-up begins now.</param>
internal sealed class WarmUpProgress(int cells, IProgress<RunProgress> progress, TimeProvider time)
{
    private readonly long _begun = time.GetTimestamp();
    private int _loads;

    /// <summary>Reports that a load begins.</summary>
    /// <param name="treatment">Its treatment.</param>
    /// <param name="left">Rest of the minimum time of the warm-up; null if over.</param>
    /// <param name="expected">Expected time of a cell, as long as no load is over; null if unknown.</param>
    public void Report(Treatment treatment, TimeSpan? left, TimeSpan? expected = null)
    {
        var cell = _loads > 0 ? time.GetElapsedTime(_begun) / _loads : expected;
        var all = (left ?? TimeSpan.Zero) + (cells * cell);
        _loads++;
        progress.Report(new RunProgress("warm-up", treatment.Name, TimeLeft: all));
    }
}
