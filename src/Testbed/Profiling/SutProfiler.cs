using TlsToll.Measurement.Profiling;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Profiling;

/// <summary>Samples a SUT, one cell at a time.</summary>
/// <param name="sut">Process id of the SUT.</param>
/// <param name="prefix">Command prefix that pins programs other than the SUT to processors.</param>
/// <param name="run">Directory of the run, for the files.</param>
/// <param name="supervisor">The run's supervisor.</param>
public sealed class SutProfiler(int sut, IReadOnlyList<string> prefix, RunDirectory run, Supervisor supervisor)
{
    private readonly string _samples = run.PathOf("perf.data");

    /// <summary>Starts to sample.</summary>
    /// <exception cref="TestbedException">perf did not start sampling.</exception>
    public Task<PerfRecording> StartAsync(CancellationToken cancellation)
    {
        File.Delete(_samples);
        return PerfRecording.StartAsync([.. prefix, .. PerfProgram.Record(sut, _samples)], run, supervisor, cancellation);
    }

    /// <summary>Counts the samples of the last recording by category, within an interval. The recording must have ended.</summary>
    /// <param name="from">Start of the interval, a timestamp of the stopwatch.</param>
    /// <param name="to">End of the interval, a timestamp of the stopwatch.</param>
    /// <param name="cancellation">Token that aborts the evaluation.</param>
    /// <returns>Counts by the names of the categories.</returns>
    /// <exception cref="TestbedException">perf failed.</exception>
    public async Task<IReadOnlyDictionary<string, long>> CountAsync(long from, long to, CancellationToken cancellation)
    {
        var start = CommandLineStart.For([.. prefix, .. PerfProgram.Script(_samples)], run);
        var lines = await HelperProcess.RunAsync("perf script", start, progress: null, supervisor, cancellation);
        File.Delete(_samples);
        var compiled = PerfMap.PathOf(run.FullPath, sut) is var path && File.Exists(path)
            ? PerfMap.Read(File.ReadLines(path))
            : throw new TestbedException("The SUT writes no map of the code that .NET compiles: it ignores DOTNET_PerfMapEnabled.");
        // The stopwatch uses the same clock as perf: monotonic time in nanoseconds.
        var samples = lines.Split('\n').Select(PerfSample.TryParse).OfType<PerfSample>();
        return SampleCategories.Count(samples.Where(s => s.Nanoseconds >= from && s.Nanoseconds <= to), compiled);
    }
}
