using System.Globalization;

namespace TlsToll.Measurement.Host;

/// <summary>
/// Bytes that a network interface has received and sent since it came up. On loopback both are equal, because each byte is counted in both
/// directions.
/// </summary>
/// <param name="Received">Bytes received.</param>
/// <param name="Sent">Bytes sent.</param>
public readonly record struct NetworkBytes(long Received, long Sent)
{
    /// <summary>The bytes since <paramref name="earlier"/>.</summary>
    public NetworkBytes Since(NetworkBytes earlier) => new(Received - earlier.Received, Sent - earlier.Sent);

    /// <summary>The counters of each interface by name, from the text of /proc/net/dev.</summary>
    public static IReadOnlyDictionary<string, NetworkBytes> Parse(string text)
    {
        var interfaces = new SortedDictionary<string, NetworkBytes>(StringComparer.Ordinal);
        foreach (var line in ProcFile.Lines(text))
        {
            // An alias such as eth0:1 has a colon in its name; the counters follow the last colon, sometimes without a space.
            var colon = line.LastIndexOf(':');
            if (colon < 1 || ProcFile.Words(line[(colon + 1)..]) is not { Length: >= 9 } words)
                continue;
            interfaces[line[..colon].Trim()] =
                new(long.Parse(words[0], CultureInfo.InvariantCulture), long.Parse(words[8], CultureInfo.InvariantCulture));
        }

        return interfaces;
    }
}
