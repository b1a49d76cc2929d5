namespace TlsToll.Contracts.Administration;

/// <summary>Line of JSON that a tier writes to standard output when it is ready.</summary>
/// <param name="Ready">Always true.</param>
/// <param name="Plain">Address of the services without TLS.</param>
/// <param name="Tls">Address of the services with TLS.</param>
/// <param name="Admin">Address of the administration.</param>
public sealed record ReadyLine(bool Ready, string Plain, string Tls, string Admin);
