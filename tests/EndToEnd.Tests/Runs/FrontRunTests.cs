using System.Text.Json;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>Runs with a program in front of the SUT that ends TLS: valid, with its CPU time in the SUT's, or refused without it.</summary>
public sealed class FrontRunTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    public void Dispose() => _directory.Delete(recursive: true);

    [Theory]
    [InlineData("nginx")]
    [InlineData("haproxy")]
    [InlineData("nginx-tls")]
    [InlineData("haproxy-tls")]
    [Trait("Takes", "minutes")]
    public async Task TLS_that_another_program_ends_is_measured_with_that_programs_work(string program)
    {
        Assert.SkipUnless(FrontPrograms.IsInstalled(program), $"NOTHING WAS MEASURED BEHIND {program}: install it with: sudo apt-get install {program.Split('-')[0]}");
        var results = Path.Combine(_directory.FullName, "results");

        var (code, output, errors) = await RbeProcess.RunAsync(
            "run", "--quick", "--blocks", "2", "--timed-blocks", "1", "--cost-sessions", "4", "--window", "1", "--warm-up", "1", "--repeat-limit", "0",
            "--customers", "60", "--items", "100", "--terminate", program, "--seed", "1", "--out", results);

        code.ShouldBe(0, output + errors);
        var run = JsonDocument.Parse(await File.ReadAllTextAsync(Path.Combine(results, "run.json"), TestContext.Current.CancellationToken)).RootElement;
        run.GetProperty("status").GetString().ShouldBe("valid");
        run.GetProperty("settings").GetProperty("terminate").GetString().ShouldBe(program);
        var cells = run.GetProperty("blocks").EnumerateArray().SelectMany(block => block.GetProperty("cells").EnumerateArray()).ToArray();
        cells.Length.ShouldBeGreaterThan(8);
        foreach (var cell in cells)
            cell.GetProperty("resources").GetProperty("cpuNanoseconds.front").GetDouble().ShouldBeGreaterThan(0);
        foreach (var treatment in run.GetProperty("treatments").EnumerateArray())
        {
            var micros = treatment.GetProperty("cpuMicrosPerInteraction");
            // What the SUT does for an interaction is more than passing it on.
            micros.GetProperty("front").GetDouble().ShouldBeInRange(1, micros.GetProperty("sut").GetDouble() / 2, treatment.GetProperty("name").GetString()!);
        }

        output.ShouldContain("front µs");
        run.GetProperty("remarks").EnumerateArray().Select(remark => remark.GetString()!)
            .ShouldContain(remark => remark.StartsWith("tls-request: the program in front of the SUT used ", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("nginx", "nginx-light")]
    [InlineData("haproxy", "haproxy")]
    [Trait("Takes", "minutes")]
    public async Task A_mesh_is_measured_with_both_its_proxies_and_compared_with_the_one_without_TLS(string program, string package)
    {
        Assert.SkipUnless(FrontPrograms.IsInstalled(program), $"NO MESH WAS MEASURED: install {program} with: sudo apt-get install {package}");
        var results = Path.Combine(_directory.FullName, "results");

        var (code, output, errors) = await RbeProcess.RunAsync(
            "run", "--quick", "--blocks", "2", "--timed-blocks", "1", "--cost-sessions", "4", "--window", "1", "--warm-up", "1", "--repeat-limit", "0",
            "--customers", "60", "--items", "100", "--treatments", "plain-session,plain-request", "--terminate", $"{program}-mesh-plain,{program}-mesh", "--seed", "1", "--out", results);

        code.ShouldBe(0, output + errors);
        var run = JsonDocument.Parse(await File.ReadAllTextAsync(Path.Combine(results, "run.json"), TestContext.Current.CancellationToken)).RootElement;
        run.GetProperty("status").GetString().ShouldBe("valid");
        var treatments = run.GetProperty("treatments").EnumerateArray().ToArray();
        treatments.Length.ShouldBe(4);
        foreach (var treatment in treatments)
        {
            var micros = treatment.GetProperty("cpuMicrosPerInteraction");
            micros.GetProperty("front").GetDouble().ShouldBeInRange(1, micros.GetProperty("sut").GetDouble(), treatment.GetProperty("name").GetString()!);
        }

        run.GetProperty("comparisons").EnumerateArray().Where(c => c.GetProperty("metric").GetString() == "cpuChange")
            .Select(c => $"{c.GetProperty("treatment").GetString()} {c.GetProperty("baseline").GetString()}")
            .ShouldBe([$"plain-session-{program}-mesh plain-session-{program}-mesh-plain", $"plain-request-{program}-mesh plain-request-{program}-mesh-plain"]);
        output.ShouldContain($"plain-session-{program}-mesh against plain-session-{program}-mesh-plain: ");
    }

    [Fact]
    public async Task A_program_that_is_missing_is_named_before_anything_starts()
    {
        var missing = new[] { "haproxy", "nginx" }.FirstOrDefault(program => !FrontPrograms.IsInstalled(program));
        Assert.SkipWhen(missing is null, "NO PROGRAM IS MISSING: both haproxy and nginx are installed");

        var (code, _, errors) = await RbeProcess.RunAsync("run", "--quick", "--terminate", missing!);

        code.ShouldBe(3);
        errors.ShouldContain($"{missing} is missing; install it by: apt-get install {missing}");
    }
}
