using System.Globalization;
using System.Text.Json;
using TlsToll.EndToEnd.Tests.Runs;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests;

/// <summary>The meter in programs that are not the testbed's: Python as a client, in a process and in one that it forks, and nginx as a server.</summary>
public sealed class MeterProgramTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    private const string Python = """
        import os, socket, ssl, sys
        context = ssl.create_default_context(cafile=sys.argv[2])
        def ask():
            with context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[1]))), server_hostname=sys.argv[3]) as connection:
                connection.sendall(b"GET /static/30B HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                while connection.recv(4096):
                    pass
        ask()
        if os.fork() == 0:
            ask()
            ask()
            os._exit(0)
        os.wait()
        sys.exit(7)
        """;

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Handshakes_reads_and_writes_of_a_program_and_of_its_processes_are_counted()
    {
        NativeBuild.Need(TlsMeter.FileName);
        Assert.SkipUnless(File.Exists("/usr/bin/python3"), "THE METER WAS NOT TRIED IN PYTHON: /usr/bin/python3 is missing");
        await using var rbe = RbeProcess.Start("up", "--output", "json", "--vendor-delay", "0", "--customers", "50", "--items", "100");
        var up = JsonDocument.Parse((await rbe.Output.ReadLineAsync(TestContext.Current.CancellationToken)).ShouldNotBeNull()).RootElement;
        var port = new Uri(up.GetProperty("tls").GetString()!).Port.ToString(CultureInfo.InvariantCulture);

        var (code, _, errors) = await RbeProcess.RunAsync("meter", "--", "/usr/bin/python3", "-c", Python, port, up.GetProperty("ca").GetString()!, KeyKind.Rsa2048.HostName);

        code.ShouldBe(7, errors);
        Row(errors, "client: full handshakes")[0].ShouldBe("3", errors);
        int.Parse(Row(errors, "client: writes")[0], CultureInfo.InvariantCulture).ShouldBe(3);
        int.Parse(Row(errors, "client: reads")[0], CultureInfo.InvariantCulture).ShouldBeGreaterThanOrEqualTo(6);
        double.Parse(Row(errors, "client: full handshakes")[1], CultureInfo.InvariantCulture).ShouldBeGreaterThan(0);
        errors.ShouldContain("in 2 processes");
        errors.ShouldNotContain("DOUBT");
        errors.ShouldNotContain("server:");
    }

    [Fact]
    public async Task Handshakes_of_a_servers_worker_are_counted()
    {
        const int Connections = 3;
        NativeBuild.Need(TlsMeter.FileName);
        OwnNginx.Need();
        var nginx = await OwnNginx.InAsync(_directory);
        await using var rbe = RbeProcess.Start(["meter", "--", .. nginx.Command]);
        await nginx.ListensAsync();

        for (var i = 0; i < Connections; i++)
        {
            using var client = new HttpClient(new VerifyingHandler(TrustedCertificates.Read(nginx.Ca)));
            (await client.GetStringAsync(new Uri(string.Create(CultureInfo.InvariantCulture, $"https://localhost:{nginx.Tls}")), TestContext.Current.CancellationToken)).ShouldBe("0123456789");
        }

        rbe.Signal("TERM");
        (await rbe.WaitAsync()).ShouldBe(0);
        var errors = await rbe.ErrorsAsync();
        Row(errors, "server: full handshakes")[0].ShouldBe(Connections.ToString(CultureInfo.InvariantCulture), errors);
        double.Parse(Row(errors, "server: full handshakes")[1], CultureInfo.InvariantCulture).ShouldBeGreaterThan(0);
        int.Parse(Row(errors, "server: writes")[0], CultureInfo.InvariantCulture).ShouldBeGreaterThanOrEqualTo(Connections);
        errors.ReplaceLineEndings(" ").ShouldContain("in 1 process.");
        errors.ShouldNotContain("DOUBT");
        errors.ShouldNotContain("client:");
    }

    [Fact]
    public async Task A_program_without_TLS_is_said_to_have_none_and_its_exit_code_is_kept()
    {
        NativeBuild.Need(TlsMeter.FileName);

        var (code, output, errors) = await RbeProcess.RunAsync("meter", "--", "sh", "-c", "echo here; exit 3");

        code.ShouldBe(3, errors);
        output.ShouldBe("here\n");
        errors.ShouldStartWith("The meter saw no TLS: ");
    }

    [Fact]
    public async Task A_program_that_is_missing_is_named()
    {
        NativeBuild.Need(TlsMeter.FileName);

        var (code, _, errors) = await RbeProcess.RunAsync("meter", "--", "no-such-program");

        code.ShouldBe(2);
        errors.ShouldContain("no-such-program");
    }

    private static string[] Row(string text, string name) =>
        text.Split('\n').Single(line => line.StartsWith(name, StringComparison.Ordinal))[name.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries);
}
