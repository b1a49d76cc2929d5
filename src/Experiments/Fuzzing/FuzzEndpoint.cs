using TlsToll.Workload;

namespace TlsToll.Experiments.Fuzzing;

/// <summary>Server that a request is sent to.</summary>
internal enum FuzzTarget
{
    Sut,
    SutAdmin,
    Vendors,
    VendorsAdmin,
}

/// <summary>An endpoint of the testbed, with a valid request to it.</summary>
/// <param name="Target">Server of the endpoint.</param>
/// <param name="Name">Name in the tables.</param>
/// <param name="Weight">Relative frequency of requests to it.</param>
/// <param name="Create">Creates a valid request; the text is an id that no other request has.</param>
internal sealed record FuzzEndpoint(FuzzTarget Target, string Name, int Weight, Func<RandomStream, string, FuzzMessage> Create)
{
    /// <summary>True if a response may have to wait for other requests, so that the client gives up.</summary>
    public bool Waits { get; init; }

    /// <summary>True for a server that has a port with TLS.</summary>
    public bool HasTls => Target is FuzzTarget.Sut or FuzzTarget.Vendors;
}
