using TlsToll.Measurement.Profiling;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Profiling;

/// <summary>Samples a SUT, cell by cell.</summary>
/// <param name="sut">Its process id.</param>
/// <param name="prefix">Words that pin programs other than the SUT to processors.</param>
/// <param name="run">The run, whose directory the files go to.</param>
/// <param name="supervisor">The run's supervisor.</param>
public sealed class SutProfiler(int sut, IReadOnlyList<string> prefix, RunDirectory run, Supervisor supervisor)
{
    private readonly string _samples = run.PathOf("perf.data");

    /// <summary>Begins to sample.</summary>
    /// <exception cref="TestbedException">perf did not begin.</exception>
    public Task<PerfRecording> StartAsync(CancellationToken cancellation)
    {
        File.Delete(_samples);
        return PerfRecording.StartAsync([.. prefix, .. PerfProgram.Record(sut, _samples)], run, supervisor, cancellation);
    }

    /// <summary>How many of the samples of a recording that has ended each part has, between two moments.</summary>
    /// <param name="from">Of the stopwatch.</param>
    /// <param name="to">Of the stopwatch.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <returns>By the parts' names.</returns>
    /// <exception cref="TestbedException">perf failed.</exception>
    public async Task<IReadOnlyDictionary<string, long>> CountAsync(long from, long to, CancellationToken cancellation)
    {
        var start = CommandLineStart.For([.. prefix, .. PerfProgram.Script(_samples)], run);
        var lines = await HelperProcess.RunAsync("perf script", start, progress: null, supervisor, cancellation);
        File.Delete(_samples);
        var compiled = PerfMap.PathOf(run.FullPath, sut) is var path && File.Exists(path)
            ? PerfMap.Read(File.ReadLines(path))
            : throw new TestbedException("The SUT writes no map of the code that .NET compiles: it ignores DOTNET_PerfMapEnabled.");
        // The stopwatch uses the same clock as perf: monotonic, in nanoseconds.
        var samples = lines.Split('\n').Select(PerfSample.TryParse).OfType<PerfSample>();
        return SampleCategories.Count(samples.Where(s => s.Nanoseconds >= from && s.Nanoseconds <= to), compiled);
    }
}
