using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using TlsToll.Primitives.Catalogue;
using TlsToll.Primitives.Estimates;

namespace TlsToll.Primitives.Measuring;

/// <summary>Measures primitives with BenchmarkDotNet: one benchmark class with a case per primitive, with the job for its pace.</summary>
/// <param name="effort">Number and length of the measurements.</param>
/// <param name="directory">Directory for BenchmarkDotNet's files; created if it does not exist.</param>
internal sealed class DotNetMeasurements(Effort effort, string directory)
{
    private static readonly Descriptor Target = new(
        typeof(BenchmarkedOperation),
        typeof(BenchmarkedOperation).GetMethod(nameof(BenchmarkedOperation.Run))!,
        globalSetupMethod: typeof(BenchmarkedOperation).GetMethod(nameof(BenchmarkedOperation.Setup)));

    private static readonly ParameterDefinition Parameter =
        new(nameof(BenchmarkedOperation.Case), isStatic: false, [], isArgument: false, typeof(object), priorityInCategory: 0);

    /// <summary>Measures the primitives in order; a failure does not affect the other primitives.</summary>
    /// <param name="primitives">Primitives with unique names.</param>
    /// <param name="progress">Called with the name of each primitive at the start of its measurement.</param>
    /// <returns>The nanoseconds per operation, or the reason for their absence, by name.</returns>
    public IReadOnlyDictionary<string, (Estimate? Nanoseconds, string? Reason)> Run(
        IReadOnlyList<Primitive> primitives, Action<string> progress)
    {
        var states = primitives.Select(p => new BenchmarkCaseState(p, effort.WarmUp, progress)).ToArray();
        var able = states.Where(s => s.Prepare()).ToArray();
        var estimates = able.Length == 0 ? [] : Benchmarks(able);
        foreach (var state in able)
            state.Release();
        return states.ToDictionary(
            s => s.Primitive.Name,
            s => s.Failure is { } failure ? (null, failure)
                : estimates.GetValueOrDefault(s.Primitive.Name) is { } estimate ? (estimate, null)
                : ((Estimate?)null, (string?)"BenchmarkDotNet has no result; its log says why"),
            StringComparer.Ordinal);
    }

    private Dictionary<string, Estimate?> Benchmarks(IEnumerable<BenchmarkCaseState> states)
    {
        Directory.CreateDirectory(directory);
        using var writer = new StreamWriter(Path.Combine(directory, "benchmarkdotnet.log"));
        var config = ImmutableConfigBuilder.Create(BenchmarkJobs.Config(directory, new StreamLogger(writer)));
        var jobs = Enum.GetValues<Pace>().ToDictionary(pace => pace, pace => BenchmarkJobs.For(pace, effort));
        var cases = states.Select(state => BenchmarkCase.Create(
            Target,
            jobs[state.Primitive.Pace],
            new ParameterInstances([new ParameterInstance(Parameter, state, config.SummaryStyle)]),
            config));
        var summaries = BenchmarkRunner.Run([new BenchmarkRunInfo(cases.ToArray(), typeof(BenchmarkedOperation), config)]);
        return summaries.SelectMany(s => s.Reports).ToDictionary(NameOf, Result, StringComparer.Ordinal);
    }

    private static string NameOf(BenchmarkReport report) => report.BenchmarkCase.Parameters.Items[0].Value.ToString()!;

    // Uses the iterations that BenchmarkDotNet keeps. It removes upper outliers, which are caused by other work on a shared host, except
    // for single shots, whose duration is random.
    private static Estimate? Result(BenchmarkReport report) =>
        report.ResultStatistics is { } statistics ? Estimate.Mean(statistics.OriginalValues) : null;
}
