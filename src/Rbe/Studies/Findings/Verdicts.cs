using System.Globalization;
using TlsToll.Rbe.Statistics;
using TlsToll.Rbe.Studies.Results;

namespace TlsToll.Rbe.Studies.Findings;

/// <summary>How a verdict follows from intervals.</summary>
internal static class Verdicts
{
    /// <summary>Relative difference within which two means count as the same.</summary>
    public const double Margin = 0.02;

    /// <summary>Confirmed if it holds, contradicted if the contrary does, otherwise not resolved.</summary>
    public static FindingVerdict Of(bool holds, bool contrary) =>
        holds ? FindingVerdict.Confirmed : contrary ? FindingVerdict.Contradicted : FindingVerdict.NotResolved;

    /// <summary>A statement of several parts: confirmed if all are, contradicted if one is.</summary>
    public static FindingVerdict All(IEnumerable<FindingVerdict> parts)
    {
        FindingVerdict[] all = [.. parts];
        return Of(all.Length > 0 && all.All(v => v == FindingVerdict.Confirmed), all.Contains(FindingVerdict.Contradicted));
    }

    /// <summary>
    /// "No effect": confirmed only by equivalence, a 90 % interval of the ratio within ± 2 %; contradicted if the interval lies outside; null was not
    /// measured.
    /// </summary>
    public static FindingVerdict NoEffect(Interval? ratio90) => ratio90 is null ? FindingVerdict.NotResolved : Of(
        ratio90.Low >= 1 - Margin && ratio90.High <= 1 + Margin, ratio90.Low > 1 + Margin || ratio90.High < 1 - Margin);

    /// <summary>"Lower": confirmed if the interval of the ratio lies below 1, contradicted if it lies above, or shows no effect.</summary>
    public static FindingVerdict Lower(Interval? ratio) => ratio is null ? FindingVerdict.NotResolved : Of(ratio.High < 1, ratio.Low > 1);

    /// <summary>"Higher": confirmed if the interval of the ratio lies above 1, contradicted if it lies below.</summary>
    public static FindingVerdict Higher(Interval? ratio) => ratio is null ? FindingVerdict.NotResolved : Of(ratio.Low > 1, ratio.High < 1);

    /// <summary>A ratio as a change in per cent with its interval: <c>−3.2 % [−4.1, −2.3]</c>.</summary>
    public static string Change(Interval? ratio) => ratio is null
        ? "not measured"
        : $"{Percent(ratio.Estimate)} % [{Percent(ratio.Low)}, {Percent(ratio.High)}]";

    /// <summary>A number with its interval.</summary>
    public static string Value(Interval? value, string unit, string format = "0.0") => value is null
        ? "not measured"
        : $"{value.Estimate.ToString(format, CultureInfo.InvariantCulture)} {unit} [{value.Low.ToString(format, CultureInfo.InvariantCulture)}, {value.High.ToString(format, CultureInfo.InvariantCulture)}]";

    private static string Percent(double ratio) => (100 * (ratio - 1)).ToString("+0.0;−0.0;0.0", CultureInfo.InvariantCulture);
}
