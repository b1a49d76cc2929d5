using System.Globalization;

namespace TlsToll.Workload;

/// <summary>A uniformly distributed count from <paramref name="Min"/> to <paramref name="Max"/>, both included.</summary>
public readonly record struct CountRange(int Min, int Max)
{
    private const string Prefix = "uniform:";

    /// <summary>Parses <c>3</c> or <c>uniform:1..15</c>.</summary>
    /// <exception cref="FormatException">The text has neither form, a number is below 1, or the first number is larger than the
    /// second.</exception>
    public static CountRange Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var bounds = text.StartsWith(Prefix, StringComparison.Ordinal) ? text[Prefix.Length..].Split("..") : [text, text];
        if (bounds.Length == 2 && TryCount(bounds[0], out var min) && TryCount(bounds[1], out var max) && min <= max)
            return new(min, max);
        throw new FormatException($"unknown count '{text}'; expected a whole number from 1, such as 3, or a range, such as uniform:1..15.");
    }

    /// <summary>Draws a count.</summary>
    public int Draw(RandomStream stream) => stream.NextInt(Min, Max);

    /// <summary>The range in the format of <see cref="Parse"/>.</summary>
    public override string ToString() => Min == Max
        ? Min.ToString(CultureInfo.InvariantCulture)
        : string.Create(CultureInfo.InvariantCulture, $"{Prefix}{Min}..{Max}");

    private static bool TryCount(string text, out int count) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out count) && count >= 1;
}
