using System.Globalization;

namespace TlsToll.Vendors.Behaviour;

/// <summary>The law that delays follow: <c>2000</c>, <c>uniform:500..1500</c> or <c>exponential:2000</c>, in milliseconds.</summary>
internal abstract record Delay
{
    /// <summary>Largest number that a law may have, in milliseconds: ten minutes, this project's assumption.</summary>
    public const double Greatest = 600_000;

    private const string UniformPrefix = "uniform:";
    private const string ExponentialPrefix = "exponential:";
    private const string Separator = "..";

    /// <summary>The delay that the paper has: a fixed 2000 ms (García et al. 2007).</summary>
    public static Delay Paper { get; } = new FixedDelay(2000);

    /// <summary>Reads a law.</summary>
    /// <exception cref="FormatException">It is none; the message names the choices.</exception>
    public static Delay Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return TryParse(text) ?? throw new FormatException(
            $"'{text}' is no delay. Possible values, in milliseconds from 0 to {Number(Greatest)}: MS, "
            + $"{UniformPrefix}LEAST{Separator}GREATEST, {ExponentialPrefix}MEAN; "
            + $"for example 2000, {UniformPrefix}500..1500 or {ExponentialPrefix}2000.");
    }

    /// <summary>The delay in milliseconds that belongs to a number drawn evenly from [0, 1): the law's quantile.</summary>
    public abstract double At(double unit);

    /// <summary>The law as <see cref="Parse"/> reads it.</summary>
    public abstract override string ToString();

    private static Delay? TryParse(string text)
    {
        if (text.StartsWith(UniformPrefix, StringComparison.Ordinal))
        {
            var parts = text[UniformPrefix.Length..].Split(Separator);
            return parts.Length == 2 && IsNumber(parts[0], out var least) && IsNumber(parts[1], out var greatest) && least <= greatest
                ? new UniformDelay(least, greatest)
                : null;
        }

        if (text.StartsWith(ExponentialPrefix, StringComparison.Ordinal))
            return IsNumber(text[ExponentialPrefix.Length..], out var mean) ? new ExponentialDelay(mean) : null;
        return IsNumber(text, out var value) ? new FixedDelay(value) : null;
    }

    private static bool IsNumber(string text, out double value) =>
        double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out value) && value is >= 0 and <= Greatest;

    private static string Number(double value) => value.ToString(CultureInfo.InvariantCulture);

    private sealed record FixedDelay(double Milliseconds) : Delay
    {
        public override double At(double unit) => Milliseconds;

        public override string ToString() => Number(Milliseconds);
    }

    private sealed record UniformDelay(double Least, double Most) : Delay
    {
        public override double At(double unit) => Least + ((Most - Least) * unit);

        public override string ToString() => UniformPrefix + Number(Least) + Separator + Number(Most);
    }

    // 53 bits of randomness end the tail at 36.7 means.
    private sealed record ExponentialDelay(double Mean) : Delay
    {
        public override double At(double unit) => -Mean * Math.Log(1 - unit);

        public override string ToString() => ExponentialPrefix + Number(Mean);
    }
}
