using System.Text.Json.Serialization;
using TlsToll.Primitives.Statistics;

namespace TlsToll.Primitives.Results;

/// <summary>The line t = a + b · bytes of one series, in nanoseconds.</summary>
/// <param name="Series">Such as <c>aes-128-gcm</c>.</param>
/// <param name="Via"><c>.NET</c> or <c>EVP</c>.</param>
/// <param name="AesNi"><c>false</c> where it was measured with AES-NI off.</param>
/// <param name="DotNet">Of this process: A is the fixed cost of a call.</param>
/// <param name="OpenSslSpeed">Of <c>openssl speed</c>; null where it was not measured.</param>
/// <param name="RatioOfB">.NET's cost of a byte to <c>openssl speed</c>'s; null where one of them is missing.</param>
internal sealed record FitRow(string Series, string Via, bool AesNi, LinearFit DotNet, LinearFit? OpenSslSpeed, Estimate? RatioOfB)
{
    /// <summary>The series, and that AES-NI was off where it was.</summary>
    [JsonIgnore]
    public string Label => AesNi ? Series : Series + " ¬NI";

    /// <summary>Fits every bulk series of some rows.</summary>
    public static IReadOnlyList<FitRow> Of(IEnumerable<ResultRow> rows) =>
    [
        .. from row in rows
           where row.Bytes is not null
           group row by (row.Series, row.Via, row.AesNi) into series
           let dotNet = Fit(series, r => r.DotNet)
           where dotNet is not null
           let speed = Fit(series, r => r.OpenSslSpeed)
           select new FitRow(
               series.Key.Series, series.Key.Via, series.Key.AesNi, dotNet, speed,
               speed is null ? null : LinearFit.Ratio(dotNet.B, speed.B)),
    ];

    private static LinearFit? Fit(IEnumerable<ResultRow> rows, Func<ResultRow, Performance?> of) =>
        LinearFit.Of([.. rows.Where(r => of(r) is not null).Select(r => ((double)r.Bytes!.Value, of(r)!.Nanoseconds.Value))]);
}
