using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Text;
using System.Text.Json.Nodes;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Tls;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>Each test starts a SUT of its own, so that its counters are its own, too.</summary>
public sealed class AdministrationTests(FrontFixture front) : IClassFixture<FrontFixture>
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Connections_handshakes_and_interactions_are_counted()
    {
        await using var sut = await front.StartAsync(front.Database);
        using var admin = new HttpClient { BaseAddress = sut.Admin };
        using (var plain = new HttpClient { BaseAddress = sut.Plain })
        {
            (await PostAsync(plain, 1)).ShouldBe(HttpStatusCode.OK);
            (await PostAsync(plain, 0)).ShouldBe(HttpStatusCode.BadRequest);
        }

        await HandshakeAsync(sut.Tls);
        await HandshakeAsync(sut.Tls);
        await WaitForIdleAsync(admin);
        var counters = await CountersAsync(admin);
        counters.Tier.ShouldBe("sut");
        counters.ProcessId.ShouldBe(sut.Id);
        counters.Connections["plain"].ShouldBe(new ConnectionCounters(1, 0));
        counters.Connections["tls"].ShouldBe(new ConnectionCounters(2, 0));
        counters.Handshakes.ShouldContain(new HandshakeCounter(1, "server", "full", 2));
        counters.Interactions["OrderStatus"].ShouldBe(new InteractionCounters(1, 0, 1));
        counters.Queues.Keys.ShouldBe(["shipping", "stock", "void"], ignoreOrder: true);
        counters.CpuNanoseconds.ShouldBeGreaterThan(0);
        counters.Settings["openSsl"].ShouldNotBeEmpty();
        counters.Settings["database"].ShouldBe("postgresql");
        counters.Settings["hop3Handshakes"].ShouldBe("counted");
        counters.Settings.Values.ShouldNotContain(front.Database);
    }

    // The background polls its queues, too.
    [Fact]
    public async Task Commands_to_the_database_are_counted()
    {
        const int Requests = 20;
        await using var sut = await front.StartAsync(front.Database);
        using var admin = new HttpClient { BaseAddress = sut.Admin };
        using var plain = new HttpClient { BaseAddress = sut.Plain };

        var before = (await CountersAsync(admin)).DatabaseTraffic.ShouldNotBeNull();
        for (var i = 0; i < Requests; i++)
            (await PostAsync(plain, 1)).ShouldBe(HttpStatusCode.OK);
        var after = (await CountersAsync(admin)).DatabaseTraffic.ShouldNotBeNull();

        (after.Commands - before.Commands).ShouldBeGreaterThanOrEqualTo(Requests);
        (after.SentBytes - before.SentBytes).ShouldBeGreaterThan(Requests * 10);
        (after.ReceivedBytes - before.ReceivedBytes).ShouldBeGreaterThan(Requests * 10);
    }

    [Fact]
    public async Task CPU_time_and_its_limits_are_reported()
    {
        await using var sut = await front.StartAsync(front.Database);
        using var admin = new HttpClient { BaseAddress = sut.Admin };

        var before = await CountersAsync(admin);
        var cpu = (await admin.GetFromJsonAsync("/cpu", WireJson.Default.TierCpu, Token))!;
        var after = await CountersAsync(admin);

        cpu.CpuNanoseconds.ShouldBeInRange(before.CpuNanoseconds, after.CpuNanoseconds);
        cpu.ResidentBytes!.Value.ShouldBeGreaterThan(1 << 20);
        after.Container.ShouldNotBeNull();
        after.Machine.ShouldBe((await File.ReadAllTextAsync("/proc/sys/kernel/random/boot_id", Token)).Trim());
        after.Settings["profiles"].Split(',').ShouldContain("rsa-2048");
    }

    [Fact]
    public async Task The_SUT_audits_its_database_for_who_cannot_reach_it()
    {
        await using var sut = await front.StartAsync(front.Database);
        using var admin = new HttpClient { BaseAddress = sut.Admin };

        var served = await admin.GetStringAsync("/audit", Token);
        var (code, output, _) = await SutProgram.RunAsync(front.Database, "audit", "--json");

        code.ShouldBe(0);
        JsonNode.DeepEquals(JsonNode.Parse(served), JsonNode.Parse(output)).ShouldBeTrue(served);
        // Without any of its rules.
        var population = JsonNode.Parse(await admin.GetStringAsync("/population", Token));
        JsonNode.DeepEquals(population, JsonNode.Parse(served)!["population"]).ShouldBeTrue(served);
        (await CountersAsync(admin)).Handshakes.ShouldNotContain(h => h.Hop == 3);
    }

    [Fact]
    public async Task A_client_that_leaves_a_barrier_is_noticed_however_much_it_has_sent()
    {
        await using var sut = await front.StartAsync(front.Database);
        using var client = new TcpClient();
        await client.ConnectAsync(sut.Admin.Host, sut.Admin.Port, Token);
        var stream = client.GetStream();
        var body = new byte[512 * 1024];
        await stream.WriteAsync(
            Encoding.ASCII.GetBytes($"POST /barrier?name=left&parties=2 HTTP/1.1\r\nHost: sut\r\nContent-Length: {body.Length}\r\n\r\n"), Token);
        await stream.WriteAsync(body, Token);
        client.Client.Shutdown(SocketShutdown.Send);

        // The SUT closes the connection, because nobody waits at the barrier any more.
        await stream.CopyToAsync(Stream.Null, Token).WaitAsync(TimeSpan.FromMinutes(1), Token);
    }

    [Theory]
    [InlineData("/barrier?name=a&parties=1", HttpStatusCode.BadRequest)]
    [InlineData("/barrier?name=&parties=2", HttpStatusCode.BadRequest)]
    [InlineData("/barrier?parties=2", HttpStatusCode.BadRequest)]
    [InlineData("/barrier?name=a&parties=two", HttpStatusCode.BadRequest)]
    public async Task A_meeting_without_a_name_or_a_number_is_refused(string path, HttpStatusCode expected)
    {
        using var admin = new HttpClient { BaseAddress = front.Sut.Admin };
        using var answer = await admin.PostAsync(path, null, Token);
        answer.StatusCode.ShouldBe(expected);
    }

    [Fact]
    public async Task Two_that_come_to_a_meeting_are_answered_together()
    {
        using var admin = new HttpClient { BaseAddress = front.Sut.Admin };
        var first = admin.PostAsync("/barrier?name=both&parties=2", null, Token);
        first.IsCompleted.ShouldBeFalse();
        using var second = await admin.PostAsync("/barrier?name=both&parties=2", null, Token);
        using var answer = await first;
        (second.StatusCode, answer.StatusCode).ShouldBe((HttpStatusCode.NoContent, HttpStatusCode.NoContent));
    }

    [Fact]
    public async Task Background_work_is_paused_and_resumed()
    {
        await using var sut = await front.StartAsync(front.Database);
        using var admin = new HttpClient { BaseAddress = sut.Admin };
        (await CountersAsync(admin)).BackgroundPaused.ShouldBe(true);
        (await admin.PostAsync("/background/resume", null, Token)).EnsureSuccessStatusCode();
        (await CountersAsync(admin)).BackgroundPaused.ShouldBe(false);
        (await admin.PostAsync("/background/pause", null, Token)).EnsureSuccessStatusCode();
        (await CountersAsync(admin)).BackgroundPaused.ShouldBe(true);
    }

    [Fact]
    public async Task Dead_messages_are_revived_on_request()
    {
        var database = await front.DamagedAsync(
            """
            insert into stock_queue (tq_id, tq_i_id, tq_qty, tq_created_at, tq_available_at, tq_attempts, tq_dead)
            values (gen_random_uuid(), 1, 90, now(), now(), 12, true)
            """);
        await using var sut = await front.StartAsync(database);
        using var admin = new HttpClient { BaseAddress = sut.Admin };
        (await CountersAsync(admin)).Queues["stock"].Dead.ShouldBe(1);
        using var answer = await admin.PostAsync("/background/revive", null, Token);
        (await answer.Content.ReadAsStringAsync(Token)).ShouldBe("""{"shipping":0,"stock":1,"void":0}""");
        var stock = (await CountersAsync(admin)).Queues["stock"];
        (stock.Ready, stock.Dead).ShouldBe((1, 0));
    }

    [Fact]
    public async Task Burning_must_be_allowed_and_costs_the_specified_time()
    {
        await using var sut = await front.StartAsync(front.Database);
        using var admin = new HttpClient { BaseAddress = sut.Admin };
        using var refused = await admin.PutAsJsonAsync("/burn", new { connectionMicros = 0, interactionMicros = 1 }, Token);
        refused.StatusCode.ShouldBe(HttpStatusCode.NotFound);

        using var burning = new HttpClient { BaseAddress = front.Sut.Admin };
        using var negative = await burning.PutAsJsonAsync("/burn", new { connectionMicros = 0, interactionMicros = -1 }, Token);
        negative.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
        var before = (await CountersAsync(burning)).CpuNanoseconds;
        (await burning.PutAsJsonAsync("/burn", new { connectionMicros = 0, interactionMicros = 500_000 }, Token)).EnsureSuccessStatusCode();
        (await PostAsync(front.Client, 1)).ShouldBe(HttpStatusCode.OK);
        (await burning.PutAsJsonAsync("/burn", new { connectionMicros = 0, interactionMicros = 0 }, Token)).EnsureSuccessStatusCode();
        ((await CountersAsync(burning)).CpuNanoseconds - before).ShouldBeGreaterThan(400_000_000);
    }

    [Fact]
    public async Task With_a_token_only_its_bearer_gets_in()
    {
        var file = Path.GetTempFileName();
        try
        {
            await File.WriteAllTextAsync(file, "a-token-of-some-length\n", Token);
            await using var sut = await front.StartAsync(front.Database, "--admin-bind", "127.0.0.1", "--admin-token-file", file);
            using var admin = new HttpClient { BaseAddress = sut.Admin };
            (await StatusAsync(admin, null)).ShouldBe(HttpStatusCode.Unauthorized);
            (await StatusAsync(admin, "a-token-of-some-lengtg")).ShouldBe(HttpStatusCode.Unauthorized);
            (await StatusAsync(admin, "a-token-of-some-length")).ShouldBe(HttpStatusCode.OK);
            using var health = await admin.GetAsync("/health", Token);
            health.StatusCode.ShouldBe(HttpStatusCode.OK);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Theory]
    [InlineData("ef")]
    [InlineData("procedures")]
    public async Task The_data_access_is_served_and_reported(string access)
    {
        await using var sut = await front.StartAsync(front.Database, "--data-access", access);
        using var plain = new HttpClient { BaseAddress = sut.Plain };
        (await PostAsync(plain, 1)).ShouldBe(HttpStatusCode.OK);
        using var ready = await plain.GetAsync("/health/ready", Token);
        ready.StatusCode.ShouldBe(HttpStatusCode.OK);
        using var admin = new HttpClient { BaseAddress = sut.Admin };
        (await CountersAsync(admin)).Settings["dataAccess"].ShouldBe(access);
    }

    private static async Task<HttpStatusCode> StatusAsync(HttpClient admin, string? token)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/idle");
        if (token is not null)
            request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        using var response = await admin.SendAsync(request, Token);
        return response.StatusCode;
    }

    private static async Task<HttpStatusCode> PostAsync(HttpClient client, long customer)
    {
        using var response = await client.PostAsJsonAsync("/json/OrderStatus", new { customerId = customer, limit = 1 }, Token);
        return response.StatusCode;
    }

    private static async Task<TierCounters> CountersAsync(HttpClient admin) =>
        (await admin.GetFromJsonAsync("/counters", WireJson.Default.TierCounters, Token))!;

    private static async Task WaitForIdleAsync(HttpClient admin)
    {
        while (!(await admin.GetStringAsync("/idle", Token)).Contains("\"openConnections\":0", StringComparison.Ordinal))
            await Task.Delay(10, Token);
    }

    private async Task HandshakeAsync(Uri address)
    {
        using var socket = new TcpClient();
        await socket.ConnectAsync(address.Host, address.Port, Token);
        var secured = await SutProgram.SecureAsync(socket.GetStream(), new ClientTlsOptions { Root = CertificateStore.Open(front.CertificateDirectory).Root }, Token);
        await secured.DisposeAsync();
    }
}
