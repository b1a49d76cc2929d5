using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Testbeds;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Fronts;

namespace TlsToll.Experiments.Cells;

/// <summary>Waits until the SUT is idle: no open connection and no queued message.</summary>
public static class Drain
{
    // In seconds; shorter than the client's timeout.
    private const double LongestWait = 5;

    /// <summary>Waits until a treatment's processes are idle, or until the limit is exceeded.</summary>
    /// <returns>Null if they are; otherwise a description of the remaining work.</returns>
    public static async Task<string?> WaitAsync(TreatmentTestbed on, TimeSpan limit, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(on);
        var left = on.Front is null ? null : await WaitAsync(on.Front, limit, cancellationToken);
        return left ?? await WaitAsync(on.SutAdmin, limit, cancellationToken);
    }

    /// <summary>Waits until the program in front of a SUT has closed its clients' connections, or until the limit is exceeded.</summary>
    /// <returns>Null if it has; otherwise a description of the remaining work.</returns>
    public static async Task<string?> WaitAsync(IFront front, TimeSpan limit, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(front);
        var open = await front.RestAsync(limit, cancellationToken);
        return open == 0 ? null : string.Create(CultureInfo.InvariantCulture, $"after {limit.TotalSeconds:0} s the program in front of the SUT still had {open} connections");
    }

    /// <summary>Waits until the SUT reports that it is idle, or until the limit is exceeded.</summary>
    /// <returns>Null if the SUT is idle; otherwise a description of its remaining work.</returns>
    public static async Task<string?> WaitAsync(AdministrationClient sut, TimeSpan limit, CancellationToken cancellationToken)
    {
        var started = Stopwatch.GetTimestamp();
        while (true)
        {
            var left = limit - Stopwatch.GetElapsedTime(started);
            var state = await sut.IdleAsync(TimeSpan.FromSeconds(Math.Clamp(left.TotalSeconds, 0, LongestWait)), cancellationToken);
            if (state.IsIdle)
                return null;
            if (left <= TimeSpan.Zero)
            {
                return string.Create(CultureInfo.InvariantCulture,
                    $"after {limit.TotalSeconds:0} s the SUT still had {state.OpenConnections} connections and {state.Backlog} queued messages");
            }
        }
    }
}
