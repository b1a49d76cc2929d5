using System.Globalization;
using System.Net.Sockets;
using TlsToll.Testbed;
using TlsToll.Testbed.Postgres;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>The machine's real PostgreSQL.</summary>
public sealed class PostgresClusterTests
{
    [Fact]
    public async Task A_cluster_starts_takes_its_password_alone_and_leaves_nothing()
    {
        await using var run = new TestRun();
        var store = CertificateStore.Create(run.Directory.PathOf("certs"), [KeyKind.EcdsaP256]);
        await using var cluster = await PostgresCluster.CreateAsync(PostgresBinaries.Find(), run.Directory, supervisor: null, plainPasswords: false, countsStatements: false, TestRun.Token);
        await cluster.StartAsync(store, KeyKind.EcdsaP256, [], TestRun.Token);

        var secret = Part(cluster, "Password");
        (await QueryAsync(cluster, run, secret, "sslmode=disable")).ShouldBe("f");
        (await QueryAsync(cluster, run, secret, $"sslmode=verify-full sslrootcert={store.CaPath}")).ShouldBe("t");
        await Should.ThrowAsync<TestbedException>(QueryAsync(cluster, run, "wrong", "sslmode=disable"));
        Directory.EnumerateFiles(run.Directory.PathOf("db"), "password*").ShouldBeEmpty();
        new FileInfo(Path.Combine(cluster.DataDirectory, "server.key")).UnixFileMode
            .ShouldBe(UnixFileMode.UserRead | UnixFileMode.UserWrite);

        var postmaster = ProcessIdentity.Of(cluster.PostmasterPid)!.Value;
        await cluster.StopAsync();
        await cluster.StopAsync();

        postmaster.IsAlive.ShouldBeFalse();
        MarkedProcesses.Find(run.Path).Postmasters.ShouldBeEmpty();
        using var client = new TcpClient();
        await Should.ThrowAsync<SocketException>(client.ConnectAsync("127.0.0.1", cluster.Port, TestRun.Token).AsTask());
    }

    [Fact]
    public async Task The_effective_settings_are_those_of_the_server_and_durable()
    {
        await using var run = new TestRun();
        await using var cluster = await StartAsync(run);

        cluster.Settings["fsync"].ShouldBe("on");
        cluster.Settings["synchronous_commit"].ShouldBe("on");
        cluster.Settings["autovacuum"].ShouldBe("off");
        cluster.Settings["jit"].ShouldBe("off");
        cluster.Settings["max_connections"].ShouldBe("500");
        cluster.Settings["shared_buffers"].ShouldBe("32768 x 8 kB");
        cluster.Settings["max_wal_size"].ShouldBe("4096 MB");
        cluster.Settings["ssl"].ShouldBe("off");
        cluster.Settings["listen_addresses"].ShouldBe("127.0.0.1");
        cluster.Settings["port"].ShouldBe(cluster.Port.ToString(CultureInfo.InvariantCulture));
        cluster.Settings["version"].ShouldContain("PostgreSQL");
        cluster.Settings.Values.ShouldNotContain("");
    }

    [Fact]
    public async Task The_guard_stops_a_server_whose_controller_was_killed()
    {
        await using var run = new TestRun();
        await using var cluster = await StartAsync(run);
        var postmaster = ProcessIdentity.Of(cluster.PostmasterPid)!.Value;

        (await SupervisorProgram.RunAsync(new StringReader($"directory {run.Path}\npostmaster {postmaster}\n"))).ShouldBe(0);

        postmaster.IsAlive.ShouldBeFalse();
        Directory.Exists(run.Path).ShouldBeFalse();
    }

    [Fact]
    public async Task The_end_of_a_killed_server_is_known_and_nothing_of_it_stays()
    {
        await using var run = new TestRun();
        await using var cluster = await StartAsync(run);
        cluster.Exited.IsCompleted.ShouldBeFalse();
        var memory = SharedMemory.Of(cluster.PostmasterPid);
        memory.Files.ShouldNotBeEmpty();
        memory.Files.ShouldAllBe(file => File.Exists(file));

        ProcessIdentity.Of(cluster.PostmasterPid)!.Value.Signal(UnixSignal.Kill).ShouldBeTrue();

        var exit = await cluster.Exited.WaitAsync(TimeSpan.FromMinutes(2), TestRun.Token);
        exit.Describe().ShouldStartWith("PostgreSQL ended during the run with exit code 137.");
        await cluster.StopAsync();
        await SupervisedResources.EndMarkedAsync(run.Path);
        MarkedProcesses.Find(run.Path).Postmasters.ShouldBeEmpty();
        memory.Files.ShouldAllBe(file => !File.Exists(file));
        File.ReadLines("/proc/sysvipc/shm").Skip(1).Select(line => int.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1], CultureInfo.InvariantCulture))
            .ShouldNotContain(id => memory.Segments.Contains(id));
    }

    [Fact]
    public async Task A_server_that_was_not_yet_named_to_the_guard_is_found_by_its_mark()
    {
        await using var run = new TestRun();
        await using var cluster = await StartAsync(run);
        var postmaster = ProcessIdentity.Of(cluster.PostmasterPid)!.Value;

        (await SupervisorProgram.RunAsync(new StringReader($"directory {run.Path}\n"))).ShouldBe(0);

        postmaster.IsAlive.ShouldBeFalse();
        Directory.Exists(run.Path).ShouldBeFalse();
    }

    [Fact]
    public async Task A_server_that_does_not_come_up_is_named_with_the_tail_of_its_log()
    {
        await using var run = new TestRun();
        await using var cluster = await PostgresCluster.CreateAsync(PostgresBinaries.Find(), run.Directory, supervisor: null, plainPasswords: false, countsStatements: false, TestRun.Token);
        await File.AppendAllTextAsync(Path.Combine(cluster.DataDirectory, "postgresql.conf"), "colour = 'blue'\n", TestRun.Token);

        var error = await Should.ThrowAsync<TierStartException>(cluster.StartAsync(certificates: null, KeyKind.Rsa2048, [], TestRun.Token));

        error.Message.ShouldStartWith("PostgreSQL ended before it was ready. Its log ends with:");
        error.Message.ShouldContain("colour");
        MarkedProcesses.Find(run.Path).Postmasters.ShouldBeEmpty();
    }

    [Fact]
    public async Task A_kept_cluster_is_started_again_by_the_command_that_is_printed()
    {
        await using var run = new TestRun();
        await using var cluster = await StartAsync(run);
        await cluster.StopAsync();

        var lines = cluster.DescribeKept();
        var command = lines.Single(l => l.StartsWith("Start it again: ", StringComparison.Ordinal))["Start it again: ".Length..];
        var again = CommandLineStart.For(["sh", "-c", command + " >/dev/null 2>&1"], run.Directory);
        await HelperProcess.RunAsync("again", again, progress: null, supervisor: null, TestRun.Token);

        (await QueryAsync(cluster, run, Part(cluster, "Password"), "sslmode=disable")).ShouldBe("f");
        (await File.ReadAllTextAsync(run.Directory.PathOf("connection-string"), TestRun.Token)).Trim().ShouldBe(cluster.ConnectionString);
    }

    [Fact]
    public async Task A_directory_that_the_servers_user_cannot_reach_is_named()
    {
        await using var run = new TestRun();
        var closed = run.Directory.PathOf("closed");
        UnixFiles.MakePrivateDirectory(closed);
        UnixFiles.MakeTraversableDirectory(Path.Combine(closed, "inner"));

        Should.Throw<TestbedException>(() => new UnprivilegedUser("nobody", 65534, 65534).MustReach(Path.Combine(closed, "inner")))
            .Message.ShouldContain($"cannot enter {closed}. Set TMPDIR");
    }

    private static async Task<PostgresCluster> StartAsync(TestRun run)
    {
        var cluster = await PostgresCluster.CreateAsync(PostgresBinaries.Find(), run.Directory, supervisor: null, plainPasswords: false, countsStatements: false, TestRun.Token);
        await cluster.StartAsync(certificates: null, KeyKind.Rsa2048, [], TestRun.Token);
        return cluster;
    }

    private static string Part(PostgresCluster cluster, string name) =>
        cluster.ConnectionString.Split(';').Single(p => p.StartsWith(name + "=", StringComparison.Ordinal))[(name.Length + 1)..];

    /// <summary>Whether the server sees the connection as TLS, asked by psql.</summary>
    private static async Task<string> QueryAsync(PostgresCluster cluster, TestRun run, string password, string tls)
    {
        var target = string.Create(
            CultureInfo.InvariantCulture,
            $"host=127.0.0.1 port={cluster.Port} user={Part(cluster, "Username")} dbname={Part(cluster, "Database")} {tls}");
        var start = CommandLineStart.For(
            ["psql", "-XAt", "-c", "select ssl from pg_stat_ssl where pid = pg_backend_pid()", target],
            run.Directory,
            new Dictionary<string, string>(StringComparer.Ordinal) { ["PGPASSWORD"] = password });
        return (await HelperProcess.RunAsync("psql", start, progress: null, supervisor: null, TestRun.Token)).Trim();
    }
}
