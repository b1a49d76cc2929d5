using System.Globalization;
using TlsToll.Results.Sizing;
using TlsToll.Statistics;

namespace TlsToll.Reports.Sections;

/// <summary>Numbers and notes of a sizing, for its table and its page.</summary>
internal static class SizingWords
{
    /// <summary>What the numbers mean, and what is not among them, as paragraphs.</summary>
    public static IEnumerable<string> Notes(SizingResult result) =>
    [
        .. result.Doubts.Select(doubt => $"DOUBT about the costs: {doubt}."),
        $"Each row changes one setting, the cheapest first. Cores are fully used ones: divide by the utilisation that you plan for. Intervals have 95 % confidence, for this host as it was, with OpenSSL {result.OpenSsl}.",
        // As measured in docs/size.md.
        "They cover the noise of the measurement, and not the same host at another time: " + (result.IsOfRun
            ? "of four predictions of other keys by the costs of a run, three were 6 to 8 % off and one a third, and all four intervals contained what was measured."
            : "of six predictions that were checked within half an hour, all were 3 to 13 % off, and one interval contained what was measured. Allow ± 15 %."),
        result.RestCores is { } rest
            ? $"Everything but TLS takes {Text(rest)} cores more, on connections as long as those measured."
            : "Everything but TLS: not measured; it is your service's own.",
        result.Idle is { } idle
            ? $"Memory per idle connection: {Kibibytes(idle.Tls)} KiB with TLS, {Kibibytes(idle.Plain)} KiB without."
            : "Memory per idle connection: not measured.",
        .. result.NotMeasured.GroupBy(gap => gap.Reason, StringComparer.Ordinal).Select(same => $"Not measured: {string.Join(", ", same.Select(gap => gap.Change))}: {same.Key}."),
    ];

    private static string Kibibytes(Interval bytes) => string.Create(CultureInfo.InvariantCulture, $"{bytes.Estimate / 1024:0.0} [{bytes.Low / 1024:0.0}, {bytes.High / 1024:0.0}]");

    /// <summary>An estimate with its interval.</summary>
    public static string Text(Interval i) => $"{Estimate(i)} {Bounds(i)}";

    /// <summary>An estimate.</summary>
    public static string Estimate(Interval i) => i.Estimate.ToString(Digits(i), CultureInfo.InvariantCulture);

    /// <summary>The interval of an estimate.</summary>
    public static string Bounds(Interval i) => $"[{i.Low.ToString(Digits(i), CultureInfo.InvariantCulture)}, {i.High.ToString(Digits(i), CultureInfo.InvariantCulture)}]";

    // Three digits, because an interval of a few percent has no more.
    private static string Digits(Interval i) => i.Estimate >= 100 ? "#,0" : i.Estimate >= 10 ? "0.0" : i.Estimate >= 1 ? "0.00" : i.Estimate >= 0.1 ? "0.000" : "0.0000";
}
