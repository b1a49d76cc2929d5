namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>Why this host does not have a TLS choice.</summary>
/// <param name="Reason">The reason as a sentence without a full stop.</param>
/// <param name="Instead">What to do instead, as a sentence that names flags of a run; null if there is nothing.</param>
public sealed record Unavailability(string Reason, string? Instead = null)
{
    /// <summary>Both sentences.</summary>
    public override string ToString() => Instead is null ? $"{Reason}." : $"{Reason}. {Instead}";
}
