using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using TlsToll.Measurement.Processors;
using TlsToll.Rbe.Serving;
using TlsToll.Rbe.Tests.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Serving;

/// <summary>What the command <c>front</c> tells a driver elsewhere of a real nginx.</summary>
public sealed class FrontEndpointTests
{
    private const string Secret = "sixteen-or-more-characters";

    private static readonly string RbeProgram = Path.Combine(AppContext.BaseDirectory, "TlsToll.Rbe.dll");

    [Fact]
    public async Task Connections_and_CPU_time_of_a_program_are_served_to_holders_of_the_token()
    {
        var lack = FrontServer.Lacks("nginx");
        Assert.SkipWhen(lack is not null, $"NO PROGRAM WAS STARTED: {lack}");
        await using var run = new TestRun();
        await using var supervisor = Supervisor.Start(RbeProgram);
        await using var sut = await StandInTier.StartAsync(context => context.Response.WriteAsync("served", context.RequestAborted));
        var store = CertificateStore.Create(run.Directory.PathOf("certs"), [KeyKind.EcdsaP256]);
        var launch = new FrontLaunch("front", new Uri(sut.Address), UpstreamTls: null, store, [KeyKind.EcdsaP256], [], run.Directory, supervisor);
        await using var nginx = await FrontServer.StartAsync("nginx", launch, TestRun.Token);
        var endpoint = new FrontEndpoint(Secret, new Dictionary<string, FrontServer>(StringComparer.Ordinal) { ["nginx"] = nginx });

        await Served.WhileAsync((ready, end) => SmallServer.RunAsync(new SmallServerOptions(new IPEndPoint(IPAddress.Loopback, 0)), app => app.Run(endpoint.AnswerAsync), ready, end), async address =>
        {
            using var known = new AdministrationClient(address, Secret);
            using var stranger = new AdministrationClient(address);
            var front = new RemoteFront(known, "nginx");

            var before = CpuClock.Of(nginx.Pid).ReadNanoseconds();
            using (var client = new HttpClient(new SocketsHttpHandler { UseProxy = false }))
            {
                (await client.GetStringAsync(nginx.Plain, TestRun.Token)).ShouldBe("served");
                (await front.ReadAsync(TestRun.Token)).ShouldBe((1L, 1L));
            }

            (await front.RestAsync(TimeSpan.FromMinutes(1), TestRun.Token)).ShouldBe(0);
            var state = await front.StateAsync(TestRun.Token);
            (state.PlainPort, state.TlsPort).ShouldBe((nginx.Plain.Port, nginx.Tls.Port));
            (await front.CpuAsync(TestRun.Token)).CpuNanoseconds.ShouldBeInRange(before, CpuClock.Of(nginx.Pid).ReadNanoseconds());
            (await Should.ThrowAsync<HttpRequestException>(() => new RemoteFront(stranger, "nginx").StateAsync(TestRun.Token))).StatusCode.ShouldBe(HttpStatusCode.Unauthorized);
            var missing = await Should.ThrowAsync<HttpRequestException>(() => new RemoteFront(known, "haproxy").CpuAsync(TestRun.Token));
            missing.StatusCode.ShouldBe(HttpStatusCode.NotFound);
            missing.Message.ShouldContain("in front of the SUT here: nginx");
        });
    }
}
