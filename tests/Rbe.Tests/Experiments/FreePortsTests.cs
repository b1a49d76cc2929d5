using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Host;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class FreePortsTests
{
    private static readonly MachineDescription Usual = MachineDescription.Read() with { LocalPorts = new(32768, 60999), TimeWaitReuse = 0, TcpTimeWait = 0 };

    [Fact]
    public async Task Ports_in_use_are_waited_for_and_reported_once()
    {
        var held = new Queue<long>([20_000, 15_000, 100]);
        var steps = new List<string>();

        await WaitAsync(Treatment.All, () => Usual with { TcpTimeWait = held.Count > 1 ? held.Dequeue() : held.Peek() }, steps);

        steps.ShouldHaveSingleItem().ShouldContain("in TIME_WAIT");
    }

    [Fact]
    public async Task Where_Linux_reuses_ports_nothing_is_waited_for()
    {
        var steps = new List<string>();

        await WaitAsync(Treatment.All, () => Usual with { TcpTimeWait = 1_000_000, TimeWaitReuse = 2 }, steps);
        await WaitAsync([Treatment.All[0]], () => Usual with { TcpTimeWait = 1_000_000 }, steps);

        steps.ShouldBeEmpty();
    }

    [Fact]
    public async Task A_range_that_never_suffices_is_refused_with_exit_code_2()
    {
        var refused = await Should.ThrowAsync<InvalidRequestException>(() => WaitAsync(Treatment.All, () => Usual with { LocalPorts = new(1, 100) }, []));

        refused.Message.ShouldContain("ip_local_port_range 1 100");
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(2, true)]
    public async Task Over_a_network_Linux_reuses_ports_with_the_setting_1_alone(int setting, bool waits)
    {
        var (held, steps) = (new Queue<long>([20_000, 100]), new List<string>());

        await WaitAsync(Treatment.All, () => Usual with { TcpTimeWait = held.Count > 1 ? held.Dequeue() : held.Peek(), TimeWaitReuse = setting }, steps, onLoopback: false);

        steps.Count.ShouldBe(waits ? 1 : 0);
    }

    [Fact]
    public void A_load_that_opens_connections_faster_than_their_ports_become_free_is_refused_with_the_setting_that_helps()
    {
        FreePorts.Ensure(28_000, onLoopback: false, Usual with { TimeWaitReuse = 2 });
        FreePorts.Ensure(100_000, onLoopback: false, Usual with { TimeWaitReuse = 1 });
        FreePorts.Ensure(100_000, onLoopback: true, Usual with { TimeWaitReuse = 2 });

        Should.Throw<InvalidRequestException>(() => FreePorts.Ensure(100_000, onLoopback: false, Usual with { TimeWaitReuse = 2 })).Message.ShouldContain("sysctl net.ipv4.tcp_tw_reuse=1");
    }

    private static Task WaitAsync(IReadOnlyList<Treatment> treatments, Func<MachineDescription> machine, List<string> steps, bool onLoopback = true) =>
        FreePorts.WaitAsync(treatments, onLoopback, machine, new Relay<string>(steps.Add), TestContext.Current.CancellationToken);
}
