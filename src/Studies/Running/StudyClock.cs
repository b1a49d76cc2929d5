using System.Diagnostics;

namespace TlsToll.Studies.Running;

/// <summary>Tells the time left of a list of runs: what they are expected to take, times how much longer than expected those before them took.</summary>
/// <param name="expected">Time that all the runs are expected to take, from the clock's creation.</param>
internal sealed class StudyClock(TimeSpan expected)
{
    // So much is taken to have gone as expected before the first run, so that the first few decide little.
    private static readonly TimeSpan Assumed = TimeSpan.FromSeconds(30);

    private readonly long _begun = Stopwatch.GetTimestamp();

    /// <summary>The time left.</summary>
    /// <param name="left">Time that the runs left are expected to take.</param>
    public TimeSpan Left(TimeSpan left) => Left(expected, left, Stopwatch.GetElapsedTime(_begun));

    /// <summary>The time left after an elapsed time.</summary>
    internal static TimeSpan Left(TimeSpan expected, TimeSpan left, TimeSpan elapsed) => left * ((elapsed + Assumed) / (expected - left + Assumed));
}
