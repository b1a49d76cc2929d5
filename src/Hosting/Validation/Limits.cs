using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Numerics;

namespace TlsToll.Hosting.Validation;

/// <summary>The least and the greatest value of a field, both allowed.</summary>
/// <param name="Least">The least.</param>
/// <param name="Greatest">The greatest.</param>
/// <param name="Sentence">The limits as a refusal words them.</param>
internal sealed record Limits<TValue>(TValue Least, TValue Greatest, string Sentence);

/// <summary>Reads the limits that an attribute declares.</summary>
internal static class Limits
{
    /// <summary>Limits of a number; null if none are declared.</summary>
    public static Limits<TNumber>? OfNumber<TNumber>(RangeAttribute? range)
        where TNumber : struct, INumber<TNumber> =>
        range is null ? null : Between(Number<TNumber>(range.Minimum), Number<TNumber>(range.Maximum));

    /// <summary>Limits of a date; null if none are declared. All of the last day is within.</summary>
    public static Limits<DateTime>? OfDate(RangeAttribute? range)
    {
        if (range is null)
            return null;
        var (least, last) = (Date(range.Minimum), Date(range.Maximum));
        var sentence = string.Create(CultureInfo.InvariantCulture, $"must be from {least:yyyy-MM-dd} to {last:yyyy-MM-dd}");
        return new Limits<DateTime>(least, last.Date.AddDays(1).AddTicks(-1), sentence);
    }

    private static Limits<TNumber> Between<TNumber>(TNumber least, TNumber greatest)
        where TNumber : struct, INumber<TNumber> =>
        new(least, greatest, string.Create(CultureInfo.InvariantCulture, $"must be from {least} to {greatest}"));

    // The attribute has no constructor for long: such limits arrive as double, and long.MaxValue a little too high.
    private static TNumber Number<TNumber>(object limit)
        where TNumber : struct, INumber<TNumber> => limit switch
        {
            int number => TNumber.CreateSaturating(number),
            double number => TNumber.CreateSaturating(number),
            _ => TNumber.Parse((string)limit, CultureInfo.InvariantCulture),
        };

    private static DateTime Date(object limit) => DateTime.Parse((string)limit, CultureInfo.InvariantCulture);
}
