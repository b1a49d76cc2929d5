using System.Globalization;
using TlsToll.Workload;

namespace TlsToll.Experiments.Fuzzing;

/// <summary>Values that readers, validators and databases are prone to mistake.</summary>
internal static class HostileValues
{
    private static readonly string[] Numbers =
    [
        "0", "-1", "1", "50", "51", "100", "9999", "10000", "2147483647", "2147483648", "-2147483648", "4294967296", "9223372036854775807", "9223372036854775808",
        "999999999999999.99", "9999999999999999.99", "79228162514264337593543950335", "79228162514264337593543950336", "-0", "0.001", "1.005", "1e3", "1E-400",
        "1e400", "-1e400", "00012", "+1", "0x10", "1,5", "1_000", "NaN", "INF", "-Infinity", "٣", "1.", ".5", "--1", "1 2",
    ];

    private static readonly string[] Dates =
    [
        "0001-01-01T00:00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.9999999", "9999-12-31T23:59:59-14:00", "10000-01-01T00:00:00", "-0001-01-01",
        "2024-02-30", "2023-02-29T00:00:00", "2024-02-29T24:00:00", "2024-06-30T23:59:60Z", "2024-01-01T00:00:00+15:00", "1582-10-10", "1899-12-31", "1900-01-01",
        "2024-1-1", "20240101", "01/02/2024", "2024-01-01T00:00:00.12345678901", "T", "infinity", "now", "2079-06-07", "0000-00-00",
    ];

    private static readonly string[] Texts =
    [
        "", " ", "\t", "\r\n", "\0", "a\0b", "\u0001", "\u007F", "\u0085", "\u2028", "\uFEFF", "\uFFFE", "\uFFFF", "\u200F\u202Eabc", "שלום", "مرحبا", "😀", "a\u0301\u0301",
        "İıſK", "PO ", "po", "CC\0", "XX", "air", "AIR,UPS", "arts", "0", "Pov, Pge", "null", "true", "None", "' OR 1=1; --", "\\", "\"", "%00", "%s%n", "${jndi:ldap://x}",
        "../../../etc/passwd", "item-000000001.jpg/..", "<x/>", "]]>", "&amp;", "&#0;", "{}", "[]", "é", "ÿ", "\u00A0",
    ];

    private static readonly int[] Lengths = [3, 10, 11, 15, 16, 17, 20, 21, 40, 41, 50, 51, 60, 61, 64, 65, 100, 101, 300, 301, 501, 9000, 70_000];

    private static readonly string[] Units = ["a", "é", "😀", "\u202E", " ", "9", "&", "'", "\u0001", "\r"];

    /// <summary>A hostile value in place of a valid one, most often of the same kind.</summary>
    public static string Instead(string valid, RandomStream random)
    {
        if (random.Chance(0.6))
        {
            if (decimal.TryParse(valid, CultureInfo.InvariantCulture, out _))
                return random.Pick(Numbers);
            if (DateTime.TryParse(valid, CultureInfo.InvariantCulture, out _))
                return random.Pick(Dates);
        }

        return random.NextInt(0, 9) switch
        {
            0 => random.Pick(Numbers),
            1 => random.Pick(Dates),
            2 => string.Concat(Enumerable.Repeat(random.Pick(Units), random.Pick(Lengths))),
            3 => valid + random.Pick(Texts),
            4 => random.Pick(Texts) + valid,
            5 => valid[..random.NextInt(0, valid.Length)],
            _ => random.Pick(Texts),
        };
    }
}
