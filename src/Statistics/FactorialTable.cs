namespace TlsToll.Statistics;

/// <summary>
/// The values of a full factorial design: the same number of values for every combination of the factors' levels. The combinations are in
/// row-major order: the last factor's level changes fastest. Immutable.
/// </summary>
public sealed class FactorialTable
{
    /// <summary>Maximum number of factors: 2^16 combinations at two levels each. A limit of this implementation.</summary>
    public const int MostFactors = 16;

    private readonly double[] _values;

    /// <summary>Validates and copies a table.</summary>
    /// <param name="factors">The factors' names, unique.</param>
    /// <param name="levels">The names of each factor's levels, at least two.</param>
    /// <param name="values">The values by combination (row-major) and replicate; with blocks, the replicate is the block.</param>
    /// <exception cref="ArgumentException">
    /// The table is incomplete or unbalanced, has a factor of one level, or contains a value that is not finite.
    /// </exception>
    public FactorialTable(
        IReadOnlyList<string> factors, IReadOnlyList<IReadOnlyList<string>> levels, IReadOnlyList<IReadOnlyList<double>> values)
    {
        var different = factors.Distinct(StringComparer.Ordinal).Count();
        if (factors.Count is 0 or > MostFactors || factors.Count != levels.Count || factors.Count != different)
            throw new ArgumentException("A table has 1 to 16 factors with unique names, each with its levels.", nameof(factors));
        if (levels.Any(of => of.Count < 2))
            throw new ArgumentException("Each factor needs at least two levels.", nameof(levels));
        if (values.Count != levels.Aggregate(1L, (product, of) => product * of.Count))
            throw new ArgumentException("Each combination of levels needs its values.", nameof(values));
        if (values[0].Count == 0 || values.Any(cell => cell.Count != values[0].Count))
            throw new ArgumentException("Each combination of levels needs equally many values.", nameof(values));
        if (values.Any(cell => cell.Any(x => !double.IsFinite(x))))
            throw new ArgumentException("A value is not finite.", nameof(values));
        Factors = [.. factors];
        Levels = [.. levels.Select(of => (IReadOnlyList<string>)[.. of])];
        Replicates = values[0].Count;
        Combinations = values.Count;
        _values = [.. values.SelectMany(cell => cell)];
    }

    private FactorialTable(FactorialTable like, double[] values)
    {
        (Factors, Levels, Replicates, Combinations) = (like.Factors, like.Levels, like.Replicates, like.Combinations);
        _values = values;
    }

    /// <summary>The factors' names.</summary>
    public IReadOnlyList<string> Factors { get; }

    /// <summary>The names of each factor's levels.</summary>
    public IReadOnlyList<IReadOnlyList<string>> Levels { get; }

    /// <summary>Number of values per combination.</summary>
    public int Replicates { get; }

    /// <summary>Number of combinations of levels.</summary>
    public int Combinations { get; }

    /// <summary>All values; the index of a value is combination · <see cref="Replicates"/> + replicate.</summary>
    public ReadOnlySpan<double> Values => _values;

    /// <summary>The values of a combination.</summary>
    public ReadOnlySpan<double> Cell(int combination) => _values.AsSpan(combination * Replicates, Replicates);

    /// <summary>Index of a factor's level in a combination.</summary>
    public int LevelOf(int combination, int factor)
    {
        for (var faster = Factors.Count - 1; faster > factor; faster--)
            combination /= Levels[faster].Count;
        return combination % Levels[factor].Count;
    }

    /// <summary>The marginal means of a factor: the mean of all values at each of its levels.</summary>
    public double[] MeansOf(int factor)
    {
        var sums = new double[Levels[factor].Count];
        for (var combination = 0; combination < Combinations; combination++)
            sums[LevelOf(combination, factor)] += Sample.Mean(Cell(combination));
        return [.. sums.Select(sum => sum * sums.Length / Combinations)];
    }

    /// <summary>The table of the values' natural logarithms; null if a value is not positive.</summary>
    public FactorialTable? Logarithms() =>
        _values.All(x => x > 0) ? new FactorialTable(this, [.. _values.Select(x => Math.Log(x))]) : null;
}
