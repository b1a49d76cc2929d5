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
        var body = ((MemoryStream)(await SendAsync("GET", "/nothing")).Response.Body).ToArray();
        System.Text.Encoding.UTF8.GetString(body).ShouldContain("The paths are /cpu, /ledger.");
    }

    [Theory]
    [InlineData(true, 200, "ready")]
    [InlineData(false, 503, "unavailable")]
    public async Task Health_is_503_while_a_dependency_is_missing(bool ready, int status, string expected)
    {
        var table = new RouteTable(new Health(_ => Task.FromResult(ready)).ServiceRoutes);
        (await SendAsync("GET", "/health/live", table)).Response.StatusCode.ShouldBe(200);

        var response = (await SendAsync("GET", "/health/ready", table)).Response;

        response.StatusCode.ShouldBe(status);
        System.Text.Encoding.UTF8.GetString(((MemoryStream)response.Body).ToArray()).ShouldBe($"{{\"status\":\"{expected}\"}}");
    }

    private static async Task<HttpContext> SendAsync(string method, string path, RouteTable? table = null)
    {
        var context = new DefaultHttpContext { Response = { Body = new MemoryStream() } };
        (context.Request.Method, context.Request.Path) = (method, path);
        await (table ?? Table).HandleAsync(context);
        return context;
    }

    private static Task Respond(HttpContext context, int status)
    {
        context.Response.StatusCode = status;
        return Task.CompletedTask;
    }
}
