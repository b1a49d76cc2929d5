using System.Globalization;
using TlsToll.Rbe.Measurement;

namespace TlsToll.Rbe.Experiments;

/// <summary>Makes sure before a run that the connections of its request treatments find a local port each.</summary>
internal static class FreePorts
{
    // Every other cell opens a connection per interaction; a core does well under 1,000 of them a second.
    private const double PerMinute = 60 * 300;

    private static readonly TimeSpan Every = TimeSpan.FromSeconds(1);

    /// <summary>Waits while the ports that an earlier load left in TIME_WAIT come free; they do within a minute.</summary>
    /// <param name="treatments">What is to be measured.</param>
    /// <param name="machine">Describes the machine as it is now.</param>
    /// <param name="steps">Is told of a wait.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="Cli.CliException">The ports do not suffice, not even when all are free.</exception>
    public static async Task WaitAsync(
        IReadOnlyList<Treatment> treatments, Func<MachineDescription> machine, IProgress<string> steps, CancellationToken cancellationToken)
    {
        if (treatments.All(t => t.Connection == ConnectionScope.Session))
            return;
        if (PortBudget.Check(PerMinute, machine().LocalPorts) is { Fits: false } never)
            throw new Cli.CliException(Cli.ExitCode.Usage, "A connection per request does not fit this machine's ports: " + never.Reason);
        while (machine() is var now && now.TcpTimeWait is { } held && !PortBudget.Check(PerMinute, now.LocalPorts, held).Fits)
        {
            steps.Report(string.Create(CultureInfo.InvariantCulture, $"Local ports: {held} of an earlier load are still in TIME_WAIT, for a minute at most"));
            await Task.Delay(Every, cancellationToken);
        }
    }
}
