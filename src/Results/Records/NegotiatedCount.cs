namespace TlsToll.Results.Records;

/// <summary>Number of connections with the same negotiated parameters.</summary>
public sealed record NegotiatedCount(NegotiatedParameters Parameters, long Count)
{
    /// <summary>Sums of several sets of counts, by parameters, in the order of their text.</summary>
    public static IReadOnlyList<NegotiatedCount> Sum(IEnumerable<IReadOnlyList<NegotiatedCount>> counts) =>
    [
        .. counts.SelectMany(c => c).GroupBy(c => c.Parameters, c => c.Count).Select(same => new NegotiatedCount(same.Key, same.Sum()))
            .OrderBy(c => c.Parameters.ToString(), StringComparer.Ordinal),
    ];

    /// <summary>The parameters and the number in one line, as in tables and messages.</summary>
    public override string ToString() => string.Create(null, $"{Parameters} × {Count}");
}
