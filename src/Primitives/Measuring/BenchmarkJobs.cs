using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Toolchains.InProcess.NoEmit;
using Perfolizer.Horology;
using TlsToll.Primitives.Catalogue;

namespace TlsToll.Primitives.Measuring;

/// <summary>
/// BenchmarkDotNet's settings. Benchmarks run in this process, because a separate build and process for each would take an hour. The loop
/// overhead of about a nanosecond is not subtracted, because measuring it would double the duration.
/// </summary>
internal static class BenchmarkJobs
{
    public static Job For(Pace pace, Effort effort)
    {
        var job = new Job(pace.ToString())
            .WithToolchain(new InProcessNoEmitToolchain(Timeout.InfiniteTimeSpan, logOutput: false))
            .WithEvaluateOverhead(false);
        return pace switch
        {
            Pace.Single => job.WithStrategy(RunStrategy.Monitoring).WithWarmupCount(0)
                .WithInvocationCount(1).WithUnrollFactor(1).WithIterationCount(effort.SingleShots),
            Pace.Slow => Throughput(job, effort).WithUnrollFactor(1).WithMinInvokeCount(1),
            _ => Throughput(job, effort),
        };
    }

    /// <summary>
    /// Configures BenchmarkDotNet to write its reports to the directory and its output to the log instead of the terminal.
    /// </summary>
    public static IConfig Config(string directory, ILogger log) =>
        ManualConfig.CreateEmpty()
            .AddLogger(log)
            .AddColumnProvider(BenchmarkDotNet.Columns.DefaultColumnProviders.Instance)
            .AddExporter(JsonExporter.Full, MarkdownExporter.GitHub)
            .WithArtifactsPath(directory)
            .WithSummaryStyle(SummaryStyle.Default.WithMaxParameterColumnWidth(60))
            .WithOptions(ConfigOptions.DisableLogFile);

    private static Job Throughput(Job job, Effort effort) =>
        job.WithStrategy(RunStrategy.Throughput)
            .WithWarmupCount(1)
            .WithIterationCount(effort.Iterations)
            .WithIterationTime(TimeInterval.FromMilliseconds(effort.IterationTime.TotalMilliseconds));
}
