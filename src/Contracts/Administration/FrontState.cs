namespace TlsToll.Contracts.Administration;

/// <summary>A program that ends TLS in front of a SUT, at <c>GET /fronts/KIND</c>.</summary>
/// <param name="PlainPort">Its port without TLS.</param>
/// <param name="TlsPort">Its port with TLS.</param>
/// <param name="AcceptedConnections">Connections of clients that it has accepted since its start.</param>
/// <param name="OpenConnections">Connections of clients that are open.</param>
public sealed record FrontState(int PlainPort, int TlsPort, long AcceptedConnections, long OpenConnections);
