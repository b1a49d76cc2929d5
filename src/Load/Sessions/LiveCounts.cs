using TlsToll.Load.Messages;
using TlsToll.Statistics;

namespace TlsToll.Load.Sessions;

/// <summary>Counts for the progress display. Thread safe; each interaction takes a lock for nanoseconds.</summary>
public sealed class LiveCounts
{
    // Enough for the time between two messages. More samples would only increase the worker's CPU time, which must stay small.
    private const int MostSamples = 4096;

    private readonly Lock _gate = new();
    private readonly List<double> _samples = new(MostSamples);
    private long _interactions;
    private long _errors;
    private long _reported;

    /// <summary>Number of interactions so far.</summary>
    public long Interactions
    {
        get
        {
            lock (_gate)
                return _interactions;
        }
    }

    /// <summary>Counts an interaction.</summary>
    public void Add(double milliseconds, bool failed)
    {
        lock (_gate)
        {
            _interactions++;
            if (failed)
                _errors++;
            else if (_samples.Count < MostSamples)
                _samples.Add(milliseconds);
        }
    }

    /// <summary>Returns the total counts, and the rate and response times since the last call.</summary>
    public WorkerProgress Take(TimeSpan since)
    {
        lock (_gate)
        {
            double? p90 = null;
            if (_samples.Count > 0)
            {
                _samples.Sort();
                p90 = Percentiles.OfSorted<double>(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(_samples), 90);
            }

            var progress = new WorkerProgress(_interactions, _errors, (_interactions - _reported) / Math.Max(since.TotalSeconds, 1e-3), p90);
            _reported = _interactions;
            _samples.Clear();
            return progress;
        }
    }
}
