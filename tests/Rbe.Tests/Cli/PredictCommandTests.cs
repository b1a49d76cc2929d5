using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>What <c>rbe predict</c> refuses before it measures.</summary>
public sealed class PredictCommandTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory();

    [Fact]
    public async Task A_run_of_another_method_ends_with_2() => (await PredictAsync(run => run with { Method = run.Method - 1 })).ShouldBe(2);

    [Fact]
    public async Task A_run_of_another_product_ends_with_2() => (await PredictAsync(run => run with { Product = "TLS Toll 0.0.1" })).ShouldBe(2);

    [Fact]
    public void The_reason_names_both_versions()
    {
        RunMethod.Unlike(RunRecorder.Product, RunMethod.Version).ShouldBeNull();
        RunMethod.Unlike("TLS Toll 0.0.1", RunMethod.Version).ShouldBe($"measured by TLS Toll 0.0.1, and this program is {RunRecorder.Product}");
        RunMethod.Unlike(RunRecorder.Product, 1).ShouldBe($"measured by version 1 of the method, and this program has version {RunMethod.Version}: the same cost is another number");
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private async Task<int> PredictAsync(Func<RunResult, RunResult> change)
    {
        RunJson.Write(Path.Combine(_directory.FullName, RunJson.FileName), change(ComparedRuns.Run(1300, 1000)));
        return await CommandLine.RunAsync(["predict", _directory.FullName]);
    }
}
