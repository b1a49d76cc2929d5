using System.Globalization;

namespace TlsToll.Measurement.Host;

/// <summary>
/// What a network interface has received and sent since it came up. On loopback both are equal, because each byte is counted in both
/// directions.
/// </summary>
/// <param name="Received">Bytes received.</param>
/// <param name="Sent">Bytes sent.</param>
/// <param name="Packets">Packets sent, those that only acknowledge included.</param>
public readonly record struct NetworkTraffic(long Received, long Sent, long Packets)
{
    /// <summary>The traffic since <paramref name="earlier"/>.</summary>
    public NetworkTraffic Since(NetworkTraffic earlier) => new(Received - earlier.Received, Sent - earlier.Sent, Packets - earlier.Packets);

    /// <summary>The counters of each interface by name, from the text of /proc/net/dev.</summary>
    public static IReadOnlyDictionary<string, NetworkTraffic> Parse(string text)
    {
        var interfaces = new SortedDictionary<string, NetworkTraffic>(StringComparer.Ordinal);
        foreach (var line in ProcFile.Lines(text))
        {
            // An alias such as eth0:1 has a colon in its name; the counters follow the last colon, sometimes without a space.
            var colon = line.LastIndexOf(':');
            if (colon < 1 || ProcFile.Words(line[(colon + 1)..]) is not { Length: >= 10 } words)
                continue;
            interfaces[line[..colon].Trim()] = new(Count(words[0]), Count(words[8]), Count(words[9]));
        }

        return interfaces;
    }

    private static long Count(string word) => long.Parse(word, CultureInfo.InvariantCulture);
}
