using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Administration;

namespace TlsToll.Experiments.Cells;

/// <summary>Waits until the SUT is idle: no open connection and no queued message.</summary>
public static class Drain
{
    // Shorter than the client's timeout.
    private static readonly TimeSpan Wait = TimeSpan.FromSeconds(5);

    /// <summary>Waits until the SUT reports that it is idle, or until the limit is exceeded.</summary>
    /// <returns>Null if the SUT is idle; otherwise a description of its remaining work.</returns>
    public static async Task<string?> WaitAsync(AdministrationClient sut, TimeSpan limit, CancellationToken cancellationToken)
    {
        var started = Stopwatch.GetTimestamp();
        while (true)
        {
            var left = limit - Stopwatch.GetElapsedTime(started);
            var state = await sut.IdleAsync(left < Wait ? TimeSpan.FromSeconds(Math.Max(0, left.TotalSeconds)) : Wait, cancellationToken);
            if (state is { OpenConnections: 0, Backlog: 0 })
                return null;
            if (left <= TimeSpan.Zero)
            {
                return string.Create(CultureInfo.InvariantCulture,
                    $"after {limit.TotalSeconds:0} s the SUT still had {state.OpenConnections} connections and {state.Backlog} queued messages");
            }
        }
    }
}
