using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using Npgsql;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Soap;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>
/// More requests than the SUT admits: the others are refused at once, and those that it admits succeed. While the orders are locked, none that was admitted
/// ends.
/// </summary>
public sealed class OverloadTests(FrontFixture front) : IClassFixture<FrontFixture>
{
    // Longer than any test waits.
    private const string Patient = "3600";

    private static readonly OrderStatusRequest Request = new() { CustomerId = 1, Limit = 1 };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Requests_beyond_the_limit_get_503_with_Retry_After_and_the_admitted_ones_succeed(bool soap)
    {
        // Two in progress, and two that wait.
        const int Admitted = 4;
        const int Refused = 5;
        await using var sut = await front.StartAsync(front.Database, "--max-requests", "2", "--max-wait", Patient);
        using var client = new HttpClient { BaseAddress = sut.Plain };
        var pending = new List<Task<HttpResponseMessage>>();
        await WhileLockedAsync(async () =>
        {
            pending.AddRange(Enumerable.Range(0, Admitted + Refused).Select(_ => SendAsync(client, soap)));
            while (pending.Count > Admitted)
                await ShouldBeRefusedAsync(await FirstAsync(pending), soap);
            (await client.GetAsync("/health/live", Token)).StatusCode.ShouldBe(HttpStatusCode.OK);
            (await client.GetAsync("/soap?wsdl", Token)).StatusCode.ShouldBe(HttpStatusCode.OK);
        });

        foreach (var response in await Task.WhenAll(pending))
            response.StatusCode.ShouldBe(HttpStatusCode.OK);
        (await SendAsync(client, soap)).StatusCode.ShouldBe(HttpStatusCode.OK);
        (await CountersAsync(sut)).ShouldBe(new InteractionCounters(Admitted + 1, 0, Refused));
    }

    [Fact]
    public async Task A_request_that_waits_too_long_gets_503_with_Retry_After()
    {
        await using var sut = await front.StartAsync(front.Database, "--max-requests", "1", "--max-wait", "0.1");
        using var client = new HttpClient { BaseAddress = sut.Plain };
        var pending = new List<Task<HttpResponseMessage>>();
        await WhileLockedAsync(async () =>
        {
            // One is in progress, and cannot end.
            pending.AddRange(Enumerable.Range(0, 2).Select(_ => SendAsync(client, soap: false)));
            await ShouldBeRefusedAsync(await FirstAsync(pending), soap: false);
        });

        (await pending.ShouldHaveSingleItem()).StatusCode.ShouldBe(HttpStatusCode.OK);
        (await CountersAsync(sut)).ShouldBe(new InteractionCounters(1, 0, 1));
    }

    [Fact]
    public async Task A_client_that_disconnects_while_it_waits_makes_room_for_another()
    {
        await using var sut = await front.StartAsync(front.Database, "--max-requests", "1", "--max-wait", Patient);
        using var client = new HttpClient { BaseAddress = sut.Plain };
        using var gone = CancellationTokenSource.CreateLinkedTokenSource(Token);
        var pending = new List<Task<HttpResponseMessage>>();
        await WhileLockedAsync(async () =>
        {
            // One is in progress, one waits, and one is refused. The two that are left disconnect.
            pending.AddRange(Enumerable.Range(0, 3).Select(_ => SendAsync(client, soap: false, gone.Token)));
            await ShouldBeRefusedAsync(await FirstAsync(pending), soap: false);
            await gone.CancelAsync();
            foreach (var request in pending)
                await Should.ThrowAsync<OperationCanceledException>(() => request);
            while ((await CountersAsync(sut)).Aborted < 2)
                Token.ThrowIfCancellationRequested();

            pending = [.. Enumerable.Range(0, 3).Select(_ => SendAsync(client, soap: false))];
            await ShouldBeRefusedAsync(await FirstAsync(pending), soap: false);
        });

        foreach (var response in await Task.WhenAll(pending))
            response.StatusCode.ShouldBe(HttpStatusCode.OK);
    }

    private static async Task<HttpResponseMessage> FirstAsync(List<Task<HttpResponseMessage>> pending)
    {
        var ended = await Task.WhenAny(pending);
        pending.Remove(ended);
        return await ended;
    }

    private static Task<HttpResponseMessage> SendAsync(HttpClient client, bool soap, CancellationToken? cancellation = null)
    {
        if (!soap)
            return client.PostAsJsonAsync("/json/OrderStatus", Request, WireJson.Default.OrderStatusRequest, cancellation ?? Token);
        var content = new ByteArrayContent(Envelope());
        content.Headers.ContentType = MediaTypeHeaderValue.Parse(SoapEnvelope.ContentType);
        content.Headers.Add("SOAPAction", $"\"{WireNames.SutNamespace}/OrderStatus\"");
        return client.PostAsync("/soap", content, cancellation ?? Token);
    }

    private static byte[] Envelope()
    {
        using var body = new MemoryStream();
        SoapEnvelope.Write(body, Request);
        return body.ToArray();
    }

    private static async Task ShouldBeRefusedAsync(HttpResponseMessage response, bool soap)
    {
        response.StatusCode.ShouldBe(HttpStatusCode.ServiceUnavailable);
        response.Headers.RetryAfter.ShouldBe(new RetryConditionHeaderValue(TimeSpan.FromSeconds(1)));
        response.Content.Headers.ContentType!.MediaType.ShouldBe(soap ? "text/xml" : "application/problem+json");
        (await response.Content.ReadAsStringAsync(Token)).ShouldContain("Too many requests are in progress");
    }

    private static async Task<InteractionCounters> CountersAsync(SutProgram sut)
    {
        using var admin = new HttpClient { BaseAddress = sut.Admin };
        return (await admin.GetFromJsonAsync("/counters", WireJson.Default.TierCounters, Token))!.Interactions["OrderStatus"];
    }

    private async Task WhileLockedAsync(Func<Task> act)
    {
        await using var source = NpgsqlDataSource.Create(front.Database);
        await using var connection = await source.OpenConnectionAsync(Token);
        await using var transaction = await connection.BeginTransactionAsync(Token);
        await using var command = new NpgsqlCommand("LOCK TABLE orders IN ACCESS EXCLUSIVE MODE", connection, transaction);
        await command.ExecuteNonQueryAsync(Token);
        await act();
        await transaction.RollbackAsync(Token);
    }
}
