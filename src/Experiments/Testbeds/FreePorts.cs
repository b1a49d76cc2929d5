using System.Globalization;
using TlsToll.Measurement.Host;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Testbeds;

/// <summary>
/// Makes sure before a run that the connections of its request treatments find a local port each. The RBE closes first and the load stays on
/// loopback, so Linux with its usual setting (net.ipv4.tcp_tw_reuse = 2) takes ports out of TIME_WAIT again, and there is nothing to wait for.
/// </summary>
public static class FreePorts
{
    // Every other cell opens a connection per interaction; a core does well under 1,000 of them a second.
    private const double PerMinute = 60 * 300;

    private static readonly TimeSpan Every = TimeSpan.FromSeconds(1);

    /// <summary>Waits while the ports that an earlier load left in TIME_WAIT come free; they do within a minute.</summary>
    /// <param name="treatments">What is to be measured.</param>
    /// <param name="machine">Describes the machine as it is now.</param>
    /// <param name="steps">Is told of a wait.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="InvalidRequestException">The ports do not suffice, not even when all are free.</exception>
    public static async Task WaitAsync(
        IReadOnlyList<Treatment> treatments, Func<MachineDescription> machine, IProgress<string> steps, CancellationToken cancellationToken)
    {
        var now = machine();
        if (treatments.All(t => t.Connection == ConnectionScope.Session) || now.TimeWaitReuse is > 0)
            return;
        if (PortBudget.Check(PerMinute, now.LocalPorts) is { Fits: false } never)
            throw new InvalidRequestException("A connection per request needs more ports than this host has: " + never.Reason);
        for (var told = false; now.TcpTimeWait is { } held && !PortBudget.Check(PerMinute, now.LocalPorts, held).Fits; told = true)
        {
            if (!told)
                steps.Report(string.Create(CultureInfo.InvariantCulture, $"Waiting for local ports: {held} of an earlier load are in TIME_WAIT, for up to a minute"));
            await Task.Delay(Every, cancellationToken);
            now = machine();
        }
    }
}
