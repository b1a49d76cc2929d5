using TlsToll.Results.Metrics;

namespace TlsToll.Results.Attributions;

/// <summary>TLS's share of the SUT's CPU by several methods beside one another, as <c>run.json</c> carries it.</summary>
/// <param name="Treatments">One entry per treatment with TLS and real cryptography that has a plain twin.</param>
public sealed record AttributionResult(IReadOnlyList<AttributedTreatment> Treatments);

/// <summary>A treatment by all methods.</summary>
public sealed record AttributedTreatment
{
    /// <summary>Its name.</summary>
    public required string Treatment { get; init; }

    /// <summary>The treatment without TLS that it is compared with.</summary>
    public required string Plain { get; init; }

    /// <summary>The treatment with every part of cryptography ablated; null where the run has none.</summary>
    public string? Ablated { get; init; }

    /// <summary>An entry per method, in a fixed order.</summary>
    public required IReadOnlyList<AttributedShare> Shares { get; init; }

    /// <summary>Pairs of methods whose intervals do not overlap.</summary>
    public required IReadOnlyList<Disagreement> Disagreements { get; init; }

    /// <summary>TLS's cost over plain TCP with every part ablated; null if the run has no such treatment.</summary>
    public Remainder? Remainder { get; init; }
}

/// <summary>TLS's share by a method.</summary>
/// <param name="Method">The method's name.</param>
/// <param name="SharePercent">Share of the SUT's CPU with TLS, percent; null is "not measured".</param>
public sealed record AttributedShare(string Method, Estimate? SharePercent);

/// <summary>Two methods whose intervals do not overlap.</summary>
/// <param name="Lower">The one with the smaller share.</param>
/// <param name="Higher">The other.</param>
/// <param name="GapPoints">From the upper end of the one to the lower end of the other, percentage points.</param>
/// <param name="DifferencePoints">
/// The other's share less the one's, paired by blocks, percentage points; null with fewer than two blocks in common.
/// </param>
public sealed record Disagreement(string Lower, string Higher, double GapPoints, Estimate? DifferencePoints);

/// <summary>
/// Cost with TLS and every part of cryptography ablated, less cost without TLS: records, messages, certificates and .NET's own work for TLS.
/// </summary>
/// <param name="MicrosPerInteraction">The SUT's CPU per interaction, microseconds.</param>
/// <param name="PercentOfPlain">The same as a part of the cost without TLS, percent.</param>
public sealed record Remainder(Estimate MicrosPerInteraction, Estimate? PercentOfPlain);
