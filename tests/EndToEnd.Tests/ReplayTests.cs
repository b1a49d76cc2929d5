using TlsToll.EndToEnd.Tests.Runs;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests;

/// <summary><c>rbe replay</c> from the trace to the report, without a database.</summary>
public sealed class ReplayTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_trace_is_saved_replayed_and_reported()
    {
        var (trace, results) = (Path.Combine(_directory, "trace.csv"), Path.Combine(_directory, "results"));
        (await RbeProcess.RunAsync("replay", "--trace", "gupta:10:66", "--requests", "48", "--outstanding", "4", "--save", trace)).ShouldBe((0, "", ""));

        var (code, output, errors) = await RbeProcess.RunAsync(
            "replay", "--trace", trace, "--outstanding", "4", "--blocks", "2", "--warm-up", "0", "--key", "ecdsa-p256", "--out", results);

        code.ShouldBe(0, errors + output);
        output.ShouldContain("tls-request-ticket");
        var run = RunJson.Read(Path.Combine(results, "run.json"));
        run.Status.ShouldBe("valid");
        // In each of the 2 × 3 cells 48 fetches, three in a session.
        var (full, resumed) = (run.Treatments[1].Handshakes, run.Treatments[2].Handshakes);
        (full.Full, full.ClientFull, full.Resumed).ShouldBe((6 * 48, 6 * 48, 0));
        (resumed.Full, resumed.ClientFull, resumed.Resumed, resumed.ClientResumed).ShouldBe((6 * 16, 6 * 16, 6 * 32, 6 * 32));
        var cells = run.Blocks.SelectMany(b => b.Cells).ToArray();
        cells.Where(c => c.Kind == "timed").ShouldAllBe(c => c.Pages!.Whole.Count == 48 && c.Pages.FirstByte.P50 > 0);
        cells.Where(c => c.Kind == "cost").ShouldAllBe(c => c.Pages == null && c.ProcessorPerInteraction != null);
        // How much it is, cells of 48 fetches of a server that is not warm cannot say.
        run.Comparisons.Count(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut && c.Estimate is not null).ShouldBe(2);
        (await RbeProcess.RunAsync("report", results, "--output", "text")).ExitCode.ShouldBe(0);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_key_that_another_OpenSSL_has_is_measured_with_it()
    {
        Assert.SkipUnless(HasBuild("3.5"), "NO KEY OF ML-DSA WAS MEASURED: ./bench openssl-build 3.5 makes the OpenSSL that has it");
        var results = Path.Combine(_directory, "results");

        var (code, output, errors) = await RbeProcess.RunAsync(
            "replay", "--trace", "gupta:0:0", "--requests", "24", "--outstanding", "2", "--blocks", "2", "--warm-up", "0", "--resumption", "off",
            "--key", "ecdsa-p256,ml-dsa-65", "--openssl", "3.5", "--out", results);

        code.ShouldBe(0, errors + output);
        var run = RunJson.Read(Path.Combine(results, "run.json"));
        run.Status.ShouldBe("valid");
        foreach (var key in (string[])["ecdsa-p256", "ml-dsa-65"])
        {
            var got = run.Treatments.Single(t => t.Factors.GetValueOrDefault("key") == key).Negotiated.ShouldHaveSingleItem().Parameters;
            (got.Key, got.Protocol).ShouldBe((key, "1.3"));
        }
    }

    [Fact]
    public async Task A_key_that_the_hosts_OpenSSL_lacks_is_refused_with_the_way_to_have_it()
    {
        Assert.SkipWhen(KeyKind.Parse("ml-dsa-44").IsSupported, $"NOTHING WAS REFUSED: OpenSSL {TlsFacts.OpenSslVersion} has ML-DSA");

        var (code, output, errors) = await RbeProcess.RunAsync("replay", "--trace", "gupta:0:0", "--key", "ml-dsa-44", "--out", Path.Combine(_directory, "results"));

        (code, output).ShouldBe((2, ""));
        errors.ReplaceLineEndings(" ").ShouldContain($"the key ml-dsa-44 is not available from OpenSSL {TlsFacts.OpenSslVersion}: {KeyKind.MlDsaSince}. Use --openssl 3.5");
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_replay_is_metered_and_shows_no_ops_without_the_processors_AES()
    {
        NativeBuild.Need(TlsAblation.FileName);
        NativeBuild.Need(TlsMeter.FileName);
        var results = Path.Combine(_directory, "results");

        var (code, output, errors) = await RbeProcess.RunAsync(
            "replay", "--trace", "gupta:0:0", "--requests", "24", "--outstanding", "2", "--blocks", "2",
            "--warm-up", "0", "--resumption", "off", "--ablate", "none,all", "--meter", "--aes-ni", "off",
            "--out", results);

        code.ShouldBe(0, errors + output);
        errors.ShouldContain("no security at all");
        output.ShouldContain("TLS by the meter");
        var run = RunJson.Read(Path.Combine(results, "run.json"));
        run.Treatments.Select(t => t.Factors.GetValueOrDefault("ablate")).ShouldBe([null, "none", "cipher+mac+sign+kex+rand"]);
        run.Settings["sut.aesNi"].ShouldBe("off");
        var metered = run.Meter!.Treatments;
        metered[0].MicrosPerInteraction!.Mean.ShouldBe(0);
        // The meter counts the handshakes of both, and each has a time; how long a cold server takes is not judged.
        foreach (var i in (int[])[1, 2])
        {
            metered[i].Calls.Single(c => (c.Role, c.Kind) == ("server", "full")).Count.ShouldBe(run.Treatments[i].Handshakes.Full);
            run.Treatments[i].Handshakes.Full.ShouldBeGreaterThan(0);
            metered[i].MicrosPerFullHandshake.ShouldNotBeNull().Mean.ShouldBeGreaterThan(0);
        }

        run.Blocks.SelectMany(b => b.Cells).ShouldAllBe(c => c.Meter != null);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task TLS_without_some_of_its_parts_is_replayed_and_counted_as_what_it_is()
    {
        var results = Path.Combine(_directory, "parts");

        var (code, output, errors) = await RbeProcess.RunAsync(
            "replay", "--trace", "gupta:10:66", "--requests", "48", "--outstanding", "4", "--blocks", "2", "--warm-up", "0", "--tls-version", "1.2",
            "--parts", "full,plain-data,skeleton,skeleton-plain,minimal-setup", "--out", results);

        code.ShouldBe(0, errors + output);
        errors.ShouldContain("WARNING: parts of TLS left out, minimal-setup (no security at all)");
        var run = RunJson.Read(Path.Combine(results, "run.json"));
        run.Status.ShouldBe("valid");
        var tls = run.Treatments.Where(t => t.Factors["transport"] == "tls").ToArray();
        tls.Select(t => (t.Factors["parts"], t.Factors["resumption"])).ShouldBe(
        [
            ("full", "off"), ("full", "ticket"), ("plain-data", "off"), ("plain-data", "ticket"), ("skeleton", "off"), ("skeleton", "ticket"),
            ("skeleton-plain", "off"), ("skeleton-plain", "ticket"), ("minimal-setup", "off"),
        ]);
        foreach (var treatment in tls)
        {
            var (h, all) = (treatment.Handshakes, 6 * 48);
            (h.Full, h.Resumed).ShouldBe(treatment.Factors["resumption"] == "off" ? (all, 0) : (all / 3, all - (all / 3)), treatment.Name);
            (h.ClientFull, h.ClientResumed).ShouldBe((h.Full, h.Resumed), treatment.Name);
        }
    }

    [Fact]
    public async Task Mistakes_in_a_trace_are_reported_with_their_lines_before_anything_starts()
    {
        var trace = Path.Combine(_directory, "trace.csv");
        File.WriteAllLines(trace, ["client,path", "a,/static/36KB", "a,/index.html", ",/static/36KB"]);

        var (code, output, errors) = await RbeProcess.RunAsync("replay", "--trace", trace);

        (code, output).ShouldBe((2, ""));
        errors.ShouldContain("line 3: the SUT serves no /index.html; line 4: client is missing");
    }

    private static bool HasBuild(string version)
    {
        try
        {
            _ = OpenSslBuild.Find(version);
            return true;
        }
        catch (InvalidRequestException)
        {
            return false;
        }
    }
}
