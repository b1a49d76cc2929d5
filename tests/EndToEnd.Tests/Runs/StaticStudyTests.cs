using System.Text.Json;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>A study of static pages, from its file to its results, without a database.</summary>
[Trait("Takes", "minutes")]
public sealed class StaticStudyTests : IDisposable
{
    private const string Study =
        """
        study: pages
        title: Pages by size
        workload: static
        claims: kant2000
        blocks: 2
        settings:
          trace: page:30B:1
          requests: 24
          warm-up: 0
          key: ecdsa-p256
        experiments:
          cost:
            about: the cost by the size
            kind: cost
            factors:
              trace: ["page:30B:1", "page:36KB:1", "page:262144:1"]
              transport: [plain, tls]
            figures:
              - {id: cost, title: CPU time, x: trace, series: transport, responses: [cpuMicrosPerInteraction.sut]}
          metered:
            about: with the meter
            kind: cost
            settings: {meter: "on"}
            factors:
              trace: ["page:30B:1", "page:36KB:1"]
          load:
            about: the load
            settings: {trace: "page:36KB:1"}
            factors:
              outstanding: ["1", "4"]
              transport: [tls]
            figures:
              - {id: load, title: Throughput and first byte, x: outstanding, responses: [sips, sipsAtFullUse, firstByteMs.mean]}
        """;

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    [Fact]
    public async Task A_study_of_static_pages_is_measured_and_its_line_fitted()
    {
        var (file, results) = (Path.Combine(_directory.FullName, "pages.yaml"), Path.Combine(_directory.FullName, "results"));
        await File.WriteAllTextAsync(file, Study, TestContext.Current.CancellationToken);

        var (code, output, errors) = await RbeProcess.RunAsync("study", file, "--quick", "--out", results);

        code.ShouldBe(0, output + errors);
        // Without the meter its two combinations are not measured, but predicted all the same.
        var hasMeter = NativeBuild.Has(TlsMeter.FileName);
        var runs = hasMeter ? 20 : 16;
        output.ShouldContain($"{runs} of {runs} runs");
        var study = JsonDocument.Parse(await File.ReadAllBytesAsync(Path.Combine(results, "study.json"), TestContext.Current.CancellationToken)).RootElement;
        study.GetProperty("status").GetString().ShouldBe("valid");
        study.GetProperty("figures").EnumerateArray().SelectMany(f => f.GetProperty("panels").EnumerateArray())
            .SelectMany(p => p.GetProperty("series").EnumerateArray()).SelectMany(s => s.GetProperty("points").EnumerateArray())
            .ShouldAllBe(p => p.GetProperty("estimate").GetDouble() > 0);
        study.GetProperty("lines").EnumerateArray().Select(l => l.GetProperty("points").GetInt32()).ShouldBe([6, 6]);
        study.GetProperty("shares")[0].GetProperty("columns")[0].GetProperty("shares").EnumerateArray().Sum(p => p.GetProperty("estimate").GetDouble()).ShouldBe(100, 1e-6);
        var predictions = study.GetProperty("predictions").EnumerateArray().ToArray();
        predictions.Length.ShouldBe(2);
        foreach (var prediction in predictions)
        {
            prediction.GetProperty("predicted").GetProperty("estimate").GetDouble().ShouldBeGreaterThan(20, "a handshake at least");
            prediction.GetProperty("metered").ValueKind.ShouldBe(hasMeter ? JsonValueKind.Object : JsonValueKind.Null);
            // 1 - plain / TLS: how much it is, cells of 24 pages of a server that is not warm cannot say.
            prediction.GetProperty("measuredShare").GetProperty("estimate").GetDouble().ShouldBeLessThan(100);
        }

        (hasMeter ? output : errors).ShouldContain(hasMeter ? "Predicted ÷ metered is " : "Left out: ");
        (await RbeProcess.RunAsync("report", results, "--output", "text")).Output.ShouldContain("R² ");
    }

    public void Dispose() => _directory.Delete(recursive: true);
}
