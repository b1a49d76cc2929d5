using System.Net;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using TlsToll.Hosting.Listeners;

namespace TlsToll.Hosting.Tests;

public class ListenerTests
{
    [Fact]
    public void Slow_clients_and_full_buffers_are_limited()
    {
        var server = new KestrelServerOptions();
        Listener.Limit(server);
        foreach (var rate in (MinDataRate?[])[server.Limits.MinRequestBodyDataRate, server.Limits.MinResponseDataRate])
        {
            rate!.BytesPerSecond.ShouldBe(4096);
            rate.GracePeriod.ShouldBe(TimeSpan.FromSeconds(5));
        }

        server.Limits.MaxRequestBufferSize.ShouldBe(64 * 1024);
        server.Limits.MaxResponseBufferSize.ShouldBe(64 * 1024);
        server.Limits.Http2.MaxStreamsPerConnection.ShouldBe(8);
    }

    [Theory]
    [InlineData("0.0.0.0", 0, false, 64)]
    [InlineData("0.0.0.0", 768L << 20, false, 256)]
    [InlineData("192.0.2.1", 6L << 30, false, 2048)]
    [InlineData("192.0.2.1", 6L << 30, true, 256)]
    [InlineData("::", 1L << 50, false, 65_536)]
    [InlineData("127.0.0.1", 768L << 20, true, 65_536)]
    public void As_many_connections_are_accepted_as_memory_has_room_for(string bind, long bytes, bool http2, int connections) =>
        Listener.ConnectionsFor(IPAddress.Parse(bind), bytes, http2).ShouldBe(connections);

    [Fact]
    public async Task Connections_beyond_the_limit_are_refused_until_one_ends()
    {
        var (served, refused) = (new List<TaskCompletionSource>(), 0);
        var limit = new ConnectionLimit(2);
        var serve = limit.Around(Serve, () => refused++);
        var first = serve(new DefaultConnectionContext());
        var second = limit.Around(Serve, () => refused++)(new DefaultConnectionContext());

        await serve(new DefaultConnectionContext());
        (served.Count, refused).ShouldBe((2, 1));

        served[0].SetResult();
        await first;
        var third = serve(new DefaultConnectionContext());
        (served.Count, refused).ShouldBe((3, 1));
        served.ForEach(s => s.TrySetResult());
        await Task.WhenAll(second, third);

        Task Serve(ConnectionContext connection)
        {
            served.Add(new TaskCompletionSource());
            return served[^1].Task;
        }
    }

    [Fact]
    public async Task A_connection_whose_client_has_gone_is_not_served_for_ever()
    {
        var time = new ManualTime();
        await using var gone = new Connection();
        var served = DepartedClient.Bound(_ => Task.Delay(Timeout.Infinite, TestContext.Current.CancellationToken), time)(gone);
        time.Advance(TimeSpan.FromDays(1));
        served.IsCompleted.ShouldBeFalse("its client is there");

        gone.Close();
        await TimerAsync(time);
        time.Advance(DepartedClient.Grace - TimeSpan.FromTicks(1));
        served.IsCompleted.ShouldBeFalse("requests in progress may end");
        time.Advance(TimeSpan.FromTicks(1));

        await served;
        gone.IsAborted.ShouldBeTrue();
    }

    [Fact]
    public async Task A_connection_that_ends_is_not_aborted_and_leaves_no_timer()
    {
        var (time, end) = (new ManualTime(), new TaskCompletionSource());
        await using var connection = new Connection();
        var served = DepartedClient.Bound(_ => end.Task, time)(connection);
        connection.Close();
        await TimerAsync(time);

        end.SetException(new IOException("reset"));

        (await served.ShouldThrowAsync<IOException>()).Message.ShouldBe("reset");
        (connection.IsAborted, time.Timers).ShouldBe((false, 0));
    }

    private static async Task TimerAsync(ManualTime time)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        limit.CancelAfter(TimeSpan.FromMinutes(2));
        while (time.Timers == 0)
            await Task.Delay(1, limit.Token);
    }

    private sealed class Connection : DefaultConnectionContext
    {
        private readonly CancellationTokenSource _closed = new();

        public Connection() => ConnectionClosed = _closed.Token;

        public bool IsAborted { get; private set; }

        public void Close() => _closed.Cancel();

        public override void Abort(ConnectionAbortedException abortReason) => IsAborted = true;

        public override ValueTask DisposeAsync()
        {
            _closed.Dispose();
            return base.DisposeAsync();
        }
    }
}
