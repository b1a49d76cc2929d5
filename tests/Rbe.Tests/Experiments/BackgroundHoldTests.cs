using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;
using TlsToll.Experiments.Cells;
using TlsToll.Testbed.Administration;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>A paused SUT is resumed once, also if the cell fails.</summary>
public sealed class BackgroundHoldTests : IAsyncLifetime
{
    private readonly List<string> _requests = [];
    private WebApplication _sut = null!;
    private AdministrationClient _client = null!;

    private static CancellationToken Stop => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        _sut = builder.Build();
        _sut.Run(context =>
        {
            _requests.Add(context.Request.Path);
            return Task.CompletedTask;
        });
        await _sut.StartAsync(Stop);
        _client = new AdministrationClient(new Uri(_sut.Urls.Single()));
    }

    [Fact]
    public async Task A_cell_that_ends_resumes_the_SUT_once()
    {
        await using (var hold = await BackgroundHold.TakeAsync(_client, Stop))
            await hold.ReleaseAsync(Stop);

        _requests.ShouldBe(["/background/pause", "/background/resume"]);
    }

    [Fact]
    public async Task A_cell_that_fails_resumes_the_SUT_too()
    {
        await Should.ThrowAsync<InvalidOperationException>(async () =>
        {
            await using var hold = await BackgroundHold.TakeAsync(_client, Stop);
            throw new InvalidOperationException();
        });

        _requests.ShouldBe(["/background/pause", "/background/resume"]);
    }

    [Fact]
    public async Task A_SUT_that_has_ended_hides_no_other_failure()
    {
        await Should.ThrowAsync<InvalidOperationException>(async () =>
        {
            await using var hold = await BackgroundHold.TakeAsync(_client, Stop);
            await _sut.StopAsync(Stop);
            throw new InvalidOperationException();
        });
    }

    [Fact]
    public async Task Nothing_held_is_nothing_resumed()
    {
        await using (await BackgroundHold.TakeAsync(sut: null, Stop))
        {
        }

        _requests.ShouldBeEmpty();
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _sut.DisposeAsync();
    }
}
