using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Administration;

namespace TlsToll.Experiments.Cells;

/// <summary>Waits until the SUT is idle: no open connection and no queued message.</summary>
public static class Drain
{
    // Each poll costs the SUT about 50 µs, the same in every treatment.
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(20);

    /// <summary>Polls the SUT until it is idle or the limit is exceeded.</summary>
    /// <returns>Null if the SUT is idle; otherwise a description of its remaining work.</returns>
    public static async Task<string?> WaitAsync(AdministrationClient sut, TimeSpan limit, CancellationToken cancellationToken)
    {
        var started = Stopwatch.GetTimestamp();
        while (true)
        {
            var state = await sut.IdleAsync(cancellationToken);
            if (state is { OpenConnections: 0, Backlog: 0 })
                return null;
            if (Stopwatch.GetElapsedTime(started) > limit)
            {
                return string.Create(CultureInfo.InvariantCulture,
                    $"after {limit.TotalSeconds:0} s the SUT still had {state.OpenConnections} connections and {state.Backlog} queued messages");
            }

            await Task.Delay(Every, cancellationToken);
        }
    }
}
