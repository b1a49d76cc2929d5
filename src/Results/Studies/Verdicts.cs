using System.Globalization;
using TlsToll.Statistics;

namespace TlsToll.Results.Studies;

/// <summary>Derives verdicts from intervals: where one was not measured, the claim is not measured.</summary>
public static class Verdicts
{
    /// <summary>Relative difference within which two means count as the same.</summary>
    public const double Margin = Equivalence.DefaultMargin;

    /// <summary>Confirmed if the claim holds, contradicted if the contrary holds, otherwise not resolved.</summary>
    public static FindingVerdict Of(bool holds, bool contrary) =>
        holds ? FindingVerdict.Confirmed : contrary ? FindingVerdict.Contradicted : FindingVerdict.NotResolved;

    /// <summary>
    /// Verdict on a claim with several conditions: confirmed if all are confirmed, contradicted if one is contradicted, not measured if one of the others was
    /// not measured, and not tested if one of the others is not tested.
    /// </summary>
    public static FindingVerdict All(IEnumerable<FindingVerdict> parts)
    {
        FindingVerdict[] all = [.. parts];
        var verdict = Of(all.Length > 0 && all.All(v => v == FindingVerdict.Confirmed), all.Contains(FindingVerdict.Contradicted));
        if (verdict != FindingVerdict.NotResolved)
            return verdict;
        if (all.Length == 0 || all.Contains(FindingVerdict.NotMeasured))
            return FindingVerdict.NotMeasured;
        return all.Contains(FindingVerdict.NotTested) ? FindingVerdict.NotTested : verdict;
    }

    /// <summary>A verdict without its contradiction, where what was measured can confirm a claim and, by its set-up, not contradict it.</summary>
    public static FindingVerdict WithoutContradiction(FindingVerdict verdict) => verdict == FindingVerdict.Contradicted ? FindingVerdict.NotResolved : verdict;

    /// <summary>A verdict whose contradiction would be that of the set-up and not of the claim: not tested instead.</summary>
    public static FindingVerdict ContradictionUntested(FindingVerdict verdict) => verdict == FindingVerdict.Contradicted ? FindingVerdict.NotTested : verdict;

    /// <summary>
    /// Verdict on a claim of a range: confirmed if all 95 % intervals lie within the bounds; contradicted if one that holds for all conditions together lies
    /// wholly outside.
    /// </summary>
    /// <param name="low">Lower bound.</param>
    /// <param name="high">Upper bound.</param>
    /// <param name="values">Return the interval of a value for a confidence level; null if not measured.</param>
    /// <param name="parts">Number of conditions of the claim, if it has others besides.</param>
    public static FindingVerdict Within(double low, double high, IReadOnlyList<Func<double, Interval?>> values, int? parts = null)
    {
        Interval?[] narrow = [.. values.Select(value => value(0.95))], wide = [.. values.Select(value => value(ForAll(parts ?? values.Count)))];
        return narrow.Length == 0 || narrow.Concat(wide).Any(interval => interval is null)
            ? FindingVerdict.NotMeasured
            : Of(narrow.All(interval => interval!.Low >= low && interval.High <= high), wide.Any(interval => interval!.High < low || interval.Low > high));
    }

    /// <summary>Verdict on a claim of a range of one value.</summary>
    /// <param name="low">Lower bound.</param>
    /// <param name="high">Upper bound.</param>
    /// <param name="value">Returns the interval for a confidence level; null if not measured.</param>
    public static FindingVerdict Within(double low, double high, Func<double, Interval?> value) => Within(low, high, [value]);

    /// <summary>
    /// Verdict on a claim of no effect: confirmed only by equivalence, that is, a 90 % interval of the ratio within ± 2 %. Contradicted if
    /// an interval that holds for all conditions of the claim together (Bonferroni) lies outside ± 2 %: one contrary condition contradicts
    /// the whole claim, so chance must not produce one.
    /// </summary>
    /// <param name="ratio">Returns the interval of the ratio for a confidence level; null if not measured.</param>
    /// <param name="parts">Number of conditions of the claim.</param>
    public static FindingVerdict NoEffect(Func<double, Interval?> ratio, int parts = 1) => ratio(ForAll(parts)) is { } wide
        ? Of(IsEquivalent(ratio), wide.Low > 1 + Margin || wide.High < 1 - Margin)
        : FindingVerdict.NotMeasured;

    /// <summary>
    /// Verdict on a claim of an increase: confirmed if the 95 % interval of the ratio lies above 1; contradicted if the interval that holds
    /// for all conditions together lies below 1.
    /// </summary>
    /// <param name="ratio">Returns the interval of the ratio for a confidence level; null if not measured.</param>
    /// <param name="parts">Number of conditions of the claim.</param>
    public static FindingVerdict Higher(Func<double, Interval?> ratio, int parts = 1) => ratio(0.95) is { } narrow && ratio(ForAll(parts)) is { } wide
        ? Of(narrow.Low > 1, wide.High < 1)
        : FindingVerdict.NotMeasured;

    /// <summary>Verdict on a claim of a decrease: like <see cref="Higher"/>, in the other direction.</summary>
    /// <param name="ratio">Returns the interval of the ratio for a confidence level; null if not measured.</param>
    /// <param name="parts">Number of conditions of the claim.</param>
    public static FindingVerdict Lower(Func<double, Interval?> ratio, int parts = 1) => Higher(confidence => ratio(confidence)?.Decreasing(r => 1 / r), parts);

    /// <summary>True if the interval of a ratio shows that there is no relevant difference.</summary>
    /// <param name="ratio">Returns the interval of the ratio for a confidence level; null if not measured.</param>
    public static bool IsEquivalent(Func<double, Interval?> ratio) => Equivalence.IsShown(ratio, Margin);

    private static double ForAll(int parts) => Math.Min(0.999999, 1 - (0.05 / parts));

    /// <summary>Formats a ratio as a change in percent with its interval: <c>−3.2 % [−4.1, −2.3]</c>.</summary>
    public static string Change(Interval? ratio) => ratio is null
        ? "not measured"
        : $"{Percent(ratio.Estimate)} % [{Percent(ratio.Low)}, {Percent(ratio.High)}]";

    /// <summary>Formats a value with its interval.</summary>
    public static string Value(Interval? value, string unit, string format = "0.0") => value is null
        ? "not measured"
        : $"{value.Estimate.ToString(format, CultureInfo.InvariantCulture)}{(unit.Length == 0 ? "" : " " + unit)} [{value.Low.ToString(format, CultureInfo.InvariantCulture)}, {value.High.ToString(format, CultureInfo.InvariantCulture)}]";

    private static string Percent(double ratio) => (100 * (ratio - 1)).ToString("+0.0;−0.0;0.0", CultureInfo.InvariantCulture);
}
