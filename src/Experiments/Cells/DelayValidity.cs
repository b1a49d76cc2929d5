using System.Globalization;
using TlsToll.Results.Records;

namespace TlsToll.Experiments.Cells;

/// <summary>Proof of a delay between RBE and SUT: no connection may have opened faster than its two packets can have travelled.</summary>
internal static class DelayValidity
{
    private const double Millisecond = 1e6;

    /// <summary>Reasons that a cell does not count; none if the delay was what it should be.</summary>
    /// <param name="delay">Delay of each direction in ms.</param>
    /// <param name="connections">Connections of the cell.</param>
    public static IEnumerable<string> Reasons(double delay, IReadOnlyCollection<ConnectionRecord> connections)
    {
        var shortest = connections.Count == 0 ? double.PositiveInfinity : connections.Min(connection => connection.Connect) / Millisecond;
        if (shortest < 2 * delay)
        {
            yield return string.Create(
                CultureInfo.InvariantCulture, $"a connection opened in {shortest:0.00} ms, although its packets should have taken {delay} ms each way");
        }
    }
}
