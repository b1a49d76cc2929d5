using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Numerics;
using System.Reflection;
using static System.FormattableString;

namespace TlsToll.Hosting.Validation;

/// <summary>Rules for values, from the attributes of their field. A rule returns the reason for a refusal, or null.</summary>
internal static class FieldRules
{
    private const int Decimals = 2;

    /// <summary>
    /// Limits a text to its column's length, to its vocabulary if it has one, and to characters that database and XML can both contain.
    /// Only <see cref="StringLengthAttribute.MinimumLength"/> decides whether it may be empty; it must not be null.
    /// </summary>
    public static Func<string?, string?> Text(PropertyInfo property)
    {
        var length = property.GetCustomAttribute<StringLengthAttribute>();
        var (shortest, longest) = (length?.MinimumLength ?? 0, length?.MaximumLength ?? int.MaxValue);
        var vocabulary = property.GetCustomAttribute<AllowedValuesAttribute>()?.Values.Cast<string>().ToArray();
        return text => text switch
        {
            null => "is missing.",
            _ when text.Length > longest => Invariant($"must have at most {longest} characters and has {text.Length}."),
            "" when shortest > 0 => "is missing or empty.",
            _ when text.Length < shortest => Invariant($"must have at least {shortest} characters."),
            _ when vocabulary is not null && Array.IndexOf(vocabulary, text) < 0 => $"must be one of {string.Join(", ", vocabulary)}.",
            _ when PlainText.FirstForbidden(text) is { } bad => Invariant($"must not contain the character U+{(int)bad:X4}."),
            _ => null,
        };
    }

    public static Func<TNumber, string?> Number<TNumber>(RangeAttribute? range)
        where TNumber : struct, INumber<TNumber>
    {
        if (range is null)
            return static _ => null;
        var (least, greatest) = (Limit<TNumber>(range.Minimum), Limit<TNumber>(range.Maximum));
        var sentence = Invariant($"must be from {least} to {greatest}.");
        return value => value >= least && value <= greatest ? null : sentence;
    }

    /// <summary>Limits an amount also to whole cents, because the columns have two decimals.</summary>
    public static Func<decimal, string?> Amount(RangeAttribute? range)
    {
        var number = Number<decimal>(range);
        return value => number(value) ?? (decimal.Round(value, Decimals) == value ? null : "must have at most two decimals.");
    }

    /// <summary>Limits a date; all of the last day is within.</summary>
    public static Func<DateTime, string?> Date(RangeAttribute? range)
    {
        if (range is null)
            return static _ => null;
        var (first, last) = (Day(range.Minimum), Day(range.Maximum));
        var sentence = Invariant($"must be from {first:yyyy-MM-dd} to {last:yyyy-MM-dd}.");
        return value => value >= first && value.Date <= last ? null : sentence;
    }

    // The attribute has no constructor for long: such limits arrive as double, and long.MaxValue a little too high.
    private static TNumber Limit<TNumber>(object limit)
        where TNumber : struct, INumber<TNumber> => limit switch
        {
            int number => TNumber.CreateSaturating(number),
            double number => TNumber.CreateSaturating(number),
            _ => TNumber.Parse((string)limit, CultureInfo.InvariantCulture),
        };

    private static DateTime Day(object limit) => DateTime.Parse((string)limit, CultureInfo.InvariantCulture);
}
