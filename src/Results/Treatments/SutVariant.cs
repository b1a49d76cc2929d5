namespace TlsToll.Results.Treatments;

/// <summary>Properties, other than TLS on hop 1, in which SUTs of a run may differ.</summary>
/// <param name="DataAccess">Database access: <c>ef</c> or <c>procedures</c>.</param>
/// <param name="Hop2Tls">True if hop 2 uses TLS.</param>
/// <param name="Hop3Tls">True if hop 3 uses TLS.</param>
/// <param name="Processors">Number of processors that the SUT may use; null for those of the run's plan.</param>
/// <param name="Metered">True if the SUT has the meter in OpenSSL's calls.</param>
/// <param name="Build">Label of the build of the SUT or its OpenSSL; null for the run's.</param>
/// <param name="Front">Program that ends TLS in front of the SUT; null for the SUT itself.</param>
/// <param name="Http2">True if the SUT serves HTTP/2, false for HTTP/1.1.</param>
public sealed record SutVariant(
    string DataAccess, bool Hop2Tls, bool Hop3Tls, int? Processors = null, bool Metered = false, string? Build = null, string? Front = null, bool Http2 = false);
