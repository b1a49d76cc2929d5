using System.IO.Compression;
using System.Text.Json;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary><c>rbe run</c> as a user runs it, small.</summary>
public sealed class RunTests : IDisposable
{
    private readonly SmallRun _run = new();

    [Fact]
    public async Task A_run_prints_its_answers_and_writes_what_it_measured()
    {
        // As a user's: with EF Core, and compiled again while it runs.
        await using var rbe = _run.StartBehind(["DOTNET_TC_CallCounting=1", "DOTNET_TieredPGO=1"], "--seed", "5", "--data-access", "ef");
        var output = await rbe.Output.ReadToEndAsync(TestContext.Current.CancellationToken);

        (await rbe.WaitAsync()).ShouldBe(0, output + await rbe.ErrorsAsync());
        output.ShouldContain("One connection per business session: TLS costs ");
        output.ShouldContain("One connection per request: TLS costs ");
        output.ShouldContain($"Results: {_run.Out}");
        output.Split('\n').ShouldAllBe(line => line.Length <= 80 || line.StartsWith("Results: ", StringComparison.Ordinal));
        var results = _run.Results;
        results.GetProperty("status").GetString().ShouldBe("valid");
        results.GetProperty("schemaVersion").ValueKind.ShouldNotBe(JsonValueKind.Null);
        results.GetProperty("machine").GetProperty("kernel").GetString().ShouldNotBeNullOrEmpty();
        results.GetProperty("settings").GetProperty("seed").GetString().ShouldBe("5");
        results.GetProperty("settings").GetProperty("vendorDelayMs").GetString().ShouldBe("0");
        // As the build of the tests does where it has the compiler.
        var isAhead = File.Exists(Repository.PathOf("artifacts", "obj", "Sut", "ready-to-run", "release", "TlsToll.Sut.dll"));
        results.GetProperty("settings").GetProperty("sut.compiledAhead").GetString().ShouldBe(isAhead ? "yes" : "no");
        SmallRun.KeptBlocks(results).Select(b => b.GetProperty("block").GetInt32()).ShouldBe([1, 2, 1], "two super-blocks of duets and a block of timed cells");
        var treatments = results.GetProperty("treatments").EnumerateArray().ToArray();
        treatments.Select(t => t.GetProperty("name").GetString()).ShouldBe(["plain-session", "plain-request", "tls-session", "tls-request"]);
        foreach (var treatment in treatments)
            CheckTreatment(treatment);
        foreach (var comparison in results.GetProperty("comparisons").EnumerateArray())
            CheckComparison(comparison);
        var kept = SmallRun.KeptCells(results);
        kept.Length.ShouldBe((2 * 8) + 4);
        foreach (var count in (string[])["interactions", "connections"])
            treatments.Sum(t => t.GetProperty(count).GetInt64()).ShouldBe(kept.Sum(c => c.GetProperty(count).GetInt64()), count);
        CheckFiles([.. results.GetProperty("blocks").EnumerateArray().SelectMany(b => b.GetProperty("cells").EnumerateArray())]);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task JSON_and_other_hops_run_without_an_error_and_two_kinds_of_access_to_the_database_are_compared()
    {
        var (code, output, errors) = await _run.RunAsync(
            "--message", "json", "--hop2", "plain", "--hop3", "tls", "--key", "ecdsa-p256", "--data-access", "procedures,ef", "--treatments", "tls-session");

        code.ShouldBe(0, output + errors);
        var settings = _run.Results.GetProperty("settings");
        settings.GetProperty("format").GetString().ShouldBe("json");
        (settings.GetProperty("hop2").GetString(), settings.GetProperty("hop3").GetString()).ShouldBe(("plain", "tls"));
        foreach (var treatment in _run.Results.GetProperty("treatments").EnumerateArray())
        {
            treatment.GetProperty("errors").GetInt64().ShouldBe(0);
            treatment.GetProperty("negotiated").EnumerateArray().ShouldHaveSingleItem().GetProperty("parameters").GetProperty("key").GetString().ShouldBe("ecdsa-p256");
        }

        _run.Results.GetProperty("treatments").EnumerateArray().Select(t => t.GetProperty("factors").GetProperty("dataAccess").GetString())
            .ShouldBe(["procedures", "ef"]);
        output.ShouldContain("tls-session-ef against tls-session-procedures: ");
        _run.Results.GetProperty("comparisons").EnumerateArray().Where(c => c.GetProperty("metric").GetString() == "cpuChange")
            .Select(c => c.GetProperty("tier").GetString()).ShouldBe(["sut", "database"]);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Two_builds_of_the_SUT_are_compared_in_one_run_and_judged()
    {
        // A copy of the same program: what is shown is that each treatment has the SUT of its build.
        using var other = new TemporaryCopy(Path.GetDirectoryName(Repository.PathOf("artifacts", "bin", "Sut", "release", "TlsToll.Sut.dll"))!);

        var (code, output, errors) = await _run.RunAsync("--sut-build", $"machine,{other.FullPath}", "--treatments", "tls-session");

        code.ShouldBe(0, output + errors);
        output.ShouldContain($"tls-session-{TemporaryCopy.Name} against tls-session-machine: ");
        var settings = _run.Results.GetProperty("settings");
        foreach (var build in (string[])["machine", TemporaryCopy.Name])
            settings.GetProperty($"build.{build}.openSsl").GetString().ShouldNotBeNullOrEmpty();
        _run.Results.GetProperty("treatments").EnumerateArray().Select(t => t.GetProperty("factors").GetProperty("build").GetString())
            .ShouldBe(["machine", TemporaryCopy.Name]);
        var (judged, verdict, _) = await RbeProcess.RunAsync("compare", _run.Out);
        judged.ShouldBeOneOf(0, 1, 5);
        verdict.ShouldContain("4 processes of each build");
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Sessions_of_an_open_loop_arrive_and_are_measured()
    {
        var (code, output, errors) = await RbeProcess.RunAsync(
            "run", "--quick", "--blocks", "2", "--slices", "2", "--timed-blocks", "2", "--window", "1", "--cost-sessions", "4", "--warm-up", "0", "--customers", "60", "--items", "100",
            "--session-length", "fixed:3", "--repeat-limit", "0", "--seed", "1", "--arrivals", "4", "--treatments", "plain-session,tls-session", "--out", _run.Out);

        code.ShouldBe(0, output + errors);
        _run.Results.GetProperty("settings").GetProperty("arrivalsPerSecond").GetString().ShouldBe("4");
        foreach (var treatment in _run.Results.GetProperty("treatments").EnumerateArray())
            treatment.GetProperty("errors").GetInt64().ShouldBe(0);
        // How much of the work ends within the window depends on the machine; what arrives does not: the schedule, the same for both
        // treatments of a block.
        var timed = SmallRun.KeptBlocks(_run.Results).Select(b => b.GetProperty("cells").EnumerateArray()
            .Where(c => c.GetProperty("kind").GetString() == "timed").Select(c => c.GetProperty("businessSessions").GetInt64()).ToArray())
            .Where(cells => cells.Length > 0).ToArray();
        timed.Length.ShouldBe(2);
        timed.ShouldAllBe(sessions => sessions.Length == 2 && sessions[0] == sessions[1]);
        timed.Sum(sessions => sessions[0]).ShouldBeGreaterThan(0);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_connection_that_is_not_the_RBEs_makes_the_run_invalid()
    {
        await using var rbe = _run.Start("--treatments", "tls-session");
        await rbe.SaysAsync("block 1/2");
        var ports = Descendants.ListeningPorts(rbe.PidOf("TlsToll.Sut.dll", "serve"));
        ports.Count.ShouldBe(3, "plain, TLS and administration");

        var ended = rbe.WaitAsync();
        while (!ended.IsCompleted)
        {
            // The administration counts no connections; on the other two, one more than the RBE opened is accepted.
            foreach (var port in ports)
                Leftovers.Listens(port);
            await Task.WhenAny(ended, Task.Delay(100, TestContext.Current.CancellationToken));
        }

        (await ended).ShouldBe(1);
        (await rbe.Output.ReadToEndAsync(TestContext.Current.CancellationToken)).ShouldContain("INVALID: cell ");
        _run.Results.GetProperty("status").GetString().ShouldBe("invalid");
        _run.Results.GetProperty("invalidReasons").EnumerateArray().First().GetString().ShouldNotBeNull().ShouldContain("connections that the SUT accepted");
    }

    public void Dispose() => _run.Dispose();

    private static void CheckTreatment(JsonElement treatment)
    {
        var name = treatment.GetProperty("name").GetString()!;
        var interactions = treatment.GetProperty("interactions").GetInt64();
        var (connections, sessions) = (treatment.GetProperty("connections").GetInt64(), treatment.GetProperty("businessSessions").GetInt64());
        var handshakes = treatment.GetProperty("handshakes");
        interactions.ShouldBeGreaterThan(0, name);
        treatment.GetProperty("errors").GetInt64().ShouldBe(0, name);
        treatment.GetProperty("outcomes").EnumerateObject().Sum(o => o.Value.GetInt64()).ShouldBe(interactions);
        // So short a window of a busy machine may have seen no interaction of a service, and too few for a percentile.
        var sips = treatment.GetProperty("sips");
        sips.ValueKind.ShouldBe(JsonValueKind.Number, name);
        double.IsFinite(sips.GetDouble()).ShouldBeTrue(name);
        connections.ShouldBe(name.EndsWith("session", StringComparison.Ordinal) ? sessions : interactions, name);
        handshakes.GetProperty("full").GetInt64().ShouldBe(name.StartsWith("tls", StringComparison.Ordinal) ? connections : 0, name);
        handshakes.GetProperty("resumed").GetInt64().ShouldBe(0, name);
        treatment.GetProperty("factors").GetProperty("transport").GetString().ShouldBe(name.Split('-')[0]);
        // The vendors serve both sides of a duet.
        treatment.GetProperty("cpuMicrosPerInteraction").GetProperty("vendors").ValueKind.ShouldBe(JsonValueKind.Null);
        foreach (var tier in new[] { "sut", "database", "rbe" })
            treatment.GetProperty("cpuMicrosPerInteraction").GetProperty(tier).GetDouble().ShouldBeGreaterThan(0, tier);
        foreach (var service in treatment.GetProperty("services").EnumerateObject().Select(s => s.Value).Where(s => s.GetProperty("count").GetInt64() > 0))
        {
            if (service.GetProperty("p90Ms").ValueKind == JsonValueKind.Number)
                service.GetProperty("p50Ms").GetDouble().ShouldBeLessThanOrEqualTo(service.GetProperty("p90Ms").GetDouble());
            service.GetProperty("meanMs").GetDouble().ShouldBeGreaterThan(0);
        }
    }

    private static void CheckComparison(JsonElement comparison)
    {
        foreach (var text in new[] { "baseline", "treatment", "metric", "tier" })
            comparison.GetProperty(text).GetString().ShouldNotBeNullOrEmpty();
        comparison.GetProperty("blocks").GetInt32().ShouldBeInRange(0, 2);
        if (comparison.GetProperty("estimate").ValueKind == JsonValueKind.Null)
            return;
        var estimate = comparison.GetProperty("estimate").GetDouble();
        comparison.GetProperty("low").GetDouble().ShouldBeLessThanOrEqualTo(estimate);
        comparison.GetProperty("high").GetDouble().ShouldBeGreaterThanOrEqualTo(estimate);
    }

    private void CheckFiles(JsonElement[] cells)
    {
        File.ReadAllLines(Path.Combine(_run.Out, "cells.csv")).Length.ShouldBe(1 + cells.Length);
        Lines("interactions.csv.gz").ShouldBe(1 + cells.Sum(c => c.GetProperty("interactions").GetInt64()));
        Lines("connections.csv.gz").ShouldBe(1 + cells.Sum(c => c.GetProperty("connections").GetInt64()));
    }

    private long Lines(string file)
    {
        using var reader = new StreamReader(new GZipStream(File.OpenRead(Path.Combine(_run.Out, file)), CompressionMode.Decompress));
        return reader.ReadToEnd().LongCount(c => c == '\n');
    }

    // A copy of a directory.
    private sealed class TemporaryCopy : IDisposable
    {
        public const string Name = "other";

        private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

        public TemporaryCopy(string source)
        {
            foreach (var file in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories))
            {
                var copy = Path.Combine(FullPath, Path.GetRelativePath(source, file));
                Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
                File.Copy(file, copy);
            }
        }

        public string FullPath => Path.Combine(_directory.FullName, Name);

        public void Dispose() => _directory.Delete(recursive: true);
    }
}
