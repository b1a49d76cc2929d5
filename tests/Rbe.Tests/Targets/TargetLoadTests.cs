using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Text;
using TlsToll.Load.Messages;
using TlsToll.Load.Replay;
using TlsToll.Load.Targets;
using TlsToll.Rbe.Tests.Sessions;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Targets;

/// <summary>What a worker sends to a service.</summary>
public sealed class TargetLoadTests
{
    [Fact]
    public async Task A_cell_that_is_shorter_than_the_list_continues_where_it_is_told()
    {
        var seen = new ConcurrentQueue<string>();
        await using var server = new ScriptedServer(incoming =>
        {
            seen.Enqueue(incoming.Head.Split(' ')[1]);
            return new Reply("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"u8.ToArray());
        });
        TargetMessage[] list = [.. Enumerable.Range(0, 5).Select(i => Message(string.Create(CultureInfo.InvariantCulture, $"/{i}")))];
        var request = new TargetRequest
        {
            Address = IPAddress.Loopback.ToString(),
            Port = server.Port,
            HostName = "localhost",
            CaPath = "",
            Seed = 1,
            Timeout = 60,
            Epoch = 0,
            MessagesPath = "",
            Connections = 2,
            PerConnection = 2,
            First = 3,
            Concurrent = 1,
        };

        await new TargetLoad(request, list, [TransportSecurity.Plain], new ReplayCounts()).RunAsync(TestContext.Current.CancellationToken);

        seen.ShouldBe(["/3", "/4", "/0", "/1"]);
    }

    private static TargetMessage Message(string path) =>
        new(Encoding.ASCII.GetBytes($"GET {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"), $"GET {path}", 200, 0);
}
