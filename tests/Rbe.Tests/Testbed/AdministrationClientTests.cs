using System.Net;
using Microsoft.AspNetCore.Http;
using TlsToll.Testbed.Administration;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>An error of a tier's administration says which request failed, of which tier, and why.</summary>
public sealed class AdministrationClientTests : IAsyncLifetime
{
    private StandInTier _tier = null!;
    private string _answer = "";

    private static CancellationToken Stop => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _tier = await StandInTier.StartAsync(context =>
        {
            context.Response.StatusCode = 503;
            return context.Response.WriteAsync(_answer);
        });
    }

    public ValueTask DisposeAsync() => _tier.DisposeAsync();

    [Fact]
    public async Task Each_request_names_itself_the_tier_and_what_it_says()
    {
        _answer = "The database\r\ndoes not respond.\n";
        (Func<Task> Request, string Name)[] requests =
        [
            (() => _tier.Client.CpuAsync(Stop), $"GET {_tier.Address}/cpu"),
            (() => _tier.Client.IdleAsync(Stop), $"GET {_tier.Address}/idle?wait=0"),
            (() => _tier.Client.AuditAsync(Stop), $"GET {_tier.Address}/audit"),
            (() => _tier.Client.PopulationAsync(Stop), $"GET {_tier.Address}/population"),
            (() => _tier.Client.PauseAsync(Stop), $"POST {_tier.Address}/background/pause"),
            (() => _tier.Client.ReviveAsync(Stop), $"POST {_tier.Address}/background/revive"),
            (() => _tier.Client.BurnAsync(1, 2, Stop), $"PUT {_tier.Address}/burn"),
        ];
        foreach (var (request, name) in requests)
        {
            var failure = await Should.ThrowAsync<HttpRequestException>(request);
            failure.Message.ShouldBe($"{name}: status 503: The database does not respond.");
            failure.StatusCode.ShouldBe(HttpStatusCode.ServiceUnavailable);
        }
    }

    [Theory]
    [InlineData("""{"status":"unavailable","reason":"The database is gone."}""", "The database is gone.")]
    [InlineData("""{"status":"unavailable"}""", "it answers 503 (Service Unavailable)")]
    [InlineData("<html>Bad gateway</html>", "it answers 503 (Service Unavailable)")]
    [InlineData("", "it answers 503 (Service Unavailable)")]
    public async Task A_tier_that_is_not_ready_says_why(string answer, string expected)
    {
        _answer = answer;

        (await _tier.Client.WhyNotReadyAsync(Stop)).ShouldBe(expected);
    }

    [Theory]
    [InlineData(0, "")]
    [InlineData(300, ": ")]
    [InlineData(5000, ": ")]
    public async Task A_long_answer_is_cut_off(int length, string separator)
    {
        _answer = new string('x', length);

        (await Should.ThrowAsync<HttpRequestException>(() => _tier.Client.CpuAsync(Stop))).Message
            .ShouldBe($"GET {_tier.Address}/cpu: status 503{separator}{new string('x', Math.Min(length, 300))}");
    }

    [Fact]
    public async Task A_tier_that_never_answers_is_a_failure_and_no_interruption()
    {
        await using var silent = await StandInTier.StartAsync(context => Task.Delay(Timeout.Infinite, context.RequestAborted));
        using var client = new AdministrationClient(new Uri(silent.Address), timeout: TimeSpan.FromMilliseconds(100));

        (await Should.ThrowAsync<HttpRequestException>(() => client.CpuAsync(Stop))).Message.ShouldBe($"GET {silent.Address}/cpu: no response within 0.1 s.");
        await Should.ThrowAsync<OperationCanceledException>(() => client.CpuAsync(new CancellationToken(canceled: true)));
    }
}
