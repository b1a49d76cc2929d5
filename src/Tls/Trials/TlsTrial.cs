using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;

namespace TlsToll.Tls;

/// <summary>The result of a trial.</summary>
/// <param name="Worked">True if the ends agreed on the requested parameters, verified the certificate and exchanged data.</param>
/// <param name="Negotiated">The negotiated parameters; null if the handshake failed.</param>
/// <param name="Problem">Reason reported by OpenSSL or .NET, in one line; null if it worked.</param>
public sealed record TlsTrialResult(bool Worked, NegotiatedTls? Negotiated, string? Problem);

/// <summary>
/// Tries a combination of version, suite and key in this process, with both ends over a loopback connection, as the SUT and the driver use
/// it. The process's OpenSSL configuration, such as the group, also applies to the trial.
/// </summary>
public static class TlsTrial
{
    private static readonly TimeSpan TrialTimeout = TimeSpan.FromSeconds(10);

    /// <summary>Runs a trial.</summary>
    /// <param name="store">The store with the certificate.</param>
    /// <param name="profile">The server's profile.</param>
    /// <param name="version">The only version.</param>
    /// <param name="suite">The only suite, set through .NET's cipher suite policy; null for the process's default.</param>
    /// <returns>The result; unsupported parameters do not throw an exception.</returns>
    public static async Task<TlsTrialResult> RunAsync(CertificateStore store, TlsProfile profile, TlsVersion version, CipherSuite? suite)
    {
        ArgumentNullException.ThrowIfNull(store);
        ArgumentNullException.ThrowIfNull(profile);
        ArgumentNullException.ThrowIfNull(version);
        using var limit = new CancellationTokenSource(TrialTimeout);
        try
        {
            using var listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            var server = ServeAsync(listener, store, profile, version, limit.Token);
            var client = ConnectAsync((IPEndPoint)listener.LocalEndpoint, store, profile, version, suite, limit.Token);
            return await OutcomeAsync(client, server, suite);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return new TlsTrialResult(false, null, Reason(e));
        }
    }

    private static async Task<TlsTrialResult> OutcomeAsync(Task<NegotiatedTls> client, Task<(SslProtocols, TlsCipherSuite)> server, CipherSuite? suite)
    {
        try
        {
            var negotiated = await client;
            var (protocol, chosen) = await server;
            if (protocol != negotiated.Protocol || chosen != negotiated.Suite)
                return new TlsTrialResult(false, negotiated, $"the ends do not agree: {negotiated.Protocol} {negotiated.Suite} and {protocol} {chosen}");
            return suite is not null && negotiated.Suite != suite.Value
                ? new TlsTrialResult(false, negotiated, $"{negotiated.Suite} was negotiated instead")
                : new TlsTrialResult(true, negotiated, null);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // Only the refusing end has the reason; the other one sees an alert or the end of the connection.
            await ((Task)server).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            var reasons = new[] { Reason(e), server.Exception is { } error ? Reason(error) : null }.OfType<string>().Distinct(StringComparer.Ordinal).ToArray();
            return new TlsTrialResult(false, null, reasons.FirstOrDefault(r => !SaysNothing(r)) ?? reasons[0]);
        }
    }

    private static bool SaysNothing(string reason) =>
        reason.Contains("alert", StringComparison.OrdinalIgnoreCase) || reason.Contains("EOF", StringComparison.Ordinal)
        || reason.Contains("Received an unexpected", StringComparison.Ordinal) || reason.Contains("transport", StringComparison.OrdinalIgnoreCase);

    private static async Task<NegotiatedTls> ConnectAsync(
        IPEndPoint server, CertificateStore store, TlsProfile profile, TlsVersion version, CipherSuite? suite, CancellationToken cancellation)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(server, cancellation);
        await using var stream = new NetworkStream(socket, ownsSocket: true);
        var options = ClientTlsOptions.Of(store) with
        {
            Protocols = version.Protocol,
            Suites = suite is null ? null : [suite],
            AllowShortKeys = profile.Key.IsWeak,
        };
        var secured = await TransportSecurity.Tls(options, Hop.RbeToSut, new HandshakeCounters()).SecureAsync(stream, profile.HostName, cancellation);
        await using var tls = secured.Stream;
        await tls.WriteAsync(new byte[1], cancellation);
        await tls.ReadExactlyAsync(new byte[1], cancellation);
        return secured.Tls!;
    }

    private static async Task<(SslProtocols, TlsCipherSuite)> ServeAsync(
        TcpListener listener, CertificateStore store, TlsProfile profile, TlsVersion version, CancellationToken cancellation)
    {
        using var socket = await listener.AcceptSocketAsync(cancellation);
        await using var tls = new SslStream(new NetworkStream(socket, ownsSocket: false));
        var options = new Server.ServerProfile(profile, store, new ServerTlsOptions { Protocols = version.Protocol }).Options;
        await tls.AuthenticateAsServerAsync(options, cancellation);
        await tls.ReadExactlyAsync(new byte[1], cancellation);
        await tls.WriteAsync(new byte[1], cancellation);
        return (tls.SslProtocol, tls.NegotiatedCipherSuite);
    }

    // The innermost message is OpenSSL's, such as "error:0A0000C1:SSL routines::no shared cipher".
    private static string Reason(Exception e)
    {
        while (e.InnerException is { } inner)
            e = inner;
        var line = e.Message.ReplaceLineEndings(" ").Trim();
        var at = line.LastIndexOf("::", StringComparison.Ordinal);
        return line.StartsWith("error:", StringComparison.Ordinal) && at >= 0 ? line[(at + 2)..] : line;
    }
}
