using Microsoft.AspNetCore.Connections;

namespace TlsToll.Hosting.Listeners;

/// <summary>
/// Stops serving a connection of HTTP/2 some time after its client has gone. Kestrel may wait for ever for a stream that the client reset
/// (dotnet/aspnetcore issue 51307), and the connection would be counted as open for ever: a client could use up their limit.
/// </summary>
internal static class DepartedClient
{
    /// <summary>Time for the requests still in progress: 30 seconds, the default timeout of a vendor.</summary>
    public static readonly TimeSpan Grace = TimeSpan.FromSeconds(30);

    /// <param name="next">Serves a connection.</param>
    /// <param name="time">Clock of the grace.</param>
    public static ConnectionDelegate Bound(ConnectionDelegate next, TimeProvider time) => async connection =>
    {
        var served = next(connection);
        var gone = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using (connection.ConnectionClosed.UnsafeRegister(static state => ((TaskCompletionSource)state!).TrySetResult(), gone))
            await Task.WhenAny(served, gone.Task);
        if (!served.IsCompleted)
        {
            using var ended = new CancellationTokenSource();
            await Task.WhenAny(served, Task.Delay(Grace, time, ended.Token));
            await ended.CancelAsync();
        }

        if (served.IsCompleted)
            await served;
        else
            connection.Abort();
    };
}
