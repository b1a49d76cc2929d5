using TlsToll.Results.Metrics;

namespace TlsToll.Results.Attributions;

/// <summary>TLS's share of the SUT's CPU by several methods, as stored in <c>run.json</c>.</summary>
/// <param name="Treatments">One entry per treatment with TLS and real cryptography that has a plain twin.</param>
public sealed record AttributionResult(IReadOnlyList<AttributedTreatment> Treatments);

/// <summary>Shares of a treatment by all methods.</summary>
public sealed record AttributedTreatment
{
    /// <summary>Name of the treatment.</summary>
    public required string Treatment { get; init; }

    /// <summary>Name of the treatment without TLS with which it is compared.</summary>
    public required string Plain { get; init; }

    /// <summary>Name of the treatment with all cryptography ablated; null if the run has none.</summary>
    public string? Ablated { get; init; }

    /// <summary>One entry per method, in a fixed order.</summary>
    public required IReadOnlyList<AttributedShare> Shares { get; init; }

    /// <summary>Pairs of methods whose intervals do not overlap.</summary>
    public required IReadOnlyList<Disagreement> Disagreements { get; init; }

    /// <summary>Cost of TLS over plain TCP with all cryptography ablated; null if the run has no such treatment.</summary>
    public Remainder? Remainder { get; init; }
}

/// <summary>TLS's share by one method.</summary>
/// <param name="Method">Name of the method.</param>
/// <param name="SharePercent">Share of the SUT's CPU with TLS, in percent; null if not measured.</param>
public sealed record AttributedShare(string Method, BlockEstimate? SharePercent);

/// <summary>Two methods whose intervals do not overlap.</summary>
/// <param name="Lower">Method with the smaller share.</param>
/// <param name="Higher">Method with the larger share.</param>
/// <param name="GapPoints">Gap from the upper end of the lower interval to the lower end of the higher one, in percentage points.</param>
/// <param name="DifferencePoints">Larger share minus smaller share, paired by blocks, in percentage points; null with fewer than two common
/// blocks.</param>
public sealed record Disagreement(string Lower, string Higher, double GapPoints, BlockEstimate? DifferencePoints);

/// <summary>
/// Cost with TLS and all cryptography ablated, minus cost without TLS: records, messages, certificates and .NET's own work for TLS.
/// </summary>
/// <param name="MicrosPerInteraction">CPU of the SUT per interaction, in microseconds.</param>
/// <param name="PercentOfPlain">The same in percent of the cost without TLS.</param>
public sealed record Remainder(BlockEstimate MicrosPerInteraction, BlockEstimate? PercentOfPlain);
