using System.Diagnostics;
using System.Globalization;
using System.IO.Compression;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Testbed.Administration;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.EndToEnd.Tests;

/// <summary><c>rbe measure</c> on a service that it did not start: the static pages of a SUT.</summary>
public sealed class MeasureTests : IAsyncLifetime
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;
    private Process? _service;
    private JsonElement _addresses;

    private string Ca => Path.Combine(_directory, "certs", "ca.pem");

    private string Pid => _service!.Id.ToString(CultureInfo.InvariantCulture);

    private string Plain => Address("plain", "http");

    private string Tls => Address("tls", "https");

    public async ValueTask InitializeAsync()
    {
        var certificates = Path.Combine(_directory, "certs");
        (await RbeProcess.RunAsync("certs", "--dir", certificates)).ExitCode.ShouldBe(0);
        var program = RbeProcess.Program.Replace(Path.Combine("bin", "Rbe"), Path.Combine("bin", "Sut"), StringComparison.Ordinal).Replace("TlsToll.Rbe.dll", "TlsToll.Sut.dll", StringComparison.Ordinal);
        _service = Process.Start(new ProcessStartInfo("dotnet", [program, "serve", "--static-only", "--allow-burn", "--certs", certificates, "--supervised"])
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        })!;
        _addresses = JsonDocument.Parse((await _service.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken)).ShouldNotBeNull()).RootElement;
    }

    public async ValueTask DisposeAsync()
    {
        if (_service is not null)
        {
            _service.StandardInput.Close();
            await _service.WaitForExitAsync();
            _service.Dispose();
        }

        Directory.Delete(_directory, recursive: true);
    }

    [Fact]
    public async Task A_service_is_measured_with_full_and_resumed_handshakes_and_reported()
    {
        var results = Path.Combine(_directory, "results");
        var requests = Path.Combine(_directory, "requests.txt");
        await File.WriteAllLinesAsync(requests, StaticDocuments.Fixed.Take(2).Select(document => StaticDocuments.Root + document.Name), TestContext.Current.CancellationToken);

        var (code, output, errors) = await RbeProcess.RunAsync(
            "measure", "--plain", Plain, "--tls", Tls, "--ca", Ca, "--pid", Pid, "--request-file", requests, "--per-connection", "1,4", "--resumption", "off,ticket",
            "--concurrent", "2", "--blocks", "2", "--slices", "2", "--cell-seconds", "0.05", "--warm-up", "0", "--out", results);

        code.ShouldBe(0, errors + output);
        output.ShouldContain("One connection per 4 requests, full: TLS costs");
        var run = RunJson.Read(Path.Combine(results, "run.json"));
        run.Status.ShouldBe("valid");
        run.Treatments.Select(t => t.Name).ShouldBe(
            ["plain-session", "plain-request", "tls-session-full", "tls-session-ticket", "tls-request-full", "tls-request-ticket"]);
        foreach (var treatment in run.Treatments)
        {
            // On a busy host, a block may have been voided and repeated.
            var cells = run.Blocks.Where(b => b.Status != "voided").SelectMany(b => b.Cells).Where(cell => cell.Treatment == treatment.Name).ToArray();
            cells.ShouldNotBeEmpty();
            cells.ShouldAllBe(cell => cell.CpuMicrosPerInteraction["sut"] > 0);
            var connections = cells.Sum(cell => cell.Interactions) / (treatment.Name.Contains("session", StringComparison.Ordinal) ? 4 : 1);
            var (full, resumed) = treatment.Name switch
            {
                _ when treatment.Name.EndsWith("full", StringComparison.Ordinal) => (connections, 0),
                _ when treatment.Name.EndsWith("ticket", StringComparison.Ordinal) => (0, connections),
                _ => (0L, 0L),
            };
            (treatment.Handshakes.ClientFull, treatment.Handshakes.ClientResumed).ShouldBe((full, resumed), treatment.Name);
        }

        run.Comparisons.Count(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut && c.Estimate is not null).ShouldBe(4);
        run.Comparisons.Count(c => c.Metric == Metric.CpuMicrosPerConnection && c.Estimate is not null).ShouldBe(2);
        (await RbeProcess.RunAsync("report", results, "--output", "text")).ExitCode.ShouldBe(0);
    }

    [Fact]
    public async Task A_service_with_TLS_alone_has_the_cost_of_a_connection()
    {
        var (code, output, errors) = await RbeProcess.RunAsync([.. TlsAlone, "--pid", Pid, "--out", Path.Combine(_directory, "results")]);

        code.ShouldBe(0, errors + output);
        output.ShouldContain("tls-request against tls-session: a TLS connection, TCP included, costs");
    }

    [Fact]
    public async Task The_clients_can_have_another_OpenSSL_and_the_results_name_it()
    {
        var libraries = Directory.CreateDirectory(Path.Combine(_directory, "openssl")).FullName;
        OpenSslCopies.CopyTo(libraries);
        var results = Path.Combine(_directory, "results");

        var (code, output, errors) = await RbeProcess.RunAsync([.. TlsAlone, "--pid", Pid, "--openssl", libraries, "--out", results]);

        code.ShouldBe(0, errors + output);
        var run = RunJson.Read(Path.Combine(results, "run.json"));
        (run.Settings["openSsl"], run.Settings["rbe.openssl"]).ShouldBe((libraries, TlsFacts.OpenSslVersion));
        run.Remarks.ShouldContain($"the clients have OpenSSL {TlsFacts.OpenSslVersion} of {libraries}; the service has its own");
    }

    [Fact]
    public async Task A_process_that_does_not_serve_is_not_measured()
    {
        using var idle = Process.Start(new ProcessStartInfo("sleep", ["600"]))!;
        try
        {
            var said = await RefusedAsync(Plain, idle.Id.ToString(CultureInfo.InvariantCulture));

            said.ShouldContain("its CPU time did not move while the service answered");
        }
        finally
        {
            idle.Kill();
            await idle.WaitForExitAsync(TestContext.Current.CancellationToken);
        }
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task An_agent_reads_the_CPU_time_and_its_token_stays_in_its_file()
    {
        await using var agent = RbeProcess.Start("agent", "--pid", Pid, "--token-file", AgentToken);
        var access = await AccessAsync(agent);
        var results = Path.Combine(_directory, "results");

        var (code, output, errors) = await RbeProcess.RunAsync([.. TlsAlone, .. access, "--out", results]);

        code.ShouldBe(0, errors + output);
        var run = RunJson.Read(Path.Combine(results, "run.json"));
        run.Settings["agent"].ShouldBe(new Uri(access[1]).Authority);
        run.Settings["service.processor"].ShouldBe(CpuInfo.Read().Describe());
        run.Remarks.ShouldContain($"the service's CPU time is that of process {Pid} and its children (agent {run.Settings["agent"]})");
        run.Blocks.SelectMany(block => block.Cells).ShouldAllBe(cell => cell.CpuMicrosPerInteraction["sut"] > 0);
        var token = (await File.ReadAllTextAsync(AgentToken, TestContext.Current.CancellationToken)).Trim();
        (output + errors).ShouldNotContain(token);
        foreach (var file in Directory.GetFiles(results, "*", SearchOption.AllDirectories))
            (await TextOfAsync(file)).ShouldNotContain(token, customMessage: file);

        agent.Signal("INT");
        (await agent.WaitAsync()).ShouldBe(0);
        (await agent.ErrorsAsync()).ShouldNotContain(token);
        (code, _, errors) = await RbeProcess.RunAsync([.. TlsAlone, .. access]);
        code.ShouldBe(2);
        errors.ShouldContain($"--agent {run.Settings["agent"]}: Connection refused");
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_process_that_does_not_serve_is_not_measured_through_an_agent_either()
    {
        using var idle = Process.Start(new ProcessStartInfo("sleep", ["600"]))!;
        try
        {
            await using var agent = RbeProcess.Start("agent", "--pid", idle.Id.ToString(CultureInfo.InvariantCulture), "--token-file", AgentToken);

            var (code, output, errors) = await RbeProcess.RunAsync([.. TlsAlone, .. await AccessAsync(agent)]);

            code.ShouldBe(2, output);
            errors.ShouldContain("its CPU time did not move while the service answered");
        }
        finally
        {
            idle.Kill();
            await idle.WaitForExitAsync(TestContext.Current.CancellationToken);
        }
    }

    /// <summary>200 µs more on each connection. It judges times, so it wants a host without other work: <c>./bench test --times</c>.</summary>
    [Fact(Explicit = true)]
    [Trait("Judges", "times")]
    public async Task A_known_cost_of_a_connection_is_found_through_an_agent()
    {
        const int Burnt = 200;
        using var administration = new AdministrationClient(new Uri(_addresses.GetProperty("admin").GetString()!));
        await using var agent = RbeProcess.Start("agent", "--pid", Pid, "--token-file", AgentToken);
        var access = await AccessAsync(agent);

        var usual = await ConnectionAsync("usual", access);
        await administration.BurnAsync(Burnt, interactionMicros: 0, TestContext.Current.CancellationToken);
        var burning = await ConnectionAsync("burning", access);

        // Twice the joint half-width, which a right method leaves in one of many thousand runs.
        var tolerance = 2 * Math.Sqrt(Math.Pow(usual.HalfWidth!.Value, 2) + Math.Pow(burning.HalfWidth!.Value, 2));
        tolerance.ShouldBeLessThan(Burnt / 2.0, "nothing was shown");
        (burning.Estimate!.Value - usual.Estimate!.Value).ShouldBe(Burnt, tolerance);
    }

    [Theory]
    [InlineData("HTTP/1.1 301 Moved\r\nLocation: https://localhost/\r\nContent-Length: 0\r\n\r\n", "is redirected (status 301)")]
    [InlineData("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "fails (status 404)")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno", "is answered differently: 2 bytes without TLS, 30 with TLS")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\n012345678901234567890123456789", "is answered differently: 30 bytes each time, but others without TLS than with it. What differs can't be compared; if it is the same work, --answers-differ permits it.")]
    [InlineData("HTTP/1.1 204 No Content\r\n\r\n", "is answered differently: status 204 without TLS, 200 with TLS")]
    [InlineData("SSH-2.0-server\r\n\r\n", "does not answer as HTTP/1.1")]
    [InlineData("", "does not answer as HTTP/1.1")]
    [InlineData("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 30\r\n\r\n012345678901234567890123456789", "closes a connection after 1 request; use --per-connection 1.")]
    public async Task An_answer_that_cannot_be_compared_is_refused(string answer, string message)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var serving = ServeAsync(listener, Encoding.ASCII.GetBytes(answer));

        var said = await RefusedAsync(string.Create(CultureInfo.InvariantCulture, $"http://localhost:{((IPEndPoint)listener.LocalEndpoint).Port}"), Pid);

        said.ShouldContain(message);
        listener.Stop();
        await serving;
    }

    [Fact]
    public async Task An_address_at_which_nobody_listens_is_named()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var address = string.Create(CultureInfo.InvariantCulture, $"localhost:{((IPEndPoint)listener.LocalEndpoint).Port}");
        listener.Stop();

        (await RefusedAsync("http://" + address, Pid)).ShouldContain($"{address}: Connection refused");
    }

    [Fact]
    public async Task A_directory_that_is_not_empty_is_refused_before_anything_is_tried()
    {
        // Nobody listens at the address of discarded messages.
        var (code, output, errors) = await RbeProcess.RunAsync("measure", "--tls", "https://127.0.0.1:9", "--pid", Pid, "--out", _directory);

        (code, output).ShouldBe((2, ""));
        errors.ShouldContain($"--out: {_directory} is not empty; results are never overwritten.");
    }

    [Fact]
    public async Task Another_host_is_loaded_only_on_request()
    {
        // An address of documentation (RFC 5737): nothing is sent to it.
        var (code, output, errors) = await RbeProcess.RunAsync("measure", "--tls", "https://192.0.2.1/", "--pid", Pid);

        (code, output).ShouldBe((2, ""));
        errors.ShouldContain("192.0.2.1 is not on loopback (192.0.2.1): a measurement loads it fully. If you may do that, add --i-may-load-this-host.");
    }

    [Fact]
    public async Task A_certificate_that_does_not_verify_is_refused()
    {
        var (code, output, errors) = await RbeProcess.RunAsync("measure", "--tls", Tls, "--pid", Pid);

        code.ShouldBe(2, output);
        errors.ShouldContain("was not issued by the trusted CA");
        errors.ShouldContain("--ca FILE names the CA to trust.");
    }

    private string AgentToken => Path.Combine(_directory, "agent", "token");

    // A service with TLS alone, measured for a short time, without the source of its CPU time.
    private string[] TlsAlone => [.. OfTlsAlone, "--blocks", "2", "--slices", "2", "--cell-seconds", "0.05", "--warm-up", "0"];

    private string[] OfTlsAlone =>
        ["measure", "--tls", Tls + StaticDocuments.Root + StaticDocuments.Fixed[0].Name, "--ca", Ca, "--per-connection", "1,4", "--concurrent", "2"];

    private static async Task<string> TextOfAsync(string file)
    {
        await using var stored = File.OpenRead(file);
        await using Stream content = file.EndsWith(".gz", StringComparison.Ordinal) ? new GZipStream(stored, CompressionMode.Decompress) : stored;
        using var reader = new StreamReader(content);
        return await reader.ReadToEndAsync(TestContext.Current.CancellationToken);
    }

    // The flags of measure that name an agent, once it listens.
    private async Task<string[]> AccessAsync(RbeProcess agent)
    {
        string? line;
        do
            line = await agent.Output.ReadLineAsync(TestContext.Current.CancellationToken);
        while (line is not null && !line.StartsWith("https://", StringComparison.Ordinal));
        return ["--agent", line.ShouldNotBeNull(), "--agent-token-file", AgentToken, "--agent-ca", AgentToken + ".pem"];
    }

    private async Task<ComparisonResult> ConnectionAsync(string name, string[] access)
    {
        var results = Path.Combine(_directory, name);
        var (code, output, errors) = await RbeProcess.RunAsync([.. OfTlsAlone, "--blocks", "24", "--slices", "16", "--cell-seconds", "0.25", "--warm-up", "5", .. access, "--out", results]);
        code.ShouldBe(0, errors + output);
        return RunJson.Read(Path.Combine(results, "run.json")).Comparisons.Single(c => c.Metric == Metric.CpuMicrosPerConnection && c.Tier == Tier.Sut);
    }

    private string Address(string name, string scheme) => string.Create(CultureInfo.InvariantCulture, $"{scheme}://localhost:{new Uri(_addresses.GetProperty(name).GetString()!).Port}");

    private async Task<string> RefusedAsync(string plain, string pid)
    {
        var results = Path.Combine(_directory, "refused");
        var path = StaticDocuments.Root + StaticDocuments.Fixed[0].Name;
        var (code, output, errors) = await RbeProcess.RunAsync(
            "measure", "--plain", plain + path, "--tls", Tls + path, "--ca", Ca, "--pid", pid, "--per-connection", "1,4", "--warm-up", "0", "--cell-seconds", "0.05", "--out", results);

        code.ShouldBe(2, errors + output);
        output.ShouldBeEmpty();
        Directory.Exists(results).ShouldBeFalse("nothing was measured");
        return errors;
    }

    // Answers each request the same, and ends with the listener.
    private static async Task ServeAsync(TcpListener listener, byte[] answer)
    {
        try
        {
            while (true)
            {
                using var client = await listener.AcceptTcpClientAsync();
                await using var stream = client.GetStream();
                var buffer = new byte[4096];
                while (answer.Length > 0 && await stream.ReadAsync(buffer) > 0)
                    await stream.WriteAsync(answer);
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException or IOException)
        {
            // The test has stopped the listener, or the RBE has closed its connection.
        }
    }
}
