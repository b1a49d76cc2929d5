using System.Net;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Fronts;

/// <summary>What a front needs to start.</summary>
/// <param name="Name">Name of the process, its directory and its log, unique in the run.</param>
/// <param name="Upstream">Address of the SUT, without TLS.</param>
/// <param name="UpstreamTls">Address of the SUT with TLS, to which it passes on what came with TLS; null to pass all on without.</param>
/// <param name="Store">The certificates.</param>
/// <param name="Keys">Kinds of key, each with a certificate that the client's server name chooses; the first is for clients that send none.</param>
/// <param name="Prefix">Command prefix, such as <c>taskset -c 1</c>.</param>
/// <param name="Run">Directory of the run.</param>
/// <param name="Supervisor">The run's supervisor.</param>
public sealed record FrontLaunch(
    string Name, Uri Upstream, Uri? UpstreamTls, CertificateStore Store, IReadOnlyList<KeyKind> Keys, IReadOnlyList<string> Prefix, RunDirectory Run, Supervisor Supervisor)
{
    /// <summary>Kinds of key, without those that the program may lack (<see cref="FrontServer.MayLack"/>): it would not start with their certificates.</summary>
    public IReadOnlyList<KeyKind> Keys { get; init; } = [.. Keys.Where(key => !FrontServer.MayLack(key))];

    /// <summary>Address at which it takes the clients' connections; of a mesh, always this host's own.</summary>
    public IPAddress Bind { get; init; } = IPAddress.Loopback;

    /// <summary>OpenSSL that it loads; null for the host's.</summary>
    public OpenSslBuild? OpenSsl { get; init; }

    /// <summary>Host name of the SUT on connections with TLS, which chooses the certificate of the first key.</summary>
    public string UpstreamName => Keys[0].HostName;

    /// <summary>Directory of the front's files.</summary>
    public string Directory => Run.PathOf(Name);

    /// <summary>File of what the front writes.</summary>
    public string Log => Run.PathOf(Name + ".log");

    /// <summary>A port at that address, as its configuration names it.</summary>
    internal IPEndPoint At(int port) => new(Bind, port);
}
