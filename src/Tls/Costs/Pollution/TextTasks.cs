using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using System.Text.RegularExpressions;

namespace TlsToll.Tls.Costs.Pollution;

/// <summary>Small tasks with text and numbers.</summary>
internal static partial class TextTasks
{
    private static readonly string Fields = string.Join(';', Enumerable.Range(0, 12).Select(i => string.Create(CultureInfo.InvariantCulture, $"name{i} = {i * 1.5}")));

    public static IReadOnlyList<Func<int>> All { get; } = [Match, Dates, Address, Multiply, Encode, Numbers, Compare, Bytes, Words, Versions];

    private static int Match() => Field().Matches(Fields).Sum(match => match.Groups["value"].Length);

    private static int Dates()
    {
        var date = DateTimeOffset.ParseExact("2026-03-29T01:30:00+01:00", "yyyy-MM-dd'T'HH:mm:sszzz", CultureInfo.InvariantCulture);
        return date.AddHours(1000.5).ToString("R", CultureInfo.InvariantCulture).Length + date.UtcDateTime.DayOfYear + ISOWeek.GetWeekOfYear(date.Date);
    }

    private static int Address() => new Uri("https://shop.test:8443/orders?customer=17&line=4#end").Query.Length
        + IPAddress.Parse("2001:db8::17").GetAddressBytes().Length + new UriBuilder("http", "shop.test", 80, "/a b/c").Uri.AbsolutePath.Length;

    private static int Multiply() => (int)(BigInteger.Pow(BigInteger.Parse("1234567890123456789", CultureInfo.InvariantCulture), 6) % 1000);

    private static int Encode() => WebUtility.HtmlEncode("5 < 7 & \"äöü\" > 3").Length + Uri.EscapeDataString("line 4 of order 17 / ünïcode").Length
        + WebUtility.UrlDecode("a%20b+c%C3%A4").Length;

    private static int Numbers() => string.Create(CultureInfo.InvariantCulture, $"{12345.678m:N2} {1e-7:G17} {255:X8} {0.125:P1} {int.MaxValue:D12}").Length
        + (int)decimal.Parse("19.95", CultureInfo.InvariantCulture) + (int)double.Parse("6.02e23", CultureInfo.InvariantCulture);

    private static int Compare() => string.Compare("straße", "STRASSE", StringComparison.OrdinalIgnoreCase) + "a,b;c d".Split([',', ';', ' ']).Length
        + "The quick brown fox".IndexOf("BROWN", StringComparison.OrdinalIgnoreCase) + "x".PadLeft(12).Trim().ToUpperInvariant().Length;

    private static int Bytes() => Convert.FromBase64String(Convert.ToBase64String(Encoding.UTF8.GetBytes(Fields))).Length
        + Convert.ToHexString(Encoding.Latin1.GetBytes("äöü")).Length + Encoding.BigEndianUnicode.GetString([0, 65, 0, 66]).Length;

    private static int Words()
    {
        var text = new StringBuilder();
        foreach (var word in Fields.Split(';'))
            text.Append(CultureInfo.InvariantCulture, $"{word.Length}:").AppendLine(word).Replace("name", "n").Insert(0, '.');
        return text.ToString().GetHashCode(StringComparison.Ordinal) & 1;
    }

    private static int Versions() => Version.Parse("10.0.401").Build + (int)Enum.Parse<DayOfWeek>("Friday") + Guid.Parse("01234567-89ab-cdef-0123-456789abcdef").ToString("N").Length
        + (int)TimeSpan.Parse("1.02:03:04.5", CultureInfo.InvariantCulture).TotalHours;

    [GeneratedRegex(@"(?<name>[a-z]+\d+)\s*=\s*(?<value>\d+(\.\d+)?)(;|$)", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Field();
}
