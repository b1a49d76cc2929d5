using System.Globalization;
using System.IO.Compression;
using System.Text.Json;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>A run on tiers that it has not started: those of <c>rbe up</c>, as a container's are those of compose.</summary>
[Trait("Takes", "minutes")]
public sealed class ExternalTiersTests : IDisposable
{
    private static readonly string[] Sessions = ["--treatments", "plain-session,tls-session"];

    private readonly SmallRun _run = new();

    [Fact]
    public async Task A_run_measures_tiers_that_are_running_already_and_leaves_them_running()
    {
        await using var up = RbeProcess.Start("up", "--output", "json", "--vendor-delay", "2000", "--customers", "60", "--items", "100", "--seed", "5");
        var tiers = JsonDocument.Parse((await up.Output.ReadLineAsync(TestContext.Current.CancellationToken)).ShouldNotBeNull()).RootElement;
        string Of(string name) => tiers.GetProperty(name).GetString()!;
        var database = tiers.GetProperty("databasePid").GetInt32().ToString(CultureInfo.InvariantCulture);
        await using var meter = RbeProcess.Start("meter", "--pid", database);
        var meterAddress = (await meter.Output.ReadLineAsync(TestContext.Current.CancellationToken)).ShouldNotBeNull();
        string[] given =
        [
            "--sut", Of("plain"), "--sut-tls", Of("tls"), "--sut-admin", Of("admin"), "--vendors-admin", Of("vendorsAdmin"), "--ca", Of("ca"),
        ];

        var (code, output, errors) = await _run.RunGivenAsync([.. given, "--database-meter", meterAddress, "--key", "rsa-2048,ecdsa-p256", .. Sessions]);
        code.ShouldBe(0, output + errors);
        CheckGiven(_run.Results, databaseMeasured: true);

        // Again, on the same database: no request id comes twice, and the ledger still agrees.
        using var again = new SmallRun();
        (code, output, errors) = await again.RunGivenAsync([.. given, .. Sessions]);
        code.ShouldBe(0, output + errors);
        CheckGiven(again.Results, databaseMeasured: false);

        using var refused = new SmallRun();
        (code, _, errors) = await refused.RunGivenAsync([.. given, "--key", "ecdsa-p521", "--chain-length", "3"]);
        code.ShouldBe(2);
        errors.ShouldContain("the SUT has no certificate ecdsa-p521");

        var (audited, findings, _) = await RbeProcess.RunAsync("audit", "--sut-admin", Of("admin"), "--vendors-admin", Of("vendorsAdmin"));
        audited.ShouldBe(0, findings);
        var (revived, messages, _) = await RbeProcess.RunAsync("revive", "--sut-admin", Of("admin"));
        revived.ShouldBe(0, messages);
        messages.ShouldContain("0 of Shipping, 0 of Stock, 0 voids");
        using var vendors = new HttpClient { BaseAddress = new Uri(Of("vendorsAdmin")) };
        (await vendors.GetStringAsync("/behaviour", TestContext.Current.CancellationToken)).ShouldContain("\"delay\":\"2000\"");
        using var sut = new HttpClient { BaseAddress = new Uri(Of("plain")) };
        (await sut.GetStringAsync("/health/ready", TestContext.Current.CancellationToken)).ShouldContain("ready");
    }

    [Fact]
    public async Task A_run_measures_a_SUT_behind_programs_that_the_command_front_has_started()
    {
        Assert.SkipUnless(FrontPrograms.IsInstalled("nginx") && FrontPrograms.IsInstalled("haproxy"), "NOTHING WAS MEASURED BEHIND A FRONT: sudo apt-get install nginx-light haproxy");
        await using var up = RbeProcess.Start("up", "--behind-proxy", "--output", "json", "--vendor-delay", "0", "--customers", "60", "--items", "100", "--seed", "5");
        var tiers = JsonDocument.Parse((await up.Output.ReadLineAsync(TestContext.Current.CancellationToken)).ShouldNotBeNull()).RootElement;
        string Of(string name) => tiers.GetProperty(name).GetString()!;
        await using var front = RbeProcess.Start(
            "front", "--sut", Of("plain"), "--sut-tls", Of("tls"), "--certs", Path.GetDirectoryName(Of("ca"))!, "--terminate", "nginx,haproxy-tls");
        var address = (await front.Output.ReadLineAsync(TestContext.Current.CancellationToken)).ShouldNotBeNull();
        string[] given =
        [
            "--sut", Of("plain"), "--sut-tls", Of("tls"), "--sut-admin", Of("admin"), "--vendors-admin", Of("vendorsAdmin"), "--ca", Of("ca"), "--front", address, .. Sessions,
        ];

        var (code, output, errors) = await _run.RunGivenAsync([.. given, "--terminate", "nginx,haproxy-tls"]);

        code.ShouldBe(0, output + errors);
        var run = _run.Results;
        run.GetProperty("status").GetString().ShouldBe("valid");
        run.GetProperty("settings").GetProperty("tiers.front").GetString().ShouldBe(address);
        var treatments = run.GetProperty("treatments").EnumerateArray().ToArray();
        treatments.Length.ShouldBe(4);
        foreach (var treatment in treatments)
        {
            var micros = treatment.GetProperty("cpuMicrosPerInteraction");
            micros.GetProperty("front").GetDouble().ShouldBeInRange(1, micros.GetProperty("sut").GetDouble(), treatment.GetProperty("name").GetString()!);
        }

        using var refused = new SmallRun();
        (code, _, errors) = await refused.RunGivenAsync([.. given, "--terminate", "haproxy"]);
        code.ShouldBe(2);
        errors.ShouldContain("does not run it");
        errors.ShouldContain("in front of the SUT here: nginx, haproxy-tls");
        using var direct = new SmallRun();
        (code, _, errors) = await direct.RunGivenAsync(given);
        code.ShouldBe(2);
        errors.ShouldContain("the SUT was started with --behind-proxy");
    }

    [Fact]
    public async Task Two_RBEs_share_a_run_each_with_its_own_EBs_and_together_make_the_whole()
    {
        await using var up = RbeProcess.Start("up", "--output", "json", "--vendor-delay", "0", "--customers", "60", "--items", "100");
        var tiers = JsonDocument.Parse((await up.Output.ReadLineAsync(TestContext.Current.CancellationToken)).ShouldNotBeNull()).RootElement;
        string Of(string name) => tiers.GetProperty(name).GetString()!;
        string[] shared =
        [
            "--sut", Of("plain"), "--sut-tls", Of("tls"), "--sut-admin", Of("admin"), "--vendors-admin", Of("vendorsAdmin"), "--ca", Of("ca"),
            "--treatments", "plain-request,tls-request", "--start-at", DateTime.UtcNow.AddSeconds(8).ToString("O", CultureInfo.InvariantCulture),
        ];
        using var other = new SmallRun();

        var ended = await Task.WhenAll(_run.RunGivenAsync([.. shared, "--shard", "0/2"]), other.RunGivenAsync([.. shared, "--shard", "1/2"]));

        ended.ShouldAllBe(e => e.ExitCode == 0, ended[0].Errors + ended[1].Errors);
        foreach (var run in new[] { _run.Results, other.Results })
        {
            run.GetProperty("remarks").EnumerateArray().ShouldContain(r => r.GetString()!.StartsWith("this is shard ", StringComparison.Ordinal));
            run.GetProperty("treatments")[0].GetProperty("cpuMicrosPerInteraction").GetProperty("sut").ValueKind.ShouldBe(JsonValueKind.Null);
        }

        var (first, second) = (Cells(_run.Out), Cells(other.Out));
        first.Select(c => (c["cell"], c["treatment"], c["kind"])).ShouldBe(second.Select(c => (c["cell"], c["treatment"], c["kind"])));
        foreach (var (a, b) in first.Zip(second))
        {
            var opened = long.Parse(a["connections_client"], CultureInfo.InvariantCulture) + long.Parse(b["connections_client"], CultureInfo.InvariantCulture);
            a["connections_sut"].ShouldBe(opened.ToString(CultureInfo.InvariantCulture), $"cell {a["cell"]}: both RBEs' connections, and no other cell's");
            b["connections_sut"].ShouldBe(a["connections_sut"]);
        }

        await CheckMergedAsync(other.Out, shared[..^2]);
    }

    // The two shards, merged, against one RBE on its own: the same work to the last interaction, and a run like any other.
    private async Task CheckMergedAsync(string other, string[] tiers)
    {
        var (code, output, errors) = await RbeProcess.RunAsync("report", other, _run.Out, "--output", "text");
        code.ShouldBe(0, errors);
        output.ShouldContain("TLS costs ");
        var merged = Path.Combine(Path.GetDirectoryName(other)!, "merged");
        errors.ShouldBe($"2 shards, merged: {merged}\n");
        (await RbeProcess.RunAsync("report", other, _run.Out)).Errors.ShouldContain("is not empty; results are never overwritten");
        (await RbeProcess.RunAsync("report", other, other)).ShouldBe(
            (2, "", $"tlstoll: The run {ShardRun(other)} has 2 shards, and 0 of them (from 0) are missing.\n"));

        using var alone = new SmallRun();
        (code, output, errors) = await alone.RunGivenAsync(tiers);
        code.ShouldBe(0, output + errors);
        CostSessions(merged).ShouldBe(CostSessions(alone.Out));
        CostSessions(_run.Out).Concat(CostSessions(other)).Order(StringComparer.Ordinal).ShouldBe(CostSessions(merged));
        var whole = JsonDocument.Parse(File.ReadAllText(Path.Combine(merged, "run.json"))).RootElement;
        whole.GetProperty("status").GetString().ShouldBe("valid");
        foreach (var (treatment, i) in whole.GetProperty("treatments").EnumerateArray().Select((t, i) => (t, i)))
        {
            long Of(JsonElement run, string name) => run.GetProperty("treatments")[i].GetProperty(name).GetInt64();
            treatment.GetProperty("interactions").GetInt64().ShouldBe(Of(_run.Results, "interactions") + Of(JsonDocument.Parse(File.ReadAllText(Path.Combine(other, "run.json"))).RootElement, "interactions"));
            treatment.GetProperty("cpuMicrosPerInteraction").GetProperty("sut").GetDouble().ShouldBeGreaterThan(0);
        }
    }

    private static string ShardRun(string directory) =>
        JsonDocument.Parse(File.ReadAllText(Path.Combine(directory, "shard.json"))).RootElement.GetProperty("run").GetString()!;

    // Each session of the cost cells that count: its cell among those, its EB, and the services that it asked for, one after the other.
    private static IReadOnlyList<string> CostSessions(string directory)
    {
        using var gzip = new GZipStream(File.OpenRead(Path.Combine(directory, "interactions.csv.gz")), CompressionMode.Decompress);
        using var reader = new StreamReader(gzip);
        var kept = SmallRun.KeptCells(JsonDocument.Parse(File.ReadAllText(Path.Combine(directory, "run.json"))).RootElement)
            .Select((cell, i) => (Cell: cell.GetProperty("cell").GetInt32().ToString(CultureInfo.InvariantCulture), Number: i + 1))
            .ToDictionary(c => c.Cell, c => c.Number, StringComparer.Ordinal);
        string[] headings = reader.ReadLine()!.Split(',');
        int At(string column) => Array.IndexOf(headings, column);
        var lines = new List<string[]>();
        while (reader.ReadLine() is { } line)
            lines.Add(line.Split(','));
        return
        [
            .. lines.Where(l => l[At("kind")] == "cost" && kept.ContainsKey(l[At("cell")])).GroupBy(l => $"{kept[l[At("cell")]]} {l[At("treatment")]} eb {l[At("eb")]} session {l[At("session")]}", StringComparer.Ordinal)
                .Select(session => $"{session.Key}: {string.Join(' ', session.OrderBy(l => long.Parse(l[At("start_ns")], CultureInfo.InvariantCulture)).Select(l => l[At("service")]))}")
                .Order(StringComparer.Ordinal),
        ];
    }

    private static IReadOnlyDictionary<string, string>[] Cells(string directory)
    {
        var lines = File.ReadAllLines(Path.Combine(directory, "cells.csv"));
        // The last columns are texts with commas in them; none of them is wanted here.
        return [.. lines.Skip(1).Select(line => lines[0].Split(',').Zip(line.Split(',')).ToDictionary(p => p.First, p => p.Second, StringComparer.Ordinal))];
    }

    [Fact]
    public async Task Tiers_that_are_not_there_are_named()
    {
        var ca = Path.Combine(Repository.Root, "README.md");
        await using var rbe = RbeProcess.Start(
            "run", "--sut", "http://127.0.0.1:1", "--sut-tls", "https://127.0.0.1:1", "--sut-admin", "http://127.0.0.1:1",
            "--vendors-admin", "http://127.0.0.1:1", "--ca", ca, "--out", _run.Out);
        await rbe.SaysAsync("Running tiers: SUT at http://127.0.0.1:1/");

        rbe.Signal("INT");

        (await rbe.WaitAsync()).ShouldBe(130);
    }

    public void Dispose() => _run.Dispose();

    private static void CheckGiven(JsonElement run, bool databaseMeasured)
    {
        run.GetProperty("status").GetString().ShouldBe("valid");
        var settings = run.GetProperty("settings");
        settings.GetProperty("tiers").GetString().ShouldBe("external");
        (settings.GetProperty("customers").GetString(), settings.GetProperty("populationSeed").GetString()).ShouldBe(("60", "5"));
        settings.TryGetProperty("postgres.port", out _).ShouldBeFalse();
        run.GetProperty("remarks").EnumerateArray().Select(r => r.GetString()!).ShouldContain(r => r.StartsWith("SUT, vendors and RBE share one host", StringComparison.Ordinal));
        foreach (var treatment in run.GetProperty("treatments").EnumerateArray())
        {
            var cpu = treatment.GetProperty("cpuMicrosPerInteraction");
            foreach (var tier in (string[])["sut", "vendors", "rbe"])
                cpu.GetProperty(tier).GetDouble().ShouldBeGreaterThan(0, tier);
            if (databaseMeasured)
                cpu.GetProperty("database").GetDouble().ShouldBeGreaterThan(0);
            else
                cpu.GetProperty("database").ValueKind.ShouldBe(JsonValueKind.Null, "not measured is not zero");
            treatment.GetProperty("errors").GetInt64().ShouldBe(0);
        }
    }
}
