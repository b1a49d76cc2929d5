using System.Globalization;
using TlsToll.Measurement.Host;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Testbeds;

/// <summary>
/// Ensures before a run that every connection of its request treatments can get a local port. The RBE closes connections first, so on loopback Linux with
/// its default setting (net.ipv4.tcp_tw_reuse = 2) reuses ports in TIME_WAIT, and no wait is needed. Over a network, it does with the setting 1.
/// </summary>
public static class FreePorts
{
    // As far as it is unknown: every other cell opens a connection per interaction, and a core of the testbed's SUT handles fewer than 1,000 connections per second.
    private const double PerMinute = 60 * 300;

    private static readonly TimeSpan Every = TimeSpan.FromSeconds(1);

    /// <summary>Waits until enough of the ports that an earlier load left in TIME_WAIT are free, which takes at most a minute.</summary>
    /// <param name="treatments">Treatments to measure.</param>
    /// <param name="onLoopback">True if the load stays on loopback.</param>
    /// <param name="machine">Function that returns the current description of the host.</param>
    /// <param name="steps">Receives a message if there is a wait.</param>
    /// <param name="cancellationToken">Token that ends the wait.</param>
    /// <exception cref="InvalidRequestException">There are too few ports, even if all are free.</exception>
    public static async Task WaitAsync(
        IReadOnlyList<Treatment> treatments, bool onLoopback, Func<MachineDescription> machine, IProgress<string> steps, CancellationToken cancellationToken)
    {
        var now = machine();
        if (treatments.All(t => t.Connection == ConnectionScope.Session) || ReusesPorts(now, onLoopback))
            return;
        Ensure(PerMinute, onLoopback, now);
        for (var reported = false; now.TcpTimeWait is { } held && !PortBudget.Check(PerMinute, now.LocalPorts, held).Fits; reported = true)
        {
            if (!reported)
                steps.Report(string.Create(CultureInfo.InvariantCulture, $"Waiting for local ports: {held} of an earlier load are in TIME_WAIT, for up to a minute"));
            await Task.Delay(Every, cancellationToken);
            now = machine();
        }
    }

    /// <summary>Refuses a load that opens connections faster than their ports become free.</summary>
    /// <param name="perMinute">Connections to a server that the load opens per minute.</param>
    /// <param name="onLoopback">True if the load stays on loopback.</param>
    /// <param name="machine">Description of the host.</param>
    /// <exception cref="InvalidRequestException">There are too few ports.</exception>
    public static void Ensure(double perMinute, bool onLoopback, MachineDescription machine)
    {
        ArgumentNullException.ThrowIfNull(machine);
        if (!ReusesPorts(machine, onLoopback) && PortBudget.Check(perMinute, machine.LocalPorts) is { Fits: false } never)
            throw new InvalidRequestException($"A connection per request needs more ports than this host has: {never.Reason} With sysctl net.ipv4.tcp_tw_reuse=1, Linux uses them again.");
    }

    private static bool ReusesPorts(MachineDescription machine, bool onLoopback) => machine.TimeWaitReuse == 1 || (onLoopback && machine.TimeWaitReuse == 2);
}
