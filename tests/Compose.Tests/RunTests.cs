using System.Globalization;
using System.Text.Json;

namespace TlsToll.Compose.Tests;

/// <summary>The tiers of the paper, each in a container of its own, measured from another.</summary>
[Collection(ComposeProject.OneAfterTheOther)]
public sealed class RunTests(ComposeProject compose)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task The_files_are_clean_for_both_databases()
    {
        (await compose.SucceedAsync("config", "--quiet")).ShouldBeEmpty();
        (await compose.WithSqlServerAsync("config", "--quiet")).ShouldBe(new Ended(0, "", ""));
    }

    [Fact]
    public async Task One_command_brings_everything_up_and_measures_it()
    {
        var ended = await compose.ComposeAsync("run", "--rm", "-T", "rbe", "run", "--quick", "--group", "x25519", "--out", "/results/quick");

        TestContext.Current.SendDiagnosticMessage("{0}", ended.Output);
        ended.ExitCode.ShouldBe(0, ended.Output + ended.Errors);
        ended.Output.ShouldContain("One connection per business session: TLS costs");
        var run = await compose.ResultsAsync("quick");
        CheckRun(run);
        CheckSettings(run.GetProperty("settings"), (await compose.ShellAsync("sut", "cat /secrets/admin/token")).Trim());
        CheckRemarks([.. run.GetProperty("remarks").EnumerateArray().Select(r => r.GetString()!)]);
        run.GetProperty("machine").GetProperty("localPorts").GetProperty("first").GetInt32().ShouldBe(1024);
        await CompareWithLocalAsync(run);
    }

    // The same suite, group and hops without containers: the results have the same fields, and the shares of TLS can be compared.
    private async Task CompareWithLocalAsync(JsonElement inContainers)
    {
        await using var local = new LocalRun();
        var ended = await local.RunAsync("run", "--quick", "--group", "x25519", "--hops", "1,2,3", "--out", local.Out);
        ended.ExitCode.ShouldBe(0, ended.Output + ended.Errors);
        FieldsOf(local.Results).ShouldBe(FieldsOf(inContainers));
        local.Results.GetProperty("schemaVersion").GetInt32().ShouldBe(inContainers.GetProperty("schemaVersion").GetInt32());
        FieldsOf(local.Results.GetProperty("treatments")[0]).ShouldBe(FieldsOf(inContainers.GetProperty("treatments")[0]));

        await compose.SucceedAsync("up", "--detach", "--wait", "report");
        var copy = Path.Combine(local.Directory, "containers");
        await compose.SucceedAsync("cp", "report:/results/quick", copy);
        ended = await local.RunAsync("compare", local.Out, copy, "--output", "json");
        TestContext.Current.SendDiagnosticMessage("{0}", ended.Output);
        var comparison = JsonDocument.Parse(ended.Output).RootElement;

        // One run a side shows and excludes nothing; what TLS costs on each is compared all the same.
        comparison.GetProperty("outcome").GetString().ShouldBeOneOf("NotComparable", "Inconclusive");
        var responses = comparison.GetProperty("responses").EnumerateArray().ToArray();
        responses.Select(r => r.GetProperty("treatment").GetString()).ShouldBe(["tls-session", "tls-request"]);
        foreach (var response in responses.SelectMany(r => (string[])["before", "after"], (r, side) => r.GetProperty(side).GetDouble()))
            response.ShouldBeGreaterThan(1);
    }

    private static string[] FieldsOf(JsonElement element) => [.. element.EnumerateObject().Select(p => p.Name)];

    [Fact]
    public async Task Only_the_services_and_the_report_are_published_and_no_container_is_root_s()
    {
        await compose.SucceedAsync("up", "--detach", "--wait", "sut", "report");
        using var http = new HttpClient();
        (await http.GetStringAsync(await AddressAsync("sut", 8080, "health/ready"), Token)).ShouldContain("ready");
        (await http.GetStringAsync(await AddressAsync("report", 8088, ""), Token)).ShouldContain("<html", Case.Insensitive);
        (await compose.ComposeAsync("port", "sut", "8081")).Output.Trim().ShouldBeOneOf("", ":0");
        foreach (var (service, user) in new[] { ("sut", "1654"), ("vendors", "1654"), ("report", "1654"), ("db", "999") })
        {
            (await compose.ShellAsync(service, "id -u")).Trim().ShouldBe(user, service);
            (await compose.ShellAsync(service, "grep CapEff /proc/1/status; touch /somewhere 2>&1 || true")).ShouldSatisfyAllConditions(
                said => said.ShouldContain("0000000000000000"), said => said.ShouldContain("Read-only file system"));
        }
    }

    [Fact]
    public async Task Administrations_and_database_are_on_the_internal_network_and_want_the_token()
    {
        await compose.SucceedAsync("up", "--detach", "--wait", "sut", "db-meter", "report");
        string[] ofSut = [.. (await compose.ShellAsync("sut", "getent ahostsv4 sut-administration | cut -d' ' -f1; hostname -I")).Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries)];
        var (inside, edge) = (ofSut[0], ofSut[1..].Single(address => address != ofSut[0]));
        var others = await Task.WhenAll(new[] { ("vendors", "9081"), ("db", "5432"), ("db-meter", "8090") }.Select(
            async service => (Address: (await compose.ShellAsync(service.Item1, "hostname -I")).Trim(), Port: service.Item2)));
        foreach (var (address, port) in (List<(string, string)>)[(inside, "8081"), (edge, "8081"), .. others])
            (await ReachesAsync("report", address, port)).ShouldBeFalse($"{address}:{port} from the report's network");
        (await ReachesAsync("report", edge, "8080")).ShouldBeTrue();

        foreach (var (address, port) in (List<(string, string)>)[(inside, "8081"), .. others.Where(o => o.Port != "5432")])
            (await compose.ShellAsync("sut", $"exec 3<>/dev/tcp/{address}/{port}; printf 'GET /cpu HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n' >&3; head -n 1 <&3"))
                .ShouldContain(" 401 ", customMessage: $"{address}:{port} without the token");
    }

    [Fact]
    public async Task Secrets_are_made_at_the_first_start_and_are_only_where_they_are_needed()
    {
        await compose.SucceedAsync("up", "--detach", "--wait", "sut", "db-meter", "report");
        const string Find = "find / -path /proc -prune -o -path /etc -prune -o -path /usr -prune -o \\( -name '*.key' -o -path '/secrets/*' \\) -type f -readable -print 2>/dev/null | sort";
        foreach (var (service, files) in (List<(string, string)>)[
            ("sut", "/certs/ecdsa-p256.key /certs/rsa-2048.key /secrets/admin/token /secrets/database/password"),
            ("vendors", "/certs/ecdsa-p256.key /certs/rsa-2048.key /secrets/admin/token"), ("db-meter", "/secrets/admin/token"),
            ("db", "/certs/server.key /run/tls/server.key /secrets/database/password"), ("report", "")])
            string.Join(' ', (await compose.ShellAsync(service, Find)).Split('\n', StringSplitOptions.RemoveEmptyEntries)).ShouldBe(files, service);

        (await compose.SucceedAsync("run", "--rm", "--no-deps", "-T", "--entrypoint", "bash", "rbe", "-euc", "cd /certs; ls")).Trim().ShouldBe("ca.crl\nca.pem");
        (await compose.ShellAsync("sut", "find /certs -mindepth 1 -type d")).ShouldBeEmpty();
        (await compose.ShellAsync("sut", "cat /certs/rsa-2048.key")).ShouldNotBe(await compose.ShellAsync("vendors", "cat /certs/rsa-2048.key"));

        var byCerts = await compose.SucceedAsync(
            "run", "--rm", "--no-deps", "-T", "--entrypoint", "bash", "certs", "-euc", "stat -c '%a %s %n' /authority/ca.key /secrets/*/*");
        byCerts.ShouldMatch(@"\A600 \d+ /authority/ca\.key\n\d40 \d\d+ /secrets/admin/token\n\d40 \d\d+ /secrets/database/password\n\z");
        string[] secrets = [.. await Task.WhenAll(compose.ShellAsync("sut", "cat /secrets/admin/token"), compose.ShellAsync("sut", "cat /secrets/database/password"))];
        secrets.ShouldAllBe(secret => secret.Trim().Length >= 32);
        secrets.Distinct(StringComparer.Ordinal).Count().ShouldBe(2);
        foreach (var secret in secrets.Select(s => s.Trim()))
            (await compose.SucceedAsync("config")).ShouldNotContain(secret);
    }

    private async Task<bool> ReachesAsync(string service, string address, string port) =>
        (await compose.ComposeAsync("exec", "-T", service, "timeout", "5", "bash", "-c", $"exec 3<>/dev/tcp/{address}/{port}")).ExitCode == 0;

    private async Task<Uri> AddressAsync(string service, int port, string path) =>
        new($"http://{(await compose.SucceedAsync("port", service, port.ToString(CultureInfo.InvariantCulture))).Trim()}/{path}");

    private static void CheckRun(JsonElement run)
    {
        run.GetProperty("status").GetString().ShouldBe("valid");
        var treatments = run.GetProperty("treatments").EnumerateArray().ToArray();
        treatments.Select(t => t.GetProperty("name").GetString()).ShouldBe(["plain-session", "plain-request", "tls-session", "tls-request"]);
        foreach (var treatment in treatments)
        {
            treatment.GetProperty("errors").GetInt64().ShouldBe(0);
            treatment.GetProperty("sips").GetDouble().ShouldBeGreaterThan(0);
            foreach (var tier in (string[])["sut", "vendors", "database", "rbe"])
                treatment.GetProperty("cpuMicrosPerInteraction").GetProperty(tier).GetDouble().ShouldBeGreaterThan(0, tier);
        }

        treatments[3].GetProperty("handshakes").GetProperty("full").GetInt64().ShouldBe(treatments[3].GetProperty("connections").GetInt64());
    }

    private static void CheckSettings(JsonElement settings, string token)
    {
        string Of(string name) => settings.GetProperty(name).GetString()!;
        Of("tiers").ShouldBe("external");
        (Of("hop2"), Of("hop3"), Of("sut.hop3")).ShouldBe(("tls", "tls", "tls"));
        (Of("sut.container.cpus"), Of("sut.container.memoryBytes")).ShouldBe(("1", "1073741824"));
        Of("sut.environment.DOTNET_TieredPGO").ShouldBe("0");
        Of("customers").ShouldBe("1000");
        settings.EnumerateObject().ShouldNotContain(s => s.Value.GetString()!.Contains(token, StringComparison.Ordinal));
    }

    private static void CheckRemarks(string[] remarks)
    {
        remarks.ShouldContain(r => r.StartsWith("SUT, vendors and RBE share one host", StringComparison.Ordinal));
        remarks.ShouldContain(r => r.StartsWith("limits: SUT 1 processors, 1024 MiB", StringComparison.Ordinal));
        remarks.ShouldContain(r => r.StartsWith("audit: ", StringComparison.Ordinal));
        remarks.ShouldNotContain(r => r.Contains("was not started with", StringComparison.Ordinal));
    }
}
