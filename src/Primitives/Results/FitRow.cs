using System.Text.Json.Serialization;
using TlsToll.Primitives.Estimates;

namespace TlsToll.Primitives.Results;

/// <summary>The line t = a + b · bytes of one series, in nanoseconds.</summary>
/// <param name="Series">Name of the series, such as <c>aes-128-gcm</c>.</param>
/// <param name="Via"><c>.NET</c> or <c>EVP</c>.</param>
/// <param name="AesNiOff">True if measured in the process without AES-NI.</param>
/// <param name="DotNet">.NET's line; A is the fixed cost of a call.</param>
/// <param name="OpenSslSpeed">The line of <c>openssl speed</c>; null if not measured.</param>
/// <param name="RatioOfB">Ratio of .NET's cost per byte to that of <c>openssl speed</c>; null if either is missing.</param>
internal sealed record FitRow(string Series, string Via, bool AesNiOff, CostLine DotNet, CostLine? OpenSslSpeed, Estimate? RatioOfB)
{
    /// <summary>The series, marked <c>¬NI</c> if AES-NI was off.</summary>
    [JsonIgnore]
    public string Label => AesNiOff ? Series + " ¬NI" : Series;

    /// <summary>Fits each bulk series with at least three sizes.</summary>
    public static IReadOnlyList<FitRow> Of(IEnumerable<ResultRow> rows) =>
    [
        .. from row in rows
           where row is { Bytes: not null, DotNet: not null }
           group row by (row.Series, row.Via, row.AesNiOff) into series
           let fit = Fit([.. series])
           where fit is not null
           select fit,
    ];

    private static FitRow? Fit(ResultRow[] series)
    {
        var first = series[0];
        var twins = series.Where(r => r.OpenSslSpeed is not null);
        var paired = PairedFit.Of([.. twins.Select(r => (Bytes(r), Time(r.DotNet!), Time(r.OpenSslSpeed!)))]);
        if (paired is not null)
            return new(first.Series, first.Via, first.AesNiOff, paired.Mine, paired.Theirs, paired.RatioOfB);
        var alone = CostLine.Of([.. series.Select(r => FitPoint.Of(Bytes(r), Time(r.DotNet!).Value, Time(r.DotNet!)))]);
        return alone is null ? null : new(first.Series, first.Via, first.AesNiOff, alone, null, null);
    }

    private static double Bytes(ResultRow row) => row.Bytes!.Value;

    private static Estimate Time(Performance performance) => performance.Nanoseconds;
}
