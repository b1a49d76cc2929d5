using System.Net;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Http;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>Two real nginx, or two HAProxy, one behind the other, in front of a server in place of the SUT.</summary>
public sealed class MeshTests
{
    private static readonly string RbeProgram = Path.Combine(AppContext.BaseDirectory, "TlsToll.Rbe.dll");

    [Theory]
    [InlineData("nginx-mesh", "https TLSv1.3 SUCCESS")]
    [InlineData("nginx-mesh-plain", "http")]
    [InlineData("haproxy-mesh", "https TLSv1.3 certificate 0")]
    [InlineData("haproxy-mesh-plain", "http")]
    public async Task A_request_passes_both_between_which_there_is_mutual_TLS_or_none(string kind, string between)
    {
        SkipUnlessInstalled(kind);
        await using var run = new TestRun();
        await using var supervisor = Supervisor.Start(RbeProgram);
        await using var sut = await StandInTier.StartAsync(AnswerAsync);
        var store = StoreIn(run, "certs");
        await using var front = await FrontServer.StartAsync(kind, LaunchOf(run, supervisor, sut, store), TestRun.Token);

        using (var client = new HttpClient(new SocketsHttpHandler { UseProxy = false }))
        {
            foreach (var path in (string[])["/one", "/two"])
                (await client.GetStringAsync(new Uri(front.Plain, path), TestRun.Token)).ShouldBe($"http {front.Plain.Authority} {path}");
            (await front.ReadAsync(TestRun.Token)).ShouldBe((1L, 1L));
        }

        (await front.RestAsync(TimeSpan.FromMinutes(1), TestRun.Token)).ShouldBe(0);
        (await (front is HaProxyMesh haproxy ? haproxy.AskBetweenAsync(TestRun.Token) : front.ShouldBeOfType<NginxMesh>().AskBetweenAsync(TestRun.Token))).ShouldBe(between);
    }

    // HAProxy ends the handshake, or the connection, without an answer.
    [Fact]
    public Task The_servers_HAProxy_serves_no_client_without_TLS_and_a_certificate_of_the_CA() => ServesOwnClientsAloneAsync("haproxy-mesh", async (address, store, stranger) =>
    {
        await Should.ThrowAsync<HttpRequestException>(() => AskAsync(address, store, certificate: null));
        await Should.ThrowAsync<HttpRequestException>(() => AskAsync(address, store, stranger));
        await Should.ThrowAsync<HttpRequestException>(() => AskAsync(new UriBuilder(address) { Scheme = "http" }.Uri, store, certificate: null));
    });

    [Fact]
    public async Task The_clients_HAProxy_passes_nothing_to_a_server_whose_certificate_is_of_another_CA()
    {
        SkipUnlessInstalled("haproxy-mesh");
        await using var run = new TestRun();
        await using var supervisor = Supervisor.Start(RbeProgram);
        await using var sut = await StandInTier.StartAsync(AnswerAsync);
        var store = StoreIn(run, "certs");
        await using var front = await FrontServer.StartAsync("haproxy-mesh", LaunchOf(run, supervisor, sut, store), TestRun.Token);
        // It has a certificate that the server's proxy accepts, and trusts another CA than the one of the server's.
        var launch = LaunchOf(run, supervisor, sut, StoreIn(run, "elsewhere")) with { Name = "stranger" };
        var own = LaunchOf(run, supervisor, sut, store) with { Name = "stranger" };
        var port = FreePort.Next();
        var started = HaProxyFront.Start(launch, HaProxyMesh.OfClient(launch, front.Tls, port, isSecured: true), port, port, [HaProxyMesh.ClientPem(own)]);
        await using var stranger = await FrontServer.ReadyAsync(started, TestRun.Token);

        (await AskAsync(stranger.Plain, store, certificate: null)).Status.ShouldBe(HttpStatusCode.ServiceUnavailable);
        (await AskAsync(front.Plain, store, certificate: null)).Status.ShouldBe(HttpStatusCode.OK);
    }

    [Fact]
    public Task The_servers_nginx_serves_no_client_without_TLS_and_a_certificate_of_the_CA() => ServesOwnClientsAloneAsync("nginx-mesh", async (address, store, stranger) =>
    {
        var without = await AskAsync(address, store, certificate: null);
        var ofStranger = await AskAsync(address, store, stranger);
        var plain = await AskAsync(new UriBuilder(address) { Scheme = "http" }.Uri, store, certificate: null);

        without.Status.ShouldBe(HttpStatusCode.BadRequest);
        without.Text.ShouldContain("No required SSL certificate was sent");
        ofStranger.Status.ShouldBe(HttpStatusCode.BadRequest);
        ofStranger.Text.ShouldContain("The SSL certificate error");
        plain.Status.ShouldBe(HttpStatusCode.BadRequest);
        plain.Text.ShouldContain("The plain HTTP request was sent to HTTPS port");
    });

    [Fact]
    public async Task The_clients_nginx_passes_nothing_to_a_server_whose_certificate_is_of_another_CA()
    {
        SkipUnlessInstalled("nginx-mesh");
        await using var run = new TestRun();
        await using var supervisor = Supervisor.Start(RbeProgram);
        await using var sut = await StandInTier.StartAsync(AnswerAsync);
        var store = StoreIn(run, "certs");
        await using var front = await FrontServer.StartAsync("nginx-mesh", LaunchOf(run, supervisor, sut, store), TestRun.Token);
        var launch = LaunchOf(run, supervisor, sut, StoreIn(run, "elsewhere")) with { Name = "stranger" };
        var (port, status) = (FreePort.Next(), FreePort.Next());
        var started = NginxFront.Start(launch, NginxMesh.OfClient(launch, front.Tls, port, status, isSecured: true), port, port, status);
        await using var stranger = await FrontServer.ReadyAsync(started, TestRun.Token);

        (await AskAsync(stranger.Plain, store, certificate: null)).Status.ShouldBe(HttpStatusCode.BadGateway);
        (await File.ReadAllTextAsync(Path.Combine(launch.Directory, "error.log"), TestRun.Token)).ShouldContain("upstream SSL certificate verify error");
        (await AskAsync(front.Plain, store, certificate: null)).Status.ShouldBe(HttpStatusCode.OK);
    }

    [Theory]
    [InlineData("nginx-mesh")]
    [InlineData("haproxy-mesh")]
    public async Task The_CPU_time_of_both_is_that_of_the_program_in_front(string kind)
    {
        SkipUnlessInstalled(kind);
        await using var run = new TestRun();
        await using var supervisor = Supervisor.Start(RbeProgram);
        await using var sut = await StandInTier.StartAsync(AnswerAsync);
        await using var front = await FrontServer.StartAsync(kind, LaunchOf(run, supervisor, sut, StoreIn(run, "certs")), TestRun.Token);
        CpuClock[] clocks = [.. front.Pids.Select(CpuClock.Of)];
        var meter = new TierMeter(Environment.ProcessId, vendors: null, postmaster: null, [], new CorePlan(Pinned: false, [], [], "Nothing is pinned."), fronts: front.Pids);

        var before = clocks.Sum(clock => clock.ReadNanoseconds());
        var reading = await meter.ReadAsync(sutFirst: true, TestRun.Token);
        var after = clocks.Sum(clock => clock.ReadNanoseconds());

        clocks.Length.ShouldBe(2);
        clocks.ShouldAllBe(clock => clock.ReadNanoseconds() > 0);
        reading.Front!.Value.ShouldBeInRange(before, after);
        reading.Sut.ShouldBeGreaterThan(before);
    }

    [Theory]
    [InlineData("nginx-mesh", 0, "mesh")]
    [InlineData("nginx-mesh", 1, "mesh-server")]
    [InlineData("haproxy-mesh", 0, "mesh")]
    [InlineData("haproxy-mesh", 1, "mesh-server")]
    public async Task The_end_of_one_is_the_end_of_the_mesh_of_which_nothing_is_left_then(string kind, int killed, string name)
    {
        SkipUnlessInstalled(kind);
        await using var run = new TestRun();
        await using var supervisor = Supervisor.Start(RbeProgram);
        await using var sut = await StandInTier.StartAsync(AnswerAsync);
        await using var front = await FrontServer.StartAsync(kind, LaunchOf(run, supervisor, sut, StoreIn(run, "certs")), TestRun.Token);
        ProcessIdentity[] both = [.. front.Pids.Select(pid => ProcessIdentity.Of(pid)!.Value)];
        front.Exited.IsCompleted.ShouldBeFalse();

        both[killed].Signal(UnixSignal.Kill).ShouldBeTrue();

        var exit = await front.Exited;
        (exit.Tier, exit.ExitCode).ShouldBe((name, 128 + 9));
        await front.DisposeAsync();
        both.ShouldAllBe(process => !process.IsAlive);
    }

    // Asks the server's proxy at its address with TLS: first as those that it refuses, of whom the SUT must hear nothing, then with its own CA's certificate.
    private static async Task ServesOwnClientsAloneAsync(string kind, Func<Uri, CertificateStore, X509Certificate2, Task> refusesAsync)
    {
        SkipUnlessInstalled(kind);
        await using var run = new TestRun();
        await using var supervisor = Supervisor.Start(RbeProgram);
        var served = 0;
        await using var sut = await StandInTier.StartAsync(context =>
        {
            Interlocked.Increment(ref served);
            return AnswerAsync(context);
        });
        var store = StoreIn(run, "certs");
        StoreIn(run, "elsewhere");
        using var own = CertificateStore.LoadClient(run.Directory.PathOf("certs"), KeyKind.EcdsaP256);
        using var stranger = CertificateStore.LoadClient(run.Directory.PathOf("elsewhere"), KeyKind.EcdsaP256);
        await using var front = await FrontServer.StartAsync(kind, LaunchOf(run, supervisor, sut, store), TestRun.Token);

        await refusesAsync(front.Tls, store, stranger);
        served.ShouldBe(0);
        (await AskAsync(front.Tls, store, own)).ShouldBe((HttpStatusCode.OK, $"http {front.Tls.Authority} /"));
        served.ShouldBe(1);
    }

    private static void SkipUnlessInstalled(string kind)
    {
        var lack = FrontServer.Lacks(kind);
        Assert.SkipWhen(lack is not null, $"NO MESH WAS STARTED: {lack}");
    }

    private static CertificateStore StoreIn(TestRun run, string directory) => CertificateStore.Create(
        run.Directory.PathOf(directory), new CertificateNeeds { Keys = [KeyKind.EcdsaP256], ClientKeys = [KeyKind.EcdsaP256] });

    private static FrontLaunch LaunchOf(TestRun run, Supervisor supervisor, StandInTier sut, CertificateStore store) =>
        new("mesh", new Uri(sut.Address), UpstreamTls: null, store, [KeyKind.EcdsaP256], [], run.Directory, supervisor);

    private static Task AnswerAsync(HttpContext context) =>
        context.Response.WriteAsync($"{context.Request.Scheme} {context.Request.Host} {context.Request.Path}", context.RequestAborted);

    private static async Task<(HttpStatusCode Status, string Text)> AskAsync(Uri address, CertificateStore store, X509Certificate2? certificate)
    {
        using var client = new HttpClient(new SocketsHttpHandler
        {
            UseProxy = false,
            SslOptions = new SslClientAuthenticationOptions
            {
                TargetHost = KeyKind.EcdsaP256.HostName,
                CertificateChainPolicy = new X509ChainPolicy
                {
                    TrustMode = X509ChainTrustMode.CustomRootTrust,
                    RevocationMode = X509RevocationMode.NoCheck,
                    CustomTrustStore = { store.Root },
                },
                ClientCertificateContext = certificate is null ? null : SslStreamCertificateContext.Create(certificate, additionalCertificates: null, offline: true),
            },
        });
        using var answer = await client.GetAsync(address, TestRun.Token);
        return (answer.StatusCode, await answer.Content.ReadAsStringAsync(TestRun.Token));
    }
}
