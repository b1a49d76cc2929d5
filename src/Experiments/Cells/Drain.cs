using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Administration;

namespace TlsToll.Experiments.Cells;

/// <summary>Waits until the SUT has nothing left to do: no connection, no message on its queues.</summary>
public static class Drain
{
    // Each look costs the SUT about 50 µs, in every treatment alike.
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(20);

    /// <summary>Waits.</summary>
    /// <returns>Null, or what was still there when the time was over.</returns>
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
