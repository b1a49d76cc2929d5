using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using TlsToll.Testbed.Administration;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>An error of a tier's administration says which request failed, of which tier, and why.</summary>
public sealed class AdministrationClientTests : IAsyncLifetime
{
    private WebApplication _tier = null!;
    private AdministrationClient _client = null!;
    private string _answer = "";

    private string Address => _tier.Urls.Single();

    private static CancellationToken Stop => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        _tier = builder.Build();
        _tier.Run(context =>
        {
            context.Response.StatusCode = 503;
            return context.Response.WriteAsync(_answer);
        });
        await _tier.StartAsync(Stop);
        _client = new AdministrationClient(new Uri(Address));
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _tier.DisposeAsync();
    }

    [Fact]
    public async Task Each_request_names_itself_the_tier_and_what_it_says()
    {
        _answer = "The database\r\ndoes not respond.\n";
        (Func<Task> Request, string Name)[] requests =
        [
            (() => _client.CpuAsync(Stop), $"GET {Address}/cpu"),
            (() => _client.IdleAsync(Stop), $"GET {Address}/idle?wait=0"),
            (() => _client.AuditAsync(Stop), $"GET {Address}/audit"),
            (() => _client.PauseAsync(Stop), $"POST {Address}/background/pause"),
            (() => _client.ReviveAsync(Stop), $"POST {Address}/background/revive"),
            (() => _client.BurnAsync(1, 2, Stop), $"PUT {Address}/burn"),
        ];
        foreach (var (request, name) in requests)
        {
            var failure = await Should.ThrowAsync<HttpRequestException>(request);
            failure.Message.ShouldBe($"{name}: status 503: The database does not respond.");
            failure.StatusCode.ShouldBe(HttpStatusCode.ServiceUnavailable);
        }
    }

    [Theory]
    [InlineData(0, "")]
    [InlineData(300, ": ")]
    [InlineData(5000, ": ")]
    public async Task A_long_answer_is_cut_off(int length, string separator)
    {
        _answer = new string('x', length);

        (await Should.ThrowAsync<HttpRequestException>(() => _client.CpuAsync(Stop))).Message
            .ShouldBe($"GET {Address}/cpu: status 503{separator}{new string('x', Math.Min(length, 300))}");
    }
}
