using System.Globalization;

namespace TlsToll.Workload;

/// <summary>
/// The distribution of the number of interactions per business session: a table of probabilities for 1 … <see cref="Max"/>. Immutable and
/// thread-safe.
/// </summary>
public sealed class SessionLength
{
    private readonly string _name;
    private readonly double[] _cumulative;
    private readonly double[] _residual;

    internal SessionLength(string name, double[] cumulative)
    {
        _name = name;
        _cumulative = cumulative;
        Mean = Enumerable.Range(1, Max).Sum(k => k * Probability(k));
        _residual = ResidualTable(cumulative, Mean);
    }

    /// <summary>Mean of the distribution.</summary>
    public double Mean { get; }

    /// <summary>Maximum length of a session.</summary>
    public int Max => _cumulative.Length;

    /// <summary>Parses <c>tpc-app</c>, <c>mean:M</c> or <c>fixed:N</c>; see <see cref="SessionLengthTables"/>.</summary>
    /// <exception cref="FormatException">The text has none of these forms, or the number is out of range; the message lists the
    /// choices.</exception>
    public static SessionLength Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var parts = text.Split(':');
        if (parts is ["tpc-app"])
            return SessionLengthTables.TpcApp;
        if (parts is ["mean", var meanText]
            && double.TryParse(meanText, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var mean)
            && mean is >= SessionLengthTables.LeastMean and <= SessionLengthTables.GreatestMean)
            return SessionLengthTables.OfMean(mean);
        if (parts is ["fixed", var fixedText]
            && int.TryParse(fixedText, NumberStyles.None, CultureInfo.InvariantCulture, out var length)
            && length is >= 1 and <= SessionLengthTables.GreatestFixed)
            return SessionLengthTables.Fixed(length);
        throw new FormatException(FormattableString.Invariant($"unknown session length '{text}'; expected {SessionLengthTables.Choices}."));
    }

    /// <summary>Probability of a length; 0 outside the table.</summary>
    public double Probability(int length) => length switch
    {
        < 1 => 0,
        1 => _cumulative[0],
        _ when length > Max => 0,
        _ => _cumulative[length - 1] - _cumulative[length - 2],
    };

    /// <summary>The shortest length whose cumulative probability exceeds <paramref name="u"/> (0 ≤ u &lt; 1).</summary>
    public int Quantile(double u) => Lookup(_cumulative, u);

    /// <summary>Draws the length of a whole session.</summary>
    public int Draw(RandomStream stream) => Lookup(_cumulative, stream.NextDouble());

    /// <summary>
    /// Draws the number of remaining interactions, the current one included, of a session in progress at a random moment. The session is
    /// chosen with length bias and the position within it uniformly, hence P(r) = P(length ≥ r) / mean (the residual-life distribution of
    /// renewal theory; Cox, Renewal Theory, 1962). An EB that starts this way is in steady state from the beginning.
    /// </summary>
    public int DrawResidual(RandomStream stream) => Lookup(_residual, stream.NextDouble());

    /// <summary>
    /// Draws <paramref name="count"/> lengths in random order whose mean is as close to <see cref="Mean"/> as whole numbers allow: one
    /// length from each of <paramref name="count"/> strata of equal probability, then steps of 1 at random sessions until the sum is
    /// correct. This project's method, for fixed work.
    /// </summary>
    public int[] Stratified(int count, RandomStream stream)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        var lengths = new int[count];
        for (var i = 0; i < count; i++)
            lengths[i] = Quantile((i + stream.NextDouble()) / count);
        var missing = (long)Math.Round(count * Mean, MidpointRounding.AwayFromZero) - lengths.Sum(length => (long)length);
        while (missing != 0)
        {
            ref var length = ref lengths[stream.NextInt(0, count - 1)];
            var step = Math.Sign(missing);
            if (Probability(length + step) <= 0)
                continue;
            length += step;
            missing -= step;
        }

        stream.Shuffle<int>(lengths);
        return lengths;
    }

    /// <summary>The distribution in the format of <see cref="Parse"/>.</summary>
    public override string ToString() => _name;

    private static double[] ResidualTable(double[] cumulative, double mean)
    {
        var table = new double[cumulative.Length];
        double sum = 0;
        for (var i = 0; i < table.Length; i++)
            table[i] = sum += (1 - (i == 0 ? 0 : cumulative[i - 1])) / mean;
        return table;
    }

    // The last entry is not compared, so that rounding errors in the sums cannot lead past the end of the table.
    private static int Lookup(double[] cumulative, double u)
    {
        var at = Array.FindIndex(cumulative, 0, cumulative.Length - 1, value => value > u);
        return at < 0 ? cumulative.Length : at + 1;
    }
}
