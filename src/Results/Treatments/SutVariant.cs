namespace TlsToll.Results.Treatments;

/// <summary>What SUTs of a run may differ in besides TLS on hop 1.</summary>
/// <param name="DataAccess">How it reads and writes the database.</param>
/// <param name="Hop2Tls">Whether hop 2 is TLS.</param>
/// <param name="Hop3Tls">Whether hop 3 is TLS.</param>
/// <param name="Processors">How many processors it may use; null for those of the run's plan.</param>
/// <param name="Metered">Whether it has the meter in OpenSSL's calls.</param>
public sealed record SutVariant(string DataAccess, bool Hop2Tls, bool Hop3Tls, int? Processors = null, bool Metered = false);
