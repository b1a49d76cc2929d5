using System.Net;
using TlsToll.Load.Http;
using TlsToll.Load.Messages;
using TlsToll.Load.Sessions;
using TlsToll.Tls;

namespace TlsToll.Load.Replay;

/// <summary>A worker's models of connection set-ups without a handshake, determined once per server and offer, outside the cells.</summary>
internal static class SetUpModels
{
    private static readonly Dictionary<string, SetUpModel> Known = new(StringComparer.Ordinal);

    /// <summary>Returns the model for a replay.</summary>
    /// <param name="request">The replay.</param>
    /// <param name="tls">TLS offer.</param>
    /// <param name="options">Client options of the same offer.</param>
    /// <param name="cancellation">Token that aborts the measurement of a new model.</param>
    public static async Task<SetUpModel> OfAsync(
        ReplayRequest request, TlsOffer tls, ClientTlsOptions options, CancellationToken cancellation)
    {
        var profile = tls.Profile();
        var key = $"{request.Port} {tls.Parts} {profile} {string.Join('+', tls.Versions)} {string.Join(':', tls.Suites ?? [])} {tls.Alpn}";
        if (Known.TryGetValue(key, out var known))
            return known;
        var host = tls.Resumption ? profile.HostNameFor(ReturningClients.TakeNumbers(1)) : profile.HostName;
        var end = new IPEndPoint(IPAddress.Parse(request.Address), request.Port);
        return Known[key] = await SetUpModel.TakeAsync(tls.KnownParts, options, host, token => TcpConnection.ConnectAsync(end, token), cancellation);
    }
}
