using TlsToll.Load.Sessions;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Records;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// Measures what it costs to record a million interactions in this process, with the same code as the workers: records of many EBs in turn, and the counts of the
/// progress display.
/// </summary>
internal static class RecordingCost
{
    private const int Interactions = 1_000_000;
    private const int Ebs = 1000;

    /// <summary>Records a million interactions, after a warm-up.</summary>
    public static RecordedMillion Measure()
    {
        Record();
        GC.Collect();
        return Record();
    }

    private static RecordedMillion Record()
    {
        var logs = Enumerable.Range(0, Ebs).Select(_ => new RecordLog<InteractionRecord>()).ToArray();
        var counts = new LiveCounts();
        var clock = CpuClock.Of(Environment.ProcessId);
        var (cpu, collected, longest) = (clock.ReadNanoseconds(), GC.GetTotalPauseDuration(), TimeSpan.Zero);
        for (var i = 0; i < Interactions; i++)
        {
            var begun = GC.GetTotalPauseDuration();
            logs[i % Ebs].Add(new InteractionRecord { Start = i, Total = 1_000_000, Eb = i % Ebs, Outcome = Outcome.Ok });
            counts.Add(1, failed: false);
            if (i % Ebs == 0)
                counts.Take(TimeSpan.FromMilliseconds(250));
            var pause = GC.GetTotalPauseDuration() - begun;
            longest = pause > longest ? pause : longest;
        }

        var used = clock.ReadNanoseconds() - cpu;
        GC.KeepAlive(logs);
        return new RecordedMillion(used / 1000.0 / Interactions, longest, GC.GetTotalPauseDuration() - collected);
    }
}

/// <summary>What a million recorded interactions cost.</summary>
/// <param name="Micros">CPU per interaction in microseconds, including the measurement of the pauses.</param>
/// <param name="LongestPause">Longest pause by the garbage collector between two interactions.</param>
/// <param name="Pauses">All pauses together.</param>
public sealed record RecordedMillion(double Micros, TimeSpan LongestPause, TimeSpan Pauses);
