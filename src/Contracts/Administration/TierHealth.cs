namespace TlsToll.Contracts.Administration;

/// <summary>Body of a health response.</summary>
/// <param name="Status"><c>live</c>, <c>ready</c> or <c>unavailable</c>.</param>
/// <param name="Reason">Why the tier cannot serve, in a sentence; told to administrators only, and null if it can.</param>
public sealed record TierHealth(string Status, string? Reason = null);
