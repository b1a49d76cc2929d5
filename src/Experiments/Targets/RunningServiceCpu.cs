using System.Globalization;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Tiers;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Targets;

/// <summary>The CPU time of a service on this host that is measured, and so must keep running.</summary>
/// <param name="cpu">Reads it.</param>
internal sealed class RunningServiceCpu(IServiceCpu cpu) : IServiceCpu
{
    /// <inheritdoc/>
    public string Subject => cpu.Subject;

    /// <inheritdoc/>
    public bool IsOnThisHost => cpu.IsOnThisHost;

    /// <inheritdoc/>
    public IReadOnlyList<int> Processors => cpu.Processors;

    /// <inheritdoc/>
    public string? Processor => cpu.Processor;

    /// <inheritdoc/>
    /// <exception cref="TestbedException">The service has ended, or can't be read.</exception>
    public async ValueTask<long> ReadAsync(CancellationToken cancellationToken)
    {
        try
        {
            return await cpu.ReadAsync(cancellationToken);
        }
        catch (ProcessGoneException e)
        {
            throw new TestbedException(string.Create(CultureInfo.InvariantCulture, $"The service ended while it was measured: there is no process {e.ProcessId} any more."), e);
        }
        catch (IOException e)
        {
            throw new TestbedException($"The service can't be read any more: {e.Message.TrimEnd('.')}.", e);
        }
        catch (InvalidOperationException e)
        {
            throw new TestbedException($"{Subject}: its processes start and end too fast for their CPU time to be read; use --cgroup, --unit or --container.", e);
        }
    }
}
