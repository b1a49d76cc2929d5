using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Tests.Support;

namespace TlsToll.Vendors.Tests;

public sealed class AdministrationTests(TestCertificates certificates)
{
    private const string Token = "0123456789abcdef";

    [Fact]
    public async Task Handshakes_connections_and_calls_are_counted()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        for (var i = 0; i < 3; i++)
        {
            using var client = certificates.NewClient(vendors.Tls.BaseAddress!.ToString());
            await client.SoapAsync<RequestStockRequest, RequestStockResponse>(Wanted.Stock($"a{i}"));
            await client.SoapAsync<RequestStockRequest, RequestStockResponse>(Wanted.Stock($"b{i}"));
        }

        await vendors.Plain.SoapAsync<RequestStockRequest, RequestStockResponse>(Wanted.Stock("c"));

        var counters = await vendors.CountersAsync();
        counters.Tier.ShouldBe("vendors");
        counters.ProcessId.ShouldBe(Environment.ProcessId);
        counters.Handshakes.ShouldBe([new HandshakeCounter(2, "server", "full", 3)]);
        counters.Connections["tls"].Accepted.ShouldBe(3);
        counters.Connections["plain"].Accepted.ShouldBe(1);
        counters.Interactions["RequestStock"].ShouldBe(new InteractionCounters(7, 0, 0));
        counters.Queues.ShouldBeEmpty();
        counters.BackgroundPaused.ShouldBeNull();
        counters.CpuNanoseconds.ShouldBeGreaterThan(0);
        counters.UptimeNanoseconds.ShouldBeGreaterThan(0);
    }

    [Fact]
    public async Task CPU_time_and_its_limits_are_reported()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);

        var before = await vendors.CountersAsync();
        var cpu = (await vendors.Admin.GetFromJsonAsync("/cpu", WireJson.Default.TierCpu, TestContext.Current.CancellationToken))!;
        var after = await vendors.CountersAsync();

        cpu.CpuNanoseconds.ShouldBeInRange(before.CpuNanoseconds, after.CpuNanoseconds);
        cpu.ResidentBytes!.Value.ShouldBeGreaterThan(1 << 20);
        after.Container.ShouldNotBeNull();
        after.Machine.ShouldBe((await File.ReadAllTextAsync("/proc/sys/kernel/random/boot_id", TestContext.Current.CancellationToken)).Trim());
    }

    [Fact]
    public async Task Behaviour_changes_while_the_vendors_run()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        var before = await vendors.Plain.SoapAsync<AuthorisePaymentRequest, AuthorisePaymentResponse>(Wanted.Payment("a"));

        using var changed = await vendors.Admin.SendTextAsync(
            HttpMethod.Put, "/behaviour", """{"delay":"uniform:1..2","refusalRate":1,"failureRate":0}""");
        var after = await vendors.Plain.SoapAsync<AuthorisePaymentRequest, AuthorisePaymentResponse>(Wanted.Payment("b"));
        var repeat = await vendors.Plain.SoapAsync<AuthorisePaymentRequest, AuthorisePaymentResponse>(Wanted.Payment("a"));

        changed.StatusCode.ShouldBe(HttpStatusCode.OK);
        before.Authorised.ShouldBeTrue();
        after.Authorised.ShouldBeFalse();
        repeat.ShouldBe(before);
        (await vendors.Admin.GetStringAsync("/behaviour", TestContext.Current.CancellationToken))
            .ShouldBe("""{"delay":"uniform:1..2","refusalRate":1,"failureRate":0}""");
    }

    [Theory]
    [InlineData("")]
    [InlineData("""{"delay":"0"}""")]
    [InlineData("""{"delay":"fast","refusalRate":0,"failureRate":0}""")]
    [InlineData("""{"delay":null,"refusalRate":0,"failureRate":0}""")]
    [InlineData("""{"delay":"0","refusalRate":1.1,"failureRate":0}""")]
    [InlineData("""{"delay":"0","refusalRate":0,"failureRate":-1}""")]
    public async Task A_wrong_behaviour_is_refused_and_changes_nothing(string body)
    {
        await using var vendors = await RunningVendors.StartAsync(certificates, delay: "5", refusals: 0.25);

        using var response = await vendors.Admin.SendTextAsync(HttpMethod.Put, "/behaviour", body);

        response.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
        (await response.ProblemAsync())["reason"]!.GetValue<string>().ShouldNotContain("TlsToll");
        (await vendors.Admin.GetStringAsync("/behaviour", TestContext.Current.CancellationToken))
            .ShouldBe("""{"delay":"5","refusalRate":0.25,"failureRate":0}""");
    }

    [Fact]
    public async Task The_administration_returns_401_without_the_token_and_responds_with_it()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates, with: o => o with { Hosting = o.Hosting with { AdminToken = Token } });

        using var without = await vendors.Admin.GetAsync(new Uri("/counters", UriKind.Relative), TestContext.Current.CancellationToken);
        using var health = await vendors.Admin.GetAsync(new Uri("/health", UriKind.Relative), TestContext.Current.CancellationToken);
        vendors.Admin.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Token);
        using var with = await vendors.Admin.GetAsync(new Uri("/counters", UriKind.Relative), TestContext.Current.CancellationToken);

        without.StatusCode.ShouldBe(HttpStatusCode.Unauthorized);
        without.Headers.WwwAuthenticate.ToString().ShouldBe("Bearer");
        health.StatusCode.ShouldBe(HttpStatusCode.OK);
        with.StatusCode.ShouldBe(HttpStatusCode.OK);
    }
}
