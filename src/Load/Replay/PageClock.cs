using System.Diagnostics;
using TlsToll.Load.Http;
using TlsToll.Results.Cells;
using TlsToll.Statistics;

namespace TlsToll.Load.Replay;

/// <summary>Collects how long pages took. Thread safe.</summary>
internal sealed class PageClock
{
    private readonly Lock _lock = new();
    private readonly List<double> _firstByte = [];
    private readonly List<double> _whole = [];

    /// <summary>Adds a page.</summary>
    /// <param name="start">When its request began, of the stopwatch.</param>
    /// <param name="answer">The answer.</param>
    public void Add(long start, in HttpAnswer answer)
    {
        var (first, whole) = (Milliseconds(start, answer.FirstByte), Milliseconds(start, answer.LastByte));
        lock (_lock)
        {
            _firstByte.Add(first);
            _whole.Add(whole);
        }
    }

    /// <summary>The distributions; null without a page.</summary>
    public PageTimes? Summarise() =>
        Percentiles.Summarise(_firstByte.ToArray()) is { } first && Percentiles.Summarise(_whole.ToArray()) is { } whole
            ? new PageTimes(first, whole)
            : null;

    private static double Milliseconds(long start, long end) => Stopwatch.GetElapsedTime(start, end).TotalMilliseconds;
}
