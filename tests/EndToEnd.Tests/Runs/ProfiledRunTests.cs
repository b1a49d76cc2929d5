using System.Text.Json;
using TlsToll.Testbed;
using TlsToll.Testbed.Postgres;
using TlsToll.Testbed.Profiling;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>A run whose SUT perf samples.</summary>
[Trait("Takes", "minutes")]
public sealed class ProfiledRunTests : IDisposable
{
    private readonly SmallRun _run = new();

    [Fact]
    public async Task Handshakes_show_as_samples_in_OpenSSL_and_every_sample_has_a_category()
    {
        await NeedPerfAsync();

        // By EF Core: a procedure commits by itself, so that no statement of the SUT is a COMMIT.
        var (code, output, errors) = await _run.RunAsync("--profile", "--window", "1", "--treatments", "plain-request,tls-request", "--hops", "1", "--data-access", "ef");

        code.ShouldBe(0, output + errors);
        output.ShouldContain("The profile: share of the SUT's samples");
        var (plain, tls) = (Profile("plain-request"), Profile("tls-request"));
        // How many samples there are, and how they are divided, depends on the load of the host.
        tls.GetProperty("samples").GetInt64().ShouldBeGreaterThan(0);
        Share(tls, "libcrypto").ShouldBeGreaterThan(0);
        // Code that was compiled ahead, code compiled since and the kernel's: all are told.
        foreach (var part in (string[])["runtime", "aspNet", "tcpIp", "kernel"])
            Share(plain, part).ShouldBeGreaterThan(0, part);
        foreach (var profile in (JsonElement[])[plain, tls])
            profile.GetProperty("categories").EnumerateArray().Sum(p => p.GetProperty("estimate").GetDouble()).ShouldBe(100, 0.1);
        var shares = _run.Results.GetProperty("attributions").GetProperty("treatments")[0].GetProperty("shares").EnumerateArray()
            .ToDictionary(s => s.GetProperty("method").GetString()!, s => s.GetProperty("sharePercent").ValueKind != JsonValueKind.Null);
        shares.ShouldBe(new Dictionary<string, bool> { ["differential"] = true, ["ablation"] = false, ["meter"] = false, ["profile"] = true }, ignoreOrder: true);
        File.ReadAllText(Path.Combine(_run.Out, "report.html")).ShouldContain("TLS by the profile");
        Statements_show_what_the_database_did();
    }

    private void Statements_show_what_the_database_did()
    {
        var report = File.ReadAllText(Path.Combine(_run.Out, "report.html"));
        report.ShouldContain("The database by statement");
        if (!PostgresBinaries.Find().HasModule("pg_stat_statements"))
        {
            report.ShouldContain("Not measured: the statements were not counted");
            return;
        }

        var statements = _run.Results.GetProperty("treatments").EnumerateArray().Select(t => t.GetProperty("statements").EnumerateArray().ToArray()).ToArray();
        statements.Length.ShouldBe(2);
        foreach (var all in statements)
        {
            // Most interactions create orders, each in a transaction that writes.
            var commit = all.Single(s => s.GetProperty("statement").GetString() == "COMMIT");
            commit.GetProperty("callsPerInteraction").GetDouble().ShouldBeGreaterThan(0);
            all.Sum(s => s.GetProperty("logBytesPerInteraction").GetDouble()).ShouldBeGreaterThan(0);
            var micros = all.Select(s => s.GetProperty("microsPerInteraction").GetProperty("mean").GetDouble()).ToArray();
            micros.ShouldBe(micros.OrderDescending());
            micros.ShouldAllBe(value => value >= 0);
            // Those by which they are read are not among them.
            foreach (var own in (string[])["pg_stat_statements", "shared_preload_libraries", "current_setting"])
                all.ShouldNotContain(s => s.GetProperty("statement").GetString()!.Contains(own, StringComparison.Ordinal));
        }
    }

    public void Dispose() => _run.Dispose();

    private static async Task NeedPerfAsync()
    {
        try
        {
            await PerfProgram.CheckAsync(TestContext.Current.CancellationToken);
        }
        catch (InvalidRequestException e)
        {
            Assert.Skip($"THE PROFILE WAS NOT TESTED. {e.Message}");
        }
    }

    private JsonElement Profile(string treatment) => _run.Results.GetProperty("treatments").EnumerateArray()
        .Single(t => t.GetProperty("name").GetString() == treatment).GetProperty("profile");

    private static double Share(JsonElement profile, string part) => profile.GetProperty("categories").EnumerateArray()
        .Single(p => p.GetProperty("category").GetString() == part).GetProperty("estimate").GetDouble();
}
