using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>Tiers that somebody else has started, by flags and by variables.</summary>
public sealed class ExternalTiersTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");
    private readonly Dictionary<string, string> _variables;

    public ExternalTiersTests()
    {
        File.WriteAllText(Path.Combine(_directory.FullName, "ca.pem"), "");
        File.WriteAllText(Path.Combine(_directory.FullName, "token"), "sixteen-or-more-characters\n");
        File.WriteAllText(Path.Combine(_directory.FullName, "short"), "short\n");
        _variables = new(StringComparer.Ordinal)
        {
            ["TLSTOLL_SUT"] = "http://sut:8080",
            ["TLSTOLL_SUT_TLS"] = "https://sut:8443",
            ["TLSTOLL_SUT_ADMIN"] = "http://sut:8081",
            ["TLSTOLL_VENDORS_ADMIN"] = "http://vendors:9081",
            ["TLSTOLL_CA"] = Path.Combine(_directory.FullName, "ca.pem"),
            ["TLSTOLL_ADMIN_TOKEN_FILE"] = Path.Combine(_directory.FullName, "token"),
        };
    }

    public void Dispose() => _directory.Delete(recursive: true);

    [Fact]
    public void Variables_alone_name_them()
    {
        var settings = Parse("--quick");

        var given = settings.External.ShouldNotBeNull();
        (given.SutPlain.Host, given.SutTls.Port, given.SutAdmin.Port, given.VendorsAdmin.Port).ShouldBe(("sut", 8443, 8081, 9081));
        (given.Token, given.DatabaseMeter).ShouldBe(("sixteen-or-more-characters", null));
        settings.Cores.Pinned.ShouldBeFalse();
        given.Addresses.Values.ShouldNotContain(given.Token);
        given.ToString().ShouldNotContain(given.Token!);
    }

    [Fact]
    public void A_flag_wins_over_its_variable()
    {
        var given = Parse("--sut http://127.0.0.1:1 --database-meter http://meter:8090").External!;

        (given.SutPlain.Port, given.DatabaseMeter!.Host).ShouldBe((1, "meter"));
    }

    [Fact]
    public void Without_any_of_it_the_run_starts_its_own()
    {
        _variables.Clear();
        Parse("--quick").External.ShouldBeNull();
    }

    [Fact]
    public void Commands_that_start_their_own_tiers_look_at_no_variable() =>
        RunSettingsReader.Resolved(Flags.Read("--quick")).External.ShouldBeNull();

    [Theory]
    [InlineData("--openssl legacy", "--openssl takes effect only when a SUT starts, and these tiers are already running")]
    [InlineData("--server-suites AES128-SHA --suite AES128-SHA", "--server-suites takes effect only when a SUT starts")]
    [InlineData("--preference server --suite TLS_AES_128_GCM_SHA256", "--preference takes effect only when a SUT starts")]
    [InlineData("--tickets 1 --resumption ticket --tls-version 1.3", "--tickets takes effect only when a SUT starts")]
    [InlineData("--ticket-lifetime 5", "--ticket-lifetime takes effect only when a SUT starts")]
    [InlineData("--hop2 plain", "--hop2 takes effect only when a SUT starts")]
    [InlineData("--hop3 tls", "--hop3 takes effect only when a SUT starts")]
    [InlineData("--hops 1,3", "--hops takes effect only when a SUT starts")]
    [InlineData("--customers 20", "--customers takes effect only when the database is populated")]
    [InlineData("--items 200", "--items takes effect only when the database is populated")]
    [InlineData("--no-pin", "--no-pin has no effect")]
    [InlineData("--keep", "--keep has no effect")]
    [InlineData("--tiers .", "--tiers has no effect")]
    [InlineData("--otlp http://127.0.0.1:4318", "--otlp takes effect only when a tier starts")]
    [InlineData("--terminate nginx", "--terminate requires --front (or TLSTOLL_FRONT) on tiers that are already running")]
    [InlineData("--terminate sut,nginx --front http://front:8070", "--terminate sut and others need a SUT each")]
    [InlineData("--terminate nginx-tls,haproxy-tls --front http://front:8070", "--terminate nginx-tls,haproxy-tls on one SUT that is already running")]
    [InlineData("--terminate nginx-mesh --treatments plain-session --front http://front:8070", "--terminate nginx-mesh requires tiers that the run starts")]
    [InlineData("--front https://front:8070", "--front: 'https://front:8070' is not http://HOST:PORT")]
    [InlineData("--profile", "--profile and --sut contradict each other: the SUT must be started with")]
    [InlineData("--resumption session-id", "--resumption session-id requires a SUT that is started with it")]
    [InlineData("--suite AES128-SHA", "--suite TLS_RSA_WITH_AES_128_CBC_SHA requires a SUT")]
    [InlineData("--group mlkem768", "--group mlkem768 requires a SUT")]
    [InlineData("--group secp256r1mlkem768", "--group secp256r1mlkem768 requires a SUT")]
    [InlineData("--tls-version 1.0", "TLS 1.0 (out of use) requires a SUT")]
    [InlineData("--key rsa-1024", "rsa-1024 (too short) requires a SUT")]
    [InlineData("--sut ftp://sut", "--sut: 'ftp://sut' is not http://HOST:PORT")]
    [InlineData("--sut-tls http://sut:8443", "--sut-tls: 'http://sut:8443' is not https://HOST:PORT")]
    [InlineData("--sut-admin http://sut:8081/x", "--sut-admin: 'http://sut:8081/x' is not http://HOST:PORT")]
    [InlineData("--ca /nonexistent/ca.pem", "--ca: there is no /nonexistent/ca.pem")]
    [InlineData("--admin-token-file /nonexistent/token", "--admin-token-file: ")]
    public void What_running_tiers_cannot_give_is_refused_with_the_reason(string flags, string reason)
    {
        if (flags == "--openssl legacy")
            flags = $"--openssl {BuildOfOpenSsl()}";
        var refused = Should.Throw<InvalidRequestException>(() => Parse(flags));

        refused.Message.ShouldContain(reason, Case.Sensitive);
    }

    [Theory]
    [InlineData("--suite TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_AES_128_GCM_SHA256")]
    [InlineData("--group x25519,p384 --tls-version 1.2,1.3 --resumption off,ticket,mixed:0.5")]
    [InlineData("--group x25519,x25519mlkem768")]
    [InlineData("--key ml-dsa-65 --tls-version 1.3")]
    [InlineData("--key rsa-2048,ecdsa-p256 --alpn http/1.1 --vendor-delay 5 --message json --seed 3")]
    public void What_a_client_alone_decides_is_taken(string flags) => Parse(flags).External.ShouldNotBeNull();

    [Fact]
    public void Programs_in_front_are_those_of_a_run_that_names_one()
    {
        _variables["TLSTOLL_FRONT"] = "http://front:8070";

        var given = Parse("--terminate nginx,haproxy-tls").External!;
        given.Front!.Host.ShouldBe("front");
        given.Addresses["tiers.front"].ShouldBe("http://front:8070/");
        Parse("--quick").External!.Front.ShouldBeNull();
    }

    [Theory]
    [InlineData(true, false, "--terminate requires a SUT that is started with --behind-proxy")]
    [InlineData(false, true, "start it without, or name a program in front by --terminate")]
    [InlineData(true, true, null)]
    [InlineData(false, false, null)]
    public void A_SUT_is_started_for_a_program_in_front_or_for_none(bool hasFront, bool isStartedForOne, string? problem)
    {
        var sut = new Dictionary<string, string>(StringComparer.Ordinal) { ["profiles"] = "rsa-2048" };
        if (isStartedForOne)
            sut["behindProxy"] = "yes";

        var found = ExternalSettingsConflicts.OfProxied(hasFront, sut);

        if (problem is null)
            found.ShouldBeNull();
        else
            found.ShouldNotBeNull().ShouldContain(problem);
    }

    [Theory]
    [InlineData("TLSTOLL_SUT_TLS", "--sut requires --sut-tls (or TLSTOLL_SUT_TLS)")]
    [InlineData("TLSTOLL_VENDORS_ADMIN", "--sut requires --vendors-admin (or TLSTOLL_VENDORS_ADMIN)")]
    [InlineData("TLSTOLL_CA", "--sut requires --ca (or TLSTOLL_CA)")]
    public void What_is_missing_is_named(string variable, string problem)
    {
        _variables.Remove(variable);
        Should.Throw<InvalidRequestException>(() => Parse("")).Message.ShouldContain(problem);
    }

    [Fact]
    public void A_short_token_and_a_lonely_flag_are_refused()
    {
        Should.Throw<InvalidRequestException>(() => Parse("--admin-token-file " + Path.Combine(_directory.FullName, "short"))).Message.ShouldContain("at least 16 printable");
        _variables.Clear();
        Should.Throw<InvalidRequestException>(() => Parse("--sut-admin http://sut:8081")).Message.ShouldContain("--sut-admin requires --sut");
    }

    private string BuildOfOpenSsl()
    {
        File.WriteAllText(Path.Combine(_directory.FullName, "libssl.so.3"), "");
        return _directory.FullName;
    }

    private RunSettings Parse(string flags) =>
        RunSettingsReader.Resolved(Flags.Read(flags, FactorCommands.Run, name => _variables.GetValueOrDefault(name)));
}
