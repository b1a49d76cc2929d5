using System.Diagnostics;
using TlsToll.Contracts.Administration;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;

namespace TlsToll.Experiments.Faults;

/// <summary>Waits until the SUT's queues are empty, which an audit requires.</summary>
internal static class QueueEnd
{
    // A killed SUT's messages become available when their leases end, after 10 s.
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);
    private static readonly TimeSpan PollingInterval = TimeSpan.FromMilliseconds(200);

    /// <summary>Waits until Shipping and Stock are empty.</summary>
    /// <param name="sut">The SUT.</param>
    /// <param name="abort">Token that aborts the wait.</param>
    /// <param name="voids">True to wait for voids, too: of what has an unknown outcome, they are due after half a minute.</param>
    /// <exception cref="TestbedException">The queues did not run empty within two minutes.</exception>
    public static async Task WaitAsync(AdministrationClient sut, CancellationToken abort, bool voids = false)
    {
        for (var started = Stopwatch.GetTimestamp(); ; await Task.Delay(PollingInterval, abort))
        {
            try
            {
                if (AreEmpty((await sut.CountersAsync(abort)).Queues, voids))
                    return;
            }
            catch (HttpRequestException) when (Stopwatch.GetElapsedTime(started) < Limit)
            {
                // It is not there yet, or waits for its database.
                continue;
            }

            if (Stopwatch.GetElapsedTime(started) >= Limit)
                throw new TestbedException($"The queues did not run empty within {Limit.TotalMinutes:0} minutes.");
        }
    }

    /// <summary>True if the queues are known to be empty. A SUT that cannot read its database names none.</summary>
    /// <param name="queues">The queues by name.</param>
    /// <param name="voids">Whether that of voids counts.</param>
    internal static bool AreEmpty(IReadOnlyDictionary<string, QueueCounters> queues, bool voids)
    {
        string[] names = voids ? ["shipping", "stock", "void"] : ["shipping", "stock"];
        return names.All(name => queues.GetValueOrDefault(name) is { Ready: 0, Leased: 0 });
    }
}
