using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Contracts.Json;
using TlsToll.Experiments.Targets;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;
using TlsToll.Rbe.Serving;
using TlsToll.Rbe.Tests.Measurement;
using TlsToll.Testbed;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Serving;

/// <summary>The agent that serves a service's CPU time, and the client that reads it.</summary>
public sealed class AgentTests : IDisposable
{
    private const string Secret = "sixteen-or-more-characters";

    private static readonly IPEndPoint Anywhere = new(IPAddress.Loopback, 0);

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private static ServiceCpu Own => ServiceCpu.OfProcesses([Environment.ProcessId]);

    public void Dispose() => _directory.Delete(recursive: true);

    [Fact]
    public async Task The_CPU_time_is_served_to_holders_of_the_token_and_nothing_else_is() => await ServingAsync(Own, async (address, trusted) =>
    {
        using var http = new HttpClient(new VerifyingHandler(trusted)) { BaseAddress = address };
        foreach (var given in (string?[])[null, "Bearer " + Secret + "x", "Bearer ", "Basic " + Secret])
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/cpu");
            if (given is not null)
                request.Headers.TryAddWithoutValidation("Authorization", given);
            using var stranger = await http.SendAsync(request, Token);
            stranger.StatusCode.ShouldBe(HttpStatusCode.Unauthorized, given);
            (await stranger.Content.ReadAsStringAsync(Token)).ShouldBeEmpty();
        }

        http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Secret);
        var before = CpuClock.Of(Environment.ProcessId).ReadNanoseconds();
        var cpu = (await http.GetFromJsonAsync("/cpu", WireJson.Default.AgentCpu, Token)).ShouldNotBeNull();
        cpu.CpuNanoseconds.ShouldBeGreaterThanOrEqualTo(before);
        cpu.Subject.ShouldBe(string.Create(CultureInfo.InvariantCulture, $"process {Environment.ProcessId} and its children"));
        cpu.Processor.ShouldBe(CpuInfo.Read().Describe());
        cpu.Machine.ShouldBe(BootId.Read());
        foreach (var path in (string[])["/", "/health", "/cpu/", "/counters"])
        {
            using var nowhere = await http.GetAsync(path, Token);
            nowhere.StatusCode.ShouldBe(HttpStatusCode.NotFound, path);
        }

        using var posted = await http.PostAsync("/cpu", content: null, Token);
        posted.StatusCode.ShouldBe(HttpStatusCode.NotFound);
    });

    [Theory]
    [InlineData("127.0.0.1")]
    [InlineData("localhost")]
    public async Task The_client_reads_it(string host) => await ServingAsync(Own, async (address, trusted) =>
    {
        var at = new UriBuilder(address) { Host = host }.Uri;
        using var client = await AgentClient.ConnectAsync(new AgentAccess(at, Secret, trusted), Token);

        client.IsOnThisHost.ShouldBeTrue();
        client.Subject.ShouldBe(string.Create(CultureInfo.InvariantCulture, $"process {Environment.ProcessId} and its children (agent {at.Authority})"));
        var before = CpuClock.Of(Environment.ProcessId).ReadNanoseconds();
        (await client.ReadAsync(Token)).ShouldBeGreaterThanOrEqualTo(before);
    });

    [Fact]
    public async Task A_wrong_token_and_an_untrusted_certificate_are_refused_in_one_line() => await ServingAsync(Own, async (address, trusted) =>
    {
        var other = _directory.CreateSubdirectory("other").FullName;

        (await RefusalAsync(address, Secret + "x", trusted)).ShouldBe($"--agent {address.Authority}: it refuses the token of --agent-token-file.");
        (await RefusalAsync(address, Secret, trusted: null)).ShouldBe(
            $"--agent {address.Authority}: its certificate is refused: it is self-signed. --agent-ca FILE names the certificate to trust.");
        (await RefusalAsync(address, Secret, PublicPart(AgentCertificate.Create(IPAddress.Loopback), other))).ShouldBe(
            $"--agent {address.Authority}: its certificate is refused: it is self-signed.");
    });

    [Fact]
    public async Task A_certificate_for_another_address_is_refused()
    {
        var certificate = AgentCertificate.Create(IPAddress.Parse("192.0.2.1"));
        await Served.WhileAsync((ready, end) => new AgentServer(Own, Secret).RunAsync(Anywhere, certificate, () => { }, ready, end), async address =>
            (await RefusalAsync(address, Secret, PublicPart(certificate, _directory.FullName))).ShouldContain("its certificate is refused: it is not valid for that host name"));
    }

    [Fact]
    public async Task A_server_without_TLS_and_one_that_is_not_there_are_named_in_one_line()
    {
        var nowhere = new Uri("https://127.0.0.1");
        await Served.WhileAsync((ready, end) => new MeterServer(Environment.ProcessId, Secret).RunAsync(Anywhere, ready, end), async address =>
        {
            nowhere = new UriBuilder(address) { Scheme = "https" }.Uri;
            (await RefusalAsync(nowhere, Secret, trusted: null)).ShouldStartWith($"--agent {nowhere.Authority}: no TLS handshake: ");
        });

        (await RefusalAsync(nowhere, Secret, trusted: null)).ShouldStartWith($"--agent {nowhere.Authority}: Connection refused");
    }

    [Fact]
    public async Task The_end_of_the_process_is_told_by_the_agent()
    {
        using var service = new ChildProcess("sleep", "600");
        var gone = string.Create(CultureInfo.InvariantCulture, $": Process {service.Id} has ended: its CPU time can no longer be read.");
        await ServingAsync(ServiceCpu.OfProcesses([service.Id]), async (address, trusted) =>
        {
            using var client = await AgentClient.ConnectAsync(new AgentAccess(address, Secret, trusted), Token);
            service.Kill();

            (await Should.ThrowAsync<TestbedException>(async () => await client.ReadAsync(Token))).Message.ShouldBe($"--agent {address.Authority}{gone}");
            (await RefusalAsync(address, Secret, trusted)).ShouldBe($"--agent {address.Authority}{gone}");
        });
    }

    [Fact]
    public void A_certificate_of_the_wildcard_address_has_those_of_the_host()
    {
        var certificate = PublicPart(AgentCertificate.Create(IPAddress.Any), _directory.FullName)[0];

        certificate.MatchesHostname("127.0.0.1").ShouldBeTrue();
        certificate.MatchesHostname("localhost").ShouldBeTrue();
        certificate.MatchesHostname(Dns.GetHostName()).ShouldBeTrue();
        certificate.HasPrivateKey.ShouldBeFalse();
    }

    private static async Task<string> RefusalAsync(Uri address, string token, X509Certificate2Collection? trusted)
    {
        var message = (await Should.ThrowAsync<InvalidRequestException>(async () => await AgentClient.ConnectAsync(new AgentAccess(address, token, trusted), Token))).Message;
        message.ShouldNotContain('\n');
        message.ShouldNotContain(Secret);
        return message;
    }

    private static X509Certificate2Collection PublicPart(ServerCertificate certificate, string directory)
    {
        var path = Path.Combine(directory, "token.pem");
        certificate.WritePublic(path);
        return TrustedCertificates.Read(path);
    }

    private async Task ServingAsync(ServiceCpu service, Func<Uri, X509Certificate2Collection, Task> use)
    {
        var certificate = AgentCertificate.Create(IPAddress.Loopback);
        var trusted = PublicPart(certificate, _directory.FullName);
        await Served.WhileAsync((ready, end) => new AgentServer(service, Secret).RunAsync(Anywhere, certificate, () => { }, ready, end), address => use(address, trusted));
    }
}
