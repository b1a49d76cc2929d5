using System.Globalization;

namespace TlsToll.Workload;

/// <summary>A uniform number of things, from <paramref name="Min"/> to <paramref name="Max"/>, both included.</summary>
public readonly record struct CountRange(int Min, int Max)
{
    private const string Prefix = "uniform:";

    /// <summary>Reads <c>3</c> or <c>uniform:1..15</c>.</summary>
    /// <exception cref="FormatException">It is neither, or does not start from 1, or ends before it starts.</exception>
    public static CountRange Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var bounds = text.StartsWith(Prefix, StringComparison.Ordinal) ? text[Prefix.Length..].Split("..") : [text, text];
        if (bounds.Length == 2 && TryCount(bounds[0], out var min) && TryCount(bounds[1], out var max) && min <= max)
            return new(min, max);
        throw new FormatException($"unknown count '{text}'; expected a whole number from 1, such as 3, or a range, such as uniform:1..15.");
    }

    /// <summary>Draws one.</summary>
    public int Draw(RandomStream stream) => stream.NextInt(Min, Max);

    /// <summary>As <see cref="Parse"/> reads it.</summary>
    public override string ToString() => Min == Max
        ? Min.ToString(CultureInfo.InvariantCulture)
        : string.Create(CultureInfo.InvariantCulture, $"{Prefix}{Min}..{Max}");

    private static bool TryCount(string text, out int count) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out count) && count >= 1;
}
