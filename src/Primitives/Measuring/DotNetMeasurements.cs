using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using TlsToll.Primitives.Catalogue;
using TlsToll.Primitives.Statistics;

namespace TlsToll.Primitives.Measuring;

/// <summary>
/// Measures primitives with BenchmarkDotNet: one benchmark class, and a case for each primitive with the job for its pace.
/// </summary>
/// <param name="effort">How much to measure.</param>
/// <param name="directory">Where BenchmarkDotNet's own files go.</param>
internal sealed class DotNetMeasurements(Effort effort, string directory)
{
    private static readonly Descriptor Target = new(
        typeof(BenchmarkedOperation),
        typeof(BenchmarkedOperation).GetMethod(nameof(BenchmarkedOperation.Run))!,
        globalSetupMethod: typeof(BenchmarkedOperation).GetMethod(nameof(BenchmarkedOperation.Setup)));

    private static readonly ParameterDefinition Parameter =
        new(nameof(BenchmarkedOperation.Case), isStatic: false, [], isArgument: false, typeof(object), priorityInCategory: 0);

    /// <summary>Measures them in their order; a primitive that fails does not end the others.</summary>
    /// <param name="primitives">What to measure.</param>
    /// <param name="progress">Told of each.</param>
    /// <returns>Nanoseconds an operation, or why there is no number, by name.</returns>
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

    // BenchmarkDotNet's own choice of iterations: without the upper outliers, which on a shared machine are its neighbours' doing, except
    // for single shots, which vary of themselves.
    private static Estimate? Result(BenchmarkReport report) =>
        report.ResultStatistics is { } statistics ? StudentT.Mean([.. statistics.OriginalValues]) : null;
}
