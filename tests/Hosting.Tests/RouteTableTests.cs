using Microsoft.AspNetCore.Http;
using TlsToll.Hosting.Routing;

namespace TlsToll.Hosting.Tests;

public sealed class RouteTableTests
{
    private static readonly RouteTable Table = new(
    [
        new("/ledger", HttpMethods.Get, context => Respond(context, 200)),
        new("/ledger", HttpMethods.Delete, context => Respond(context, 204)),
        new("/cpu", HttpMethods.Get, context => Respond(context, 200)),
    ]);

    [Theory]
    [InlineData("GET", "/ledger", 200)]
    [InlineData("DELETE", "/ledger", 204)]
    [InlineData("PUT", "/ledger", 405)]
    [InlineData("GET", "/ledger/", 404)]
    [InlineData("GET", "/", 404)]
    public async Task A_request_goes_by_path_and_method(string method, string path, int status) =>
        (await SendAsync(method, path)).Response.StatusCode.ShouldBe(status);

    [Fact]
    public async Task A_wrong_method_gets_the_right_ones() =>
        (await SendAsync("PUT", "/ledger")).Response.Headers.Allow.ToString().ShouldBe("DELETE, GET");

    [Fact]
    public async Task An_unknown_path_gets_the_known_ones()
    {
        TextOf((await SendAsync("GET", "/nothing")).Response).ShouldContain("The paths are /cpu, /ledger.");
    }

    [Theory]
    [InlineData(true, 200, "ready")]
    [InlineData(false, 503, "unavailable")]
    public async Task Health_is_503_while_a_dependency_is_missing(bool ready, int status, string expected)
    {
        var table = new RouteTable(new Health(_ => Task.FromResult(ready ? null : "The database is gone.")).ServiceRoutes);
        (await SendAsync("GET", "/health/live", table)).Response.StatusCode.ShouldBe(200);

        var response = (await SendAsync("GET", "/health/ready", table)).Response;

        response.StatusCode.ShouldBe(status);
        TextOf(response).ShouldBe($"{{\"status\":\"{expected}\"}}");
    }

    [Fact]
    public async Task All_who_ask_at_the_same_time_share_one_check_which_none_of_them_can_cancel()
    {
        var checks = new List<TaskCompletionSource<string?>>();
        var table = new RouteTable(new Health(_ =>
        {
            checks.Add(new TaskCompletionSource<string?>());
            return checks[^1].Task;
        }).ServiceRoutes);
        using var gone = new CancellationTokenSource();

        var (first, second) = (SendByAsync("GET", "/health/ready", table, gone.Token), SendAsync("GET", "/health/ready", table));
        checks.Count.ShouldBe(1);
        await gone.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(first);
        checks[0].SetResult(null);
        (await second).Response.StatusCode.ShouldBe(200);

        var third = SendAsync("GET", "/health/ready", table);
        checks.Count.ShouldBe(2);
        checks[1].SetResult("The database is gone.");
        (await third).Response.StatusCode.ShouldBe(503);
    }

    [Theory]
    [InlineData(true, """{"status":"unavailable","reason":"The database is gone."}""")]
    [InlineData(false, """{"status":"unavailable"}""")]
    public async Task Only_administrators_are_told_why_a_tier_is_unavailable(bool isAdministrator, string expected)
    {
        var health = new Health(_ => Task.FromResult<string?>("The database is gone."));

        var response = (await SendAsync("GET", "/health", new RouteTable([health.AdministrationRoute(_ => isAdministrator)]))).Response;

        response.StatusCode.ShouldBe(503);
        TextOf(response).ShouldBe(expected);
    }

    private static string TextOf(HttpResponse response) => System.Text.Encoding.UTF8.GetString(((MemoryStream)response.Body).ToArray());

    private static Task<HttpContext> SendAsync(string method, string path, RouteTable? table = null) =>
        SendByAsync(method, path, table ?? Table, CancellationToken.None);

    private static async Task<HttpContext> SendByAsync(string method, string path, RouteTable table, CancellationToken aborted)
    {
        var context = new DefaultHttpContext { Response = { Body = new MemoryStream() }, RequestAborted = aborted };
        (context.Request.Method, context.Request.Path) = (method, path);
        await table.HandleAsync(context);
        return context;
    }

    private static Task Respond(HttpContext context, int status)
    {
        context.Response.StatusCode = status;
        return Task.CompletedTask;
    }
}
