using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>The program seen from a shell.</summary>
public sealed class ProgramTests(FrontFixture front) : IClassFixture<FrontFixture>
{
    private const string SomeDatabase = "Host=127.0.0.1";

    [Theory]
    [InlineData("--bind", "somewhere", "--bind: 'somewhere' is not an IP address")]
    [InlineData("--plain-port", "65536", "--plain-port: '65536' is not a number from 0 to 65535")]
    [InlineData("--plain-port", "http", "--plain-port: 'http' is not a number")]
    [InlineData("--default-profile", "dsa-512", "--default-profile: unknown kind of key 'dsa-512'; expected rsa-512")]
    [InlineData("--vendors", "ftp://vendors", "--vendors: 'ftp://vendors' is not http://")]
    [InlineData("--hop2", "tls", "--hop2 tls contradicts --vendors")]
    [InlineData("--hop2", "ssl", "--hop2: unknown value 'ssl'; expected plain or tls")]
    [InlineData("--admin-bind", "0.0.0.0", "requires --admin-token-file")]
    [InlineData("--admin-token-file", "/nonexistent", "--admin-token-file")]
    [InlineData("--certs", "/nonexistent", "--certs: /nonexistent/ca.pem is missing")]
    [InlineData("--images", "/nonexistent", "--images: '/nonexistent' is not a directory")]
    [InlineData("--vendor-timeout", "0", "--vendor-timeout: '0' is not a number from 1 to 600")]
    [InlineData("--tls-versions", "1.0", "--tls-versions: 1.0 is for replication only and requires --allow-weak")]
    [InlineData("--tls-versions", "1.2,2.0", "--tls-versions: unknown value '2.0'; expected ssl-3.0, 1.0")]
    [InlineData("--ticket-lifetime", "0", "--ticket-lifetime: '0' is not a number from 0.1 to 86400")]
    [InlineData("--release-buffers", "maybe", "--release-buffers: unknown value 'maybe'; expected on or off")]
    [InlineData("--server-context=per-connection", "--prefer-client", "--prefer-client requires --server-context kept")]
    [InlineData("--data-access", "sql", "--data-access: unknown value 'sql'; expected ef or procedures")]
    [InlineData("--frobnicate", "7", "--frobnicate")]
    public async Task A_wrong_flag_is_reported_in_one_line_with_exit_code_2(string flag, string value, string expected)
    {
        var flags = new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["--certs"] = front.CertificateDirectory,
            ["--vendors"] = "http://127.0.0.1:1",
            ["--images"] = front.CertificateDirectory,
            [flag] = value,
        };
        var (code, output, error) = await SutProgram.RunAsync(SomeDatabase, ["serve", .. flags.SelectMany(f => new[] { f.Key, f.Value })]);
        code.ShouldBe(2);
        output.ShouldBeEmpty();
        error.ShouldContain(expected);
        error.ShouldNotContain("   at ");
        error.Trim().Split('\n').Length.ShouldBeLessThanOrEqualTo(2);
    }

    [Fact]
    public async Task What_is_for_replication_only_is_refused_on_an_address_that_is_not_loopback()
    {
        string[] flags = ["--certs", front.CertificateDirectory, "--vendors", "http://127.0.0.1:1", "--images", front.CertificateDirectory];
        var (code, output, error) = await SutProgram.RunAsync(
            SomeDatabase, ["serve", .. flags, "--allow-weak", "--tls-versions", "1.0,1.2", "--bind", "0.0.0.0", "--admin-bind", "127.0.0.1"]);
        code.ShouldBe(2);
        output.ShouldBeEmpty();
        error.ShouldContain("--allow-weak is for loopback only, and --bind is 0.0.0.0");
    }

    [Fact]
    public async Task Without_cryptography_nothing_listens_on_an_address_that_is_not_loopback()
    {
        string[] flags = ["--certs", front.CertificateDirectory, "--vendors", "http://127.0.0.1:1", "--images", front.CertificateDirectory];
        var (code, output, error) = await SutProgram.RunAsync(
            SomeDatabase, new Dictionary<string, string>(StringComparer.Ordinal) { ["TLSTOLL_INSECURE_ABLATION"] = "yes" },
            ["serve", .. flags, "--bind", "0.0.0.0", "--admin-bind", "127.0.0.1"]);
        code.ShouldBe(2);
        output.ShouldBeEmpty();
        error.ShouldContain("TLSTOLL_INSECURE_ABLATION, which removes cryptography, is for loopback only, and --bind is 0.0.0.0");
    }

    [Fact]
    public async Task A_proxy_in_front_of_static_pages_alone_is_refused()
    {
        var (code, _, error) = await SutProgram.RunAsync(database: null, "serve", "--certs", front.CertificateDirectory, "--static-only", "--behind-proxy");
        code.ShouldBe(2);
        error.ShouldContain("--behind-proxy contradicts --static-only");
    }

    [Fact]
    public async Task All_problems_are_reported_together()
    {
        string[] flags = ["serve", "--certs", "/none", "--vendors", "x", "--images", "/none", "--plain-port", "7", "--tls-port", "7"];
        var (code, _, error) = await SutProgram.RunAsync(database: null, flags);
        code.ShouldBe(2);
        error.Trim().Split('\n').Length.ShouldBe(5);
        error.ShouldContain("TLSTOLL_DATABASE");
        error.ShouldContain("both 7");
    }

    [Theory]
    [InlineData("populate", "--images", "x", "--customers", "0")]
    [InlineData("populate", "--images", "x", "--as-of", "yesterday")]
    [InlineData("populate", "--images", "x", "--seed", "-1")]
    [InlineData("populate")]
    [InlineData("audit", "--yaml")]
    [InlineData("dance")]
    public async Task Other_commands_refuse_wrong_flags_alike(params string[] arguments)
    {
        var (code, _, error) = await SutProgram.RunAsync(SomeDatabase, arguments);
        code.ShouldBe(2);
        error.ShouldNotBeEmpty();
    }

    [Theory]
    [InlineData("serve")]
    [InlineData("populate")]
    [InlineData("audit")]
    public async Task Help_has_examples(string command)
    {
        var (code, output, _) = await SutProgram.RunAsync(database: null, command, "--help");
        code.ShouldBe(0);
        output.ShouldContain("Example");
    }

    [Fact]
    public async Task A_port_that_is_taken_ends_it_with_1_and_a_line()
    {
        using var taken = new TcpListener(IPAddress.Loopback, 0);
        taken.Start();
        var port = ((IPEndPoint)taken.LocalEndpoint).Port.ToString(System.Globalization.CultureInfo.InvariantCulture);
        string[] flags = ["--certs", front.CertificateDirectory, "--vendors", "http://127.0.0.1:1", "--images", front.CertificateDirectory];
        var (code, output, error) = await SutProgram.RunAsync(front.Database, ["serve", .. flags, "--plain-port", port]);
        code.ShouldBe(1);
        output.ShouldBeEmpty();
        error.ShouldContain(port);
        error.ShouldNotContain("   at ");
    }

    [Theory]
    [InlineData("drop function product_detail", "stored procedures, such as product_detail(integer[]): run 'sut populate'")]
    [InlineData("drop function change_item; create function change_item(integer) returns boolean return true", "change_item(integer,numeric,")]
    public async Task Missing_procedures_exit_with_1_and_a_line_with_the_remedy(string damage, string expected)
    {
        var database = await front.DamagedAsync(damage);
        string[] flags = ["--certs", front.CertificateDirectory, "--vendors", "http://127.0.0.1:1", "--images", front.CertificateDirectory];
        var (code, output, error) = await SutProgram.RunAsync(database, ["serve", .. flags, "--data-access", "procedures"]);
        code.ShouldBe(1);
        output.ShouldBeEmpty();
        error.ShouldContain(expected);
        error.Trim().Split('\n').Length.ShouldBe(1);

        // EF Core does without them.
        await using var sut = await front.StartAsync(database, "--data-access", "ef");
    }

    [Theory]
    [InlineData("update schema_version set sv_version = 0", "has version 0, and this program requires 3: run 'sut populate'")]
    [InlineData("delete from schema_version", "is not populated: run 'sut populate'")]
    [InlineData("drop table schema_version", "is not populated: run 'sut populate'")]
    public async Task A_database_of_another_version_or_without_a_population_ends_it_with_1_and_a_line(string damage, string expected)
    {
        var database = await front.DamagedAsync(damage);
        string[] flags = ["--certs", front.CertificateDirectory, "--vendors", "http://127.0.0.1:1", "--images", front.CertificateDirectory];
        foreach (var command in (string[][])[["serve", .. flags], ["audit"]])
        {
            var (code, output, error) = await SutProgram.RunAsync(database, command);
            code.ShouldBe(1);
            output.ShouldBeEmpty();
            error.ShouldContain(expected);
            error.Trim().Split('\n').Length.ShouldBe(1);
        }
    }

    [Theory]
    [InlineData("Server=db;Port=5432;Database=tlstoll", "TLSTOLL_DATABASE: The connection string mixes two engines")]
    [InlineData("Database=tlstoll", "TLSTOLL_DATABASE: The connection string does not say where the database is")]
    public async Task A_connection_string_of_no_certain_engine_ends_every_command_with_2_and_a_line(string database, string expected)
    {
        string[] flags = ["--certs", front.CertificateDirectory, "--vendors", "http://127.0.0.1:1", "--images", front.CertificateDirectory];
        foreach (var command in (string[][])[["serve", .. flags], ["audit"], ["populate", "--images", front.CertificateDirectory]])
        {
            var (code, output, error) = await SutProgram.RunAsync(database, command);
            code.ShouldBe(2);
            output.ShouldBeEmpty();
            error.ShouldStartWith(expected);
            error.Trim().Split('\n').Length.ShouldBe(1);
        }
    }

    [Fact]
    public async Task A_database_that_is_not_there_yet_is_waited_for_whatever_the_access()
    {
        await using var sut = await front.StartAsync("Host=127.0.0.1;Port=1;Database=x;Username=x", "--data-access", "procedures");
        using var client = new HttpClient { BaseAddress = sut.Plain };
        using var live = await client.GetAsync("/health/live", TestContext.Current.CancellationToken);
        live.StatusCode.ShouldBe(HttpStatusCode.OK);
        using var ready = await client.GetAsync("/health/ready", TestContext.Current.CancellationToken);
        ready.StatusCode.ShouldBe(HttpStatusCode.ServiceUnavailable);
    }

    [Fact]
    public async Task It_checks_the_health_of_another_run_of_itself()
    {
        (await SutProgram.RunAsync(database: null, "--healthcheck", front.Sut.Admin + "health")).Code.ShouldBe(0);
        (await SutProgram.RunAsync(database: null, "--healthcheck", front.Sut.Plain + "health/nowhere")).Code.ShouldBe(1);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_population_that_is_there_is_kept_if_only_a_missing_one_is_needed(bool same)
    {
        var database = await front.DamagedAsync("update customer set c_discount = 1");
        using var images = new TemporaryImages();
        string[] flags = ["populate", "--if-needed", "--seed", "7", "--customers", same ? "60" : "61", "--items", "80", "--images", images.Path];

        var (code, _, error) = await SutProgram.RunAsync(database, flags);

        code.ShouldBe(0, error);
        error.Contains("contains this population already", StringComparison.Ordinal).ShouldBe(same);
        var (_, again, _) = await SutProgram.RunAsync(database, "audit", "--json");
        again.ShouldContain(same ? "\"customers\":60" : "\"customers\":61");
    }

    [Fact]
    public async Task A_population_is_kept_if_the_connection_that_would_find_it_breaks()
    {
        var database = await front.DamagedAsync("update customer set c_discount = 1");
        using var images = new TemporaryImages();
        string[] flags = ["populate", "--if-needed", "--seed", "7", "--customers", "60", "--items", "80", "--images", images.Path];
        await using var proxy = front.Proxy();
        proxy.LoseAnswer(1);

        var (code, output, error) = await SutProgram.RunAsync(front.Through(database, proxy.Port), flags);

        (code, output).ShouldBe((1, ""));
        error.ShouldStartWith("No table was changed. The database ");
        error.Trim().Split('\n').Length.ShouldBe(1);

        (code, _, error) = await SutProgram.RunAsync(front.Through(database, proxy.Port), flags);
        code.ShouldBe(0, error);
        error.ShouldContain("contains this population already");
        await using var source = DatabaseServer.Open(database);
        (await DatabaseServer.ReadAsync<long>(source, "select count(*) from customer where c_discount <> 1")).ShouldBe([0]);
    }

    [Fact]
    public async Task The_password_comes_from_a_file_and_a_missing_file_is_reported()
    {
        using var files = new TemporaryImages();
        var file = Path.Combine(files.Path, "password");
        await File.WriteAllTextAsync(file, "what;ever='1\n", TestContext.Current.CancellationToken);

        var (code, output, error) = await SutProgram.RunAsync(front.Database, PasswordFile(file), "audit", "--json");
        code.ShouldBe(0, error);
        output.ShouldNotContain("what;ever");

        (code, _, error) = await SutProgram.RunAsync(front.Database, PasswordFile(file + "s"), "audit");
        code.ShouldBe(2);
        error.ShouldContain("TLSTOLL_DATABASE_PASSWORD_FILE: ");
    }

    [Fact]
    public async Task The_connection_string_comes_from_a_file_and_a_missing_or_empty_file_is_reported()
    {
        using var files = new TemporaryImages();
        var file = Path.Combine(files.Path, "connection-string");
        await File.WriteAllTextAsync(file, front.Database + "\n", TestContext.Current.CancellationToken);

        // The file counts, not the variable that may be there for another program.
        var (code, _, error) = await SutProgram.RunAsync("Host=127.0.0.1;Port=1;Database=x;Username=x", In(file), "audit", "--json");
        code.ShouldBe(0, error);

        (code, _, error) = await SutProgram.RunAsync(front.Database, In(file + "s"), "audit");
        code.ShouldBe(2);
        error.ShouldStartWith("TLSTOLL_DATABASE_FILE: ");

        await File.WriteAllTextAsync(file, "\n", TestContext.Current.CancellationToken);
        (code, _, error) = await SutProgram.RunAsync(front.Database, In(file), "audit");
        code.ShouldBe(2);
        error.ShouldContain("TLSTOLL_DATABASE_FILE name a file with it.");

        static Dictionary<string, string> In(string path) => new(StringComparer.Ordinal) { ["TLSTOLL_DATABASE_FILE"] = path };
    }

    private static Dictionary<string, string> PasswordFile(string path) =>
        new(StringComparer.Ordinal) { ["TLSTOLL_DATABASE_PASSWORD_FILE"] = path };

    // Somewhere for files of one test, with an image in it.
    private sealed class TemporaryImages : IDisposable
    {
        private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

        public TemporaryImages() => File.WriteAllText(System.IO.Path.Combine(Path, "some.jpg"), "");

        public string Path => _directory.FullName;

        public void Dispose() => _directory.Delete(recursive: true);
    }

    [Fact]
    public async Task It_ends_gracefully_with_its_stdin_and_prints_nothing()
    {
        await using var sut = await front.StartAsync(front.Database);
        sut.CloseInput();
        (await sut.EndAsync()).ShouldBe((0, ""));
    }

    [Fact]
    public async Task Supervised_it_ignores_SIGINT_and_ends_gracefully_on_SIGTERM()
    {
        await using var sut = await front.StartAsync(front.Database);
        using var client = new HttpClient { BaseAddress = sut.Plain };
        await SignalAsync("-INT", sut.Id);
        using var alive = await client.GetAsync("/health/live", TestContext.Current.CancellationToken);
        alive.StatusCode.ShouldBe(HttpStatusCode.OK);
        await SignalAsync("-TERM", sut.Id);
        (await sut.EndAsync()).ShouldBe((0, ""));
    }

    private static async Task SignalAsync(string signal, int process)
    {
        using var kill = Process.Start("kill", [signal, process.ToString(System.Globalization.CultureInfo.InvariantCulture)]);
        await kill.WaitForExitAsync(TestContext.Current.CancellationToken);
    }
}
