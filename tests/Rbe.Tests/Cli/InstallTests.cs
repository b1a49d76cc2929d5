namespace TlsToll.Rbe.Tests.Cli;

/// <summary>
/// What the launcher says and does where programs are missing, with an <c>apt-get</c> that only notes its calls. Nothing else is on the path, so that what
/// this machine has doesn't matter.
/// </summary>
public sealed class InstallTests : IDisposable
{
    private const string Scanners = "want_packages 'the TLS scanners' testssl.sh sslscan";
    private const string Server = "install_packages 'the PostgreSQL server' postgresql";
    private const string ServerByHand = "bench: missing: the PostgreSQL server; install with: sudo apt-get install postgresql\n";

    // Of the real ones, those that the functions need.
    private static readonly string[] Tools = ["mktemp", "tail", "rm", "env", "cat", "bash"];

    private readonly ScriptFolder _scripts = new();

    public InstallTests()
    {
        _scripts.CopyLauncher();
        _scripts.Write("install.sh", """
            root=$PWD
            say() { printf 'bench: %s\n' "$*" >&2; }
            source eng/install.sh
            eval "$1"
            echo goes on
            """);
        _scripts.WriteProgram("programs/sudo", "#!/bin/bash\nshift\nexec \"$@\"\n");
        foreach (var tool in Tools)
        {
            File.CreateSymbolicLink(
                _scripts.PathOf("programs/" + tool), new[] { "/usr/bin/", "/bin/" }.Select(place => place + tool).First(File.Exists));
        }
    }

    public void Dispose() => _scripts.Dispose();

    [Fact]
    public async Task What_is_installed_is_said_before_with_the_command()
    {
        WriteApt("");

        var (code, output, errors) = await RunAsync(Server);

        (code, output).ShouldBe((0, "goes on\n"), errors);
        errors.ShouldStartWith("bench: missing: the PostgreSQL server; installing: ");
        errors.ShouldEndWith("apt-get install -y --no-install-recommends postgresql\n");
        errors.ShouldContain("apt-get update && ");
        (await _scripts.ReadAsync("calls")).ShouldBe("update -qq\ninstall -y -qq --no-install-recommends postgresql\n");
    }

    [Fact]
    public async Task An_installation_that_fails_shows_why_and_ends_with_3()
    {
        WriteApt("[[ $1 == update ]] || { echo 'E: Unable to locate package postgresql'; exit 100; }");

        var (code, output, errors) = await RunAsync(Server);

        (code, output).ShouldBe((3, ""));
        errors.ShouldEndWith("E: Unable to locate package postgresql\n" + ServerByHand);
    }

    [Fact]
    public async Task Whoever_wants_nothing_installed_is_told_how_to()
    {
        WriteApt("");

        (await RunAsync(Server, ("TLSTOLL_NO_INSTALL", "1"))).ShouldBe((3, "", ServerByHand));

        File.Exists(_scripts.PathOf("calls")).ShouldBeFalse();
    }

    [Fact]
    public async Task So_is_whoever_has_another_package_manager() => (await RunAsync(Server)).ShouldBe((3, "", ServerByHand));

    [Fact]
    public async Task What_only_tests_need_is_not_needed()
    {
        var (code, output, errors) = await RunAsync(Scanners, ("TLSTOLL_NO_INSTALL", "1"));

        (code, output).ShouldBe((0, "goes on\n"));
        errors.ShouldBe("""
            bench: missing: the TLS scanners; install with: sudo apt-get install testssl.sh sslscan
            bench: the tests that need it are skipped

            """);
    }

    [Fact]
    public async Task Each_driver_that_is_missing_is_named()
    {
        var (code, output, errors) = await RunAsync("want_peers", ("TLSTOLL_NO_INSTALL", "1"));

        (code, output).ShouldBe((0, "goes on\n"));
        foreach (var driver in new[] { "ab", "hey", "wrk", "httperf", "h2load" })
            errors.ShouldContain($"bench: {driver} is not measured\n");
        errors.ShouldContain("bench: missing: a driver to compare with; install with: sudo apt-get install nghttp2-client\n");
    }

    private void WriteApt(string then) => _scripts.WriteProgram("programs/apt-get", $"""
        #!/bin/bash
        echo "$*" >>"{_scripts.PathOf("calls")}"
        {then}
        """);

    private Task<(int Code, string Output, string Errors)> RunAsync(string function, params IEnumerable<(string Name, string? Value)> variables) =>
        _scripts.RunAsync("install.sh", [function], [("TLSTOLL_NO_INSTALL", null), ("PATH", _scripts.PathOf("programs")), .. variables]);
}
