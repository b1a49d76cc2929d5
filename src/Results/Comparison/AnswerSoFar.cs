using System.Globalization;
using TlsToll.Statistics;

namespace TlsToll.Results.Comparison;

/// <summary>TLS's share of the SUT's CPU as far as it is known while a run goes on.</summary>
/// <param name="Name">Name of the treatment, without its transport.</param>
/// <param name="Share">The share in percent, with its 95 % interval.</param>
public sealed record AnswerSoFar(string Name, Interval Share)
{
    /// <summary>The share with the half-width of its interval, where there is little room.</summary>
    public string Brief => $"{Name} {Text(Share.Estimate)} ±{Text(Share.HalfWidth)} %";

    /// <summary>The share with the ends of its interval.</summary>
    public override string ToString() => $"{Name} {Text(Share.Estimate)} % [{Text(Share.Low)}, {Text(Share.High)}]";

    // Rounded first, so that a small negative value is not a zero with a sign.
    private static string Text(double percent) => (Math.Round(percent, 1) + 0.0).ToString("0.0", CultureInfo.InvariantCulture);
}
