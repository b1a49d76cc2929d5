using TlsToll.Sut.Endpoints.Interactions;
using TlsToll.Tls;

namespace TlsToll.Sut.Endpoints.Hosting;

/// <summary>What the services' server counts and the administration reads: the seam between the two.</summary>
internal sealed class SutState
{
    public SutState(SutOptions options, CertificateStore certificates)
    {
        Burner = options.AllowBurn ? new Burner() : null;
        Listeners = new ServiceListeners(options, certificates, Handshakes, Burner);
        Profiles = [.. certificates.Leaves.Select(leaf => new TlsProfile(leaf.Kind, leaf.ChainLength).Name).Order(StringComparer.Ordinal)];
    }

    /// <summary>Names of the profiles that there are certificates for, without what a client may add to any.</summary>
    public IReadOnlyList<string> Profiles { get; }

    /// <summary>Handshakes of all hops.</summary>
    public HandshakeCounters Handshakes { get; } = new();

    /// <summary>Interactions of all services.</summary>
    public Tallies Tallies { get; } = new();

    /// <summary>Static pages served.</summary>
    public Tally StaticPages { get; } = new();

    /// <summary>Burns CPU time for the method's self-check; null unless that is allowed.</summary>
    public Burner? Burner { get; }

    /// <summary>The services' listeners.</summary>
    public ServiceListeners Listeners { get; }
}
