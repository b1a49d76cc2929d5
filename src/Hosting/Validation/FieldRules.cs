using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Numerics;
using System.Reflection;
using TlsToll.Contracts;
using static System.FormattableString;

namespace TlsToll.Hosting.Validation;

/// <summary>Rules for values, from the attributes of their field. A rule returns the reason why a value is invalid, or null.</summary>
internal static class FieldRules
{
    private const int Decimals = 2;

    /// <summary>
    /// Limits a text to its maximum length, to its vocabulary if it has one, to the rule of request ids if it is one, and to characters that
    /// both database and XML can contain. A null text is invalid, and so is one of white space only, which SOAP would read as empty. An empty
    /// text is valid unless <see cref="StringLengthAttribute.MinimumLength"/> is positive.
    /// </summary>
    public static Func<string?, string?> Text(PropertyInfo property)
    {
        var length = property.GetCustomAttribute<StringLengthAttribute>();
        var (shortest, longest) = (length?.MinimumLength ?? 0, length?.MaximumLength ?? int.MaxValue);
        var isRequestId = length is RequestIdAttribute;
        var vocabulary = property.GetCustomAttribute<AllowedValuesAttribute>()?.Values.Cast<string>().ToArray();
        return text => text switch
        {
            null => "is missing.",
            _ when text.Length > longest => Invariant($"must have at most {longest} characters and has {text.Length}."),
            "" when shortest > 0 => "is missing or empty.",
            _ when text.Length < shortest => Invariant($"must have at least {shortest} characters."),
            _ when vocabulary is not null && Array.IndexOf(vocabulary, text) < 0 => $"must be one of {string.Join(", ", vocabulary)}.",
            _ when isRequestId && RequestIdAttribute.HasOuterWhiteSpace(text) => "must not start or end with white space.",
            _ when PlainText.FirstForbidden(text) is { } bad => Invariant($"must not contain the character U+{(int)bad:X4}."),
            _ when text.Length > 0 && string.IsNullOrWhiteSpace(text) => "must not be only white space.",
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

    /// <summary>Limits an amount to its range and to two decimals, as in the database columns.</summary>
    public static Func<decimal, string?> Amount(RangeAttribute? range)
    {
        var number = Number<decimal>(range);
        return value => number(value) ?? (decimal.Round(value, Decimals) == value ? null : "must have at most two decimals.");
    }

    /// <summary>
    /// Limits a date to its range, including any time on the last day. An offset from UTC is invalid: readers convert such a date to the
    /// server's time zone, where it may be another day.
    /// </summary>
    public static Func<DateTime, string?> Date(RangeAttribute? range)
    {
        if (range is null)
            return Zone;
        var (first, last) = (Day(range.Minimum), Day(range.Maximum));
        var sentence = Invariant($"must be from {first:yyyy-MM-dd} to {last:yyyy-MM-dd}.");
        return value => Zone(value) ?? (value >= first && value.Date <= last ? null : sentence);

        static string? Zone(DateTime value) => value.Kind == DateTimeKind.Local ? "must have no offset from UTC." : null;
    }

    // The attribute has no constructor for long. Such limits arrive as double, with long.MaxValue slightly too high.
    private static TNumber Limit<TNumber>(object limit)
        where TNumber : struct, INumber<TNumber> => limit switch
        {
            int number => TNumber.CreateSaturating(number),
            double number => TNumber.CreateSaturating(number),
            _ => TNumber.Parse((string)limit, CultureInfo.InvariantCulture),
        };

    private static DateTime Day(object limit) => DateTime.Parse((string)limit, CultureInfo.InvariantCulture);
}
