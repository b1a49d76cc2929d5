using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace TlsToll.Contracts.Vendors;

/// <summary>Distribution of the vendors' delays: <c>2000</c>, <c>uniform:500..1500</c> or <c>exponential:2000</c>, in milliseconds.</summary>
public abstract record Delay
{
    /// <summary>Maximum of a distribution's parameters, in milliseconds: ten minutes, this project's assumption.</summary>
    public const double Maximum = 600_000;

    private const string UniformPrefix = "uniform:";
    private const string ExponentialPrefix = "exponential:";
    private const string Separator = "..";

    /// <summary>The paper's delay: a fixed 2000 ms (García et al. 2007).</summary>
    public static Delay Paper { get; } = new FixedDelay(2000);

    /// <summary>Mean of the distribution, in milliseconds.</summary>
    public abstract double Mean { get; }

    /// <summary>Parses a distribution.</summary>
    /// <param name="text">The text.</param>
    /// <exception cref="FormatException">The text is not a distribution; the message lists the valid forms.</exception>
    public static Delay Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return TryParse(text, out var delay) ? delay : throw new FormatException(
            $"unknown delay '{text}'; expected MS, {UniformPrefix}MIN{Separator}MAX or {ExponentialPrefix}MEAN, "
            + $"in milliseconds from 0 to {Number(Maximum)}, for example 2000, {UniformPrefix}500..1500 or {ExponentialPrefix}2000");
    }

    /// <summary>Parses a distribution; false if the text is none.</summary>
    /// <param name="text">The text.</param>
    /// <param name="delay">The distribution.</param>
    public static bool TryParse(string? text, [NotNullWhen(true)] out Delay? delay)
    {
        delay = text is null ? null : Read(text);
        return delay is not null;
    }

    /// <summary>Quantile of the distribution, in milliseconds.</summary>
    /// <param name="unit">Probability from 0 (inclusive) to 1 (exclusive).</param>
    public abstract double At(double unit);

    /// <summary>The distribution in the format that <see cref="Parse"/> reads.</summary>
    public abstract override string ToString();

    private static Delay? Read(string text)
    {
        if (text.StartsWith(UniformPrefix, StringComparison.Ordinal))
        {
            var parts = text[UniformPrefix.Length..].Split(Separator);
            return parts.Length == 2 && IsNumber(parts[0], out var min) && IsNumber(parts[1], out var max) && min <= max
                ? new UniformDelay(min, max)
                : null;
        }

        if (text.StartsWith(ExponentialPrefix, StringComparison.Ordinal))
            return IsNumber(text[ExponentialPrefix.Length..], out var mean) ? new ExponentialDelay(mean) : null;
        return IsNumber(text, out var value) ? new FixedDelay(value) : null;
    }

    private static bool IsNumber(string text, out double value) =>
        double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out value) && value is >= 0 and <= Maximum;

    private static string Number(double value) => value.ToString(CultureInfo.InvariantCulture);

    private sealed record FixedDelay(double Milliseconds) : Delay
    {
        public override double Mean => Milliseconds;

        public override double At(double unit) => Milliseconds;

        public override string ToString() => Number(Milliseconds);
    }

    private sealed record UniformDelay(double Min, double Max) : Delay
    {
        public override double Mean => (Min + Max) / 2;

        public override double At(double unit) => Min + ((Max - Min) * unit);

        public override string ToString() => UniformPrefix + Number(Min) + Separator + Number(Max);
    }

    // 53 bits of randomness end the tail at 36.7 means.
    private sealed record ExponentialDelay(double Milliseconds) : Delay
    {
        public override double Mean => Milliseconds;

        public override double At(double unit) => -Milliseconds * Math.Log(1 - unit);

        public override string ToString() => ExponentialPrefix + Number(Milliseconds);
    }
}
