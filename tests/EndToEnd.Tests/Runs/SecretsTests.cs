using System.IO.Compression;
using System.Net;
using System.Text;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>
/// Secrets of a run are in files that only their owner can read, and nowhere else: the database's password, private keys, the token of
/// administrations.
/// </summary>
[Trait("Takes", "minutes")]
public sealed class SecretsTests : IDisposable
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private readonly SmallRun _run = new();
    private readonly HashSet<string> _programs = new(StringComparer.Ordinal);
    private readonly HashSet<string> _seen = new(StringComparer.Ordinal);
    private readonly StringBuilder _shown = new();
    private string? _certificates;
    private string? _runDirectory;

    [Fact]
    public async Task A_run_shows_no_password_and_no_key()
    {
        await using var rbe = _run.Start("--keep", "--treatments", "tls-session", "--hops", "1,2,3");

        (await WatchAsync(rbe)).ShouldBe(0, _shown.ToString());

        _programs.ShouldBeSubsetOf(["TlsToll.Rbe.dll", "TlsToll.Sut.dll", "TlsToll.Vendors.dll", "postgres"]);
        _programs.Count.ShouldBe(4);
        var password = (await File.ReadAllTextAsync(Path.Combine(_runDirectory!, "database-password"), TestContext.Current.CancellationToken)).Trim();
        var keys = Directory.GetFiles(_certificates!, "*.key");
        keys.ShouldNotBeEmpty();
        keys.ShouldAllBe(key => IsPrivate(key));
        // A line of each key is in every form of its PEM. The first one after the heading is almost the same in all keys of a kind.
        string[] secrets = [password, .. keys.Select(key => File.ReadLines(key).ElementAt(2))];
        ShouldNotContain(_shown.ToString(), secrets);
        FilesWith(secrets, Files(_run.Out)).ShouldBeEmpty();
        foreach (var log in (string[])["sut.log", "vendors.log", "postgres.log"])
            File.Exists(Path.Combine(_runDirectory!, log)).ShouldBeTrue(log);
        var files = FilesWith(secrets, Files(_runDirectory!));
        files.Select(Path.GetFileName).ShouldBe(["connection-string", "database-password", "server.key"], ignoreOrder: true);
        files.ShouldAllBe(file => IsPrivate(file));
    }

    [Fact]
    public async Task A_key_log_has_each_connection_and_is_its_owners_alone()
    {
        var log = Path.Combine(Path.GetDirectoryName(_run.Out)!, "keys");

        var (code, output, errors) = await _run.RunAsync("--treatments", "plain-session,tls-session", "--key-log", log);

        code.ShouldBe(0, output + errors);
        IsPrivate(log).ShouldBeTrue();
        var secrets = (await File.ReadAllLinesAsync(log, TestContext.Current.CancellationToken)).Where(line => line.StartsWith("CLIENT_TRAFFIC_SECRET_0 ", StringComparison.Ordinal))
            .Select(line => line.Split(' ')).ToArray();
        secrets.Select(words => words[1]).Distinct().Count().ShouldBe(secrets.Length, "each connection has a random number of its own");
        var tls = _run.Results.GetProperty("treatments").EnumerateArray().Single(t => t.GetProperty("name").GetString() == "tls-session");
        secrets.Length.ShouldBeGreaterThanOrEqualTo(tls.GetProperty("connections").GetInt32(), "settling and the load beside a cell have some more");
        _run.Results.GetProperty("settings").GetProperty("keyLog").GetString().ShouldBe("yes");
        FilesWith([.. secrets.Select(words => words[2])], Files(_run.Out)).ShouldBeEmpty();
    }

    [Fact]
    public async Task A_run_on_tiers_that_require_a_token_shows_no_token()
    {
        var token = Guid.NewGuid().ToString("N");
        var file = Path.Combine(Path.GetDirectoryName(_run.Out)!, "token");
        UnixFiles.WritePrivate(file, token);
        var options = new TestbedOptions { Customers = 60, Items = 100, VendorDelay = "0", Suts = [new SutInstance("sut") { Arguments = ["--admin-token-file", file] }] };
        await using var host = await TestbedHost.StartAsync(options, new Progress<string>(), TestContext.Current.CancellationToken);
        var sut = host.Suts[0].Addresses;
        string[] given =
        [
            "--sut", sut.Plain.AbsoluteUri, "--sut-tls", sut.Tls.AbsoluteUri, "--sut-admin", sut.Admin.AbsoluteUri,
            "--vendors-admin", host.Vendors.Addresses.Admin.AbsoluteUri, "--ca", host.Certificates.CaPath, "--treatments", "tls-session",
        ];
        using (var http = new HttpClient { BaseAddress = sut.Admin })
            (await http.GetAsync("/counters", TestContext.Current.CancellationToken)).StatusCode.ShouldBe(HttpStatusCode.Unauthorized);
        await using var rbe = _run.StartGiven([.. given, "--admin-token-file", file]);

        (await WatchAsync(rbe, host.Suts[0].Pid, host.Vendors.Pid)).ShouldBe(0, _shown.ToString());

        _seen.ShouldContain(file, "its path is an argument");
        ShouldNotContain(_shown.ToString(), [token]);
        FilesWith([token], Files(_run.Out).Concat(Directory.GetFiles(host.Run.FullPath, "*.log"))).ShouldBeEmpty();
    }

    [Fact]
    public async Task An_audit_of_running_tiers_shows_no_password()
    {
        var options = new TestbedOptions { Customers = 60, Items = 100, VendorDelay = "0", Suts = [new SutInstance("sut")] };
        await using var host = await TestbedHost.StartAsync(options, new Progress<string>(), TestContext.Current.CancellationToken);
        // As bench up writes it.
        var file = host.Run.PathOf("connection-string");
        UnixFiles.WritePrivate(file, host.Cluster.ConnectionString + "\n");
        await using var rbe = RbeProcess.Start("audit", "--database", file, "--vendors-admin", host.Vendors.Addresses.Admin.AbsoluteUri);

        (await WatchAsync(rbe)).ShouldBe(0, _shown.ToString());

        _programs.ShouldContain("TlsToll.Sut.dll");
        _seen.ShouldContain("TLSTOLL_DATABASE_FILE=" + file);
        var password = await File.ReadAllTextAsync(host.Run.PathOf("database-password"), TestContext.Current.CancellationToken);
        ShouldNotContain(_shown.ToString(), [password.Trim()]);
    }

    public void Dispose()
    {
        if (_runDirectory is not null)
            RunDirectory.Remove(_runDirectory);
        _run.Dispose();
    }

    // Notes the command lines and the environments of the RBE, of the processes below it and of other tiers, until the RBE ends, and what it prints.
    private async Task<int> WatchAsync(RbeProcess rbe, params int[] others)
    {
        var output = rbe.Output.ReadToEndAsync(TestContext.Current.CancellationToken);
        var ended = rbe.WaitAsync();
        while (!ended.IsCompleted)
        {
            foreach (var pid in others.Concat(Descendants.Of(rbe.Pid)).Append(rbe.Pid))
                Look(pid);
            await Task.WhenAny(ended, Task.Delay(100, TestContext.Current.CancellationToken));
        }

        _shown.Append(await output).Append(await rbe.ErrorsAsync());
        return await ended;
    }

    private void Look(int pid)
    {
        var words = Descendants.CommandLine(pid) ?? [];
        var environment = Descendants.EnvironmentOf(pid) ?? [];
        _runDirectory = environment.FirstOrDefault(v => v.StartsWith(RunDirectory.MarkVariable + "=", StringComparison.Ordinal))?[(RunDirectory.MarkVariable.Length + 1)..] ?? _runDirectory;
        if (words.Select(Path.GetFileName).FirstOrDefault(w => w!.StartsWith("TlsToll.", StringComparison.Ordinal) || w == "postgres") is { } program)
            _programs.Add(program);
        if (words.SkipWhile(w => w != "--certs").ElementAtOrDefault(1) is { } certificates)
            _certificates = certificates;
        foreach (var text in words.Concat(environment).Where(_seen.Add))
            _shown.Append(text).Append('\n');
    }

    private static void ShouldNotContain(string shown, string[] secrets) =>
        secrets.ShouldAllBe(secret => !shown.Contains(secret, StringComparison.Ordinal), "in a command line, an environment, stdout or stderr");

    private static bool IsPrivate(string file) => (File.GetUnixFileMode(file) & ~OwnerOnly) == UnixFileMode.None;

    private static string[] Files(string directory) => Directory.GetFiles(directory, "*", SearchOption.AllDirectories);

    private static string[] FilesWith(string[] secrets, IEnumerable<string> files) => [.. files.Where(file =>
    {
        var content = Content(file);
        return secrets.Any(secret => content.AsSpan().IndexOf(Encoding.ASCII.GetBytes(secret)) >= 0);
    })];

    private static byte[] Content(string file)
    {
        try
        {
            if (Path.GetExtension(file) != ".gz")
                return File.ReadAllBytes(file);
        }
        catch (IOException)
        {
            return []; // A socket.
        }

        using var content = new MemoryStream();
        using var gzip = new GZipStream(File.OpenRead(file), CompressionMode.Decompress);
        gzip.CopyTo(content);
        return content.ToArray();
    }
}
