using System.Globalization;
using TlsToll.Results.Records;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Cells;

/// <summary>
/// Proof of a delay between RBE and SUT: no connection may have opened faster than its two packets can have travelled, and half of them must not have
/// taken much longer, as they would if the wire's program waited for a processor.
/// </summary>
internal static class DelayValidity
{
    private const double Millisecond = 1e6;

    // With a busy driver, the median is up to 0.6 ms above two delays (docs/wan.md). The limit is for a wire that does not work, not for a host that is busy.
    private const double MostMore = 20;
    private const double MostShareMore = 0.5;

    /// <summary>Reasons that a cell does not count; none if the delay was what it should be.</summary>
    /// <param name="delay">Delay of each direction in ms; 0 for the wire alone, whose connections may take any time.</param>
    /// <param name="connections">Connections of the cell.</param>
    public static IEnumerable<string> Reasons(double delay, IReadOnlyCollection<ConnectionRecord> connections)
    {
        double[] times = [.. connections.Select(connection => connection.Connect).Where(time => time > 0).Order().Select(time => time / Millisecond)];
        if (times.Length == 0)
            yield break;
        if (times[0] < 2 * delay)
        {
            yield return string.Create(
                CultureInfo.InvariantCulture, $"a connection opened in {times[0]:0.00} ms, although its packets should have taken {delay} ms each way");
        }

        var median = Percentiles.OfSorted<double>(times, 50);
        if (delay > 0 && median > (2 * delay) + Math.Max(MostMore, MostShareMore * 2 * delay))
        {
            yield return string.Create(
                CultureInfo.InvariantCulture, $"half of the connections took {median:0.00} ms or more to open, although packets should have taken {delay} ms each way");
        }
    }
}
