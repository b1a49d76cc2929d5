using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;
using TlsToll.Tls.Client;

namespace TlsToll.Tls;

/// <summary>Finds the CA certificate that a server's certificate leads to, which later connections then trust alone.</summary>
public static class RootProbe
{
    /// <summary>Connects once, and verifies the server's certificate and name.</summary>
    /// <param name="server">Address of the server.</param>
    /// <param name="host">Name of the server.</param>
    /// <param name="trusted">The CAs to trust; null for those that this host trusts.</param>
    /// <param name="cancellation">Token that ends the attempt.</param>
    /// <returns>The root of the verified chain.</returns>
    /// <exception cref="RefusedCertificateException">The certificate is refused.</exception>
    /// <exception cref="AuthenticationException">The handshake failed; the message contains the reason.</exception>
    /// <exception cref="IOException">The connection failed.</exception>
    public static async Task<X509Certificate2> FindAsync(IPEndPoint server, string host, X509Certificate2Collection? trusted, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(server);
        try
        {
            return await ConnectAsync(server, host, trusted, SslApplicationProtocol.Http11, cancellation);
        }
        catch (AuthenticationException e) when (e is not RefusedCertificateException)
        {
            // A server without HTTP/1.1 refuses its name.
            if (await SpeaksHttp2Async(server, host, trusted, cancellation))
                throw new AuthenticationException($"{host} speaks HTTP/2 alone; HTTP/1.1 is required", e);
            throw;
        }
    }

    private static async Task<bool> SpeaksHttp2Async(IPEndPoint server, string host, X509Certificate2Collection? trusted, CancellationToken cancellation)
    {
        try
        {
            (await ConnectAsync(server, host, trusted, SslApplicationProtocol.Http2, cancellation)).Dispose();
            return true;
        }
        catch (RefusedCertificateException)
        {
            // It comes to the certificate, so the server speaks the protocol.
            return true;
        }
        catch (Exception e) when (e is AuthenticationException or IOException)
        {
            return false;
        }
    }

    private static async Task<X509Certificate2> ConnectAsync(
        IPEndPoint server, string host, X509Certificate2Collection? trusted, SslApplicationProtocol protocol, CancellationToken cancellation)
    {
        byte[]? root = null;
        string? refusal = null;
        try
        {
            using var socket = new Socket(server.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
            await socket.ConnectAsync(server, cancellation);
            await using var stream = new SslStream(new NetworkStream(socket, ownsSocket: false));
            await stream.AuthenticateAsClientAsync(
                new SslClientAuthenticationOptions
                {
                    TargetHost = host,
                    EnabledSslProtocols = SslProtocols.Tls12 | SslProtocols.Tls13,
                    ApplicationProtocols = [protocol],
                    CertificateChainPolicy = ChainPolicies.Trust(trusted),
                    RemoteCertificateValidationCallback = (_, certificate, chain, errors) =>
                    {
                        refusal = CertificateVerdict.FindRefusal((X509Certificate2?)certificate, chain, errors, CertificateRules.Usual);
                        root = chain?.ChainElements.LastOrDefault()?.Certificate.RawData;
                        return refusal is null;
                    },
                },
                cancellation);
        }
        catch (AuthenticationException e) when (refusal is not null)
        {
            throw new RefusedCertificateException($"the certificate of {host} is refused: {refusal}", e);
        }
        catch (SocketException e)
        {
            throw new IOException(e.Message, e);
        }

        return X509CertificateLoader.LoadCertificate(root!);
    }
}

/// <summary>A server's certificate is refused; the message says why.</summary>
public sealed class RefusedCertificateException(string message, Exception inner) : AuthenticationException(message, inner);
