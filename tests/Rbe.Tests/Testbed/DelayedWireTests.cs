using System.Diagnostics;
using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;
using TlsToll.Testbed;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Wires;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>A real wire between this network namespace and a new one.</summary>
public sealed class DelayedWireTests
{
    private static readonly string RbeProgram = Path.Combine(AppContext.BaseDirectory, "TlsToll.Rbe.dll");

    [Fact]
    public async Task A_connection_takes_a_round_trip_longer_than_without_a_delay()
    {
        SkipUnlessRoot();
        await using var run = new TestRun();
        await using var supervisor = Supervisor.Start(RbeProgram);
        await using var wire = await StartAsync(run, supervisor);
        using var server = new TcpListener(wire.Address, 0);
        server.Start();

        await EchoedAsync(run, wire, server);
        await wire.SetAsync(TimeSpan.FromMilliseconds(300), TestRun.Token);
        // A lower bound only: two round trips, of the connect and of the echo.
        (await EchoedAsync(run, wire, server)).ShouldBeGreaterThan(TimeSpan.FromMilliseconds(1200));
    }

    [Fact]
    public async Task Nothing_is_left_of_a_wire_that_was_killed()
    {
        SkipUnlessRoot();
        await using var run = new TestRun();
        await using var supervisor = Supervisor.Start(RbeProgram);
        await using var wire = await StartAsync(run, supervisor);
        Addresses().ShouldContain(wire.Address);

        await SupervisedResources.EndMarkedAsync(run.Path);

        (await wire.Exited).Tier.ShouldBe("wire");
        Addresses().ShouldNotContain(wire.Address);
        (await Should.ThrowAsync<TestbedException>(() => wire.SetAsync(TimeSpan.Zero, TestRun.Token))).Message.ShouldStartWith("The wire between RBE and SUT has ended.");
    }

    [Fact]
    public async Task Without_root_the_reason_is_one_line()
    {
        SkipUnlessRoot();
        await using var run = new TestRun();
        await using var supervisor = Supervisor.Start(RbeProgram);

        var failure = await Should.ThrowAsync<MissingProgramException>(() => DelayedWire.StartAsync(
            RbeProgram, ["setpriv", "--bounding-set=-all", "--inh-caps=-all"], run.Directory, supervisor, TestRun.Token));

        failure.Message.ShouldStartWith("A delay between RBE and SUT requires root, /dev/net/tun and network namespaces: ");
        failure.Message.ShouldNotContain('\n');
    }

    private static void SkipUnlessRoot() => Assert.SkipUnless(Environment.IsPrivilegedProcess && File.Exists("/dev/net/tun"), "A wire needs root and /dev/net/tun.");

    private static Task<DelayedWire> StartAsync(TestRun run, Supervisor supervisor) =>
        DelayedWire.StartAsync(RbeProgram, [], run.Directory, supervisor, TestRun.Token);

    // A client in the wire's namespace sends a line, which comes back.
    private static async Task<TimeSpan> EchoedAsync(TestRun run, DelayedWire wire, TcpListener server)
    {
        var port = ((IPEndPoint)server.LocalEndpoint).Port;
        var start = CommandLineStart.For(
            [.. wire.Prefix, "bash", "-c", $"exec 3<>/dev/tcp/{wire.Address}/{port} && echo there >&3 && read -r line <&3 && echo $line"], run.Directory);
        start.RedirectStandardOutput = true;
        var watch = Stopwatch.StartNew();
        using var client = Process.Start(start)!;
        using var accepted = await server.AcceptTcpClientAsync(TestRun.Token);
        await using var stream = accepted.GetStream();
        using var reader = new StreamReader(stream);
        (await reader.ReadLineAsync(TestRun.Token)).ShouldBe("there");
        await stream.WriteAsync("and back\n"u8.ToArray(), TestRun.Token);
        (await client.StandardOutput.ReadLineAsync(TestRun.Token)).ShouldBe("and back");
        var elapsed = watch.Elapsed;
        await client.WaitForExitAsync(TestRun.Token);
        return elapsed;
    }

    private static IPAddress[] Addresses() =>
        [.. NetworkInterface.GetAllNetworkInterfaces().SelectMany(i => i.GetIPProperties().UnicastAddresses).Select(a => a.Address)];
}
