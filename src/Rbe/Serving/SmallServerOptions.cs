using System.Net;
using Microsoft.Extensions.DependencyInjection;
using TlsToll.Tls;

namespace TlsToll.Rbe.Serving;

/// <summary>Options of a <see cref="SmallServer"/>.</summary>
/// <param name="At">Address and port to listen on.</param>
internal sealed record SmallServerOptions(IPEndPoint At)
{
    /// <summary>Registers the required services.</summary>
    public Action<IServiceCollection> Services { get; init; } = _ => { };

    /// <summary>Certificate of a server that speaks TLS alone, and has no <c>/health</c>; null for one without TLS.</summary>
    public ServerCertificate? Certificate { get; init; }

    /// <summary>Path of the address that is printed, without its first slash.</summary>
    public string Path { get; init; } = "";

    /// <summary>Called once the server listens, before its address is printed.</summary>
    public Action Listening { get; init; } = () => { };
}
