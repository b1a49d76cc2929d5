using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls.Tests;

/// <summary>Without TLS's close alert, a client cannot tell the end of a connection from a cut.</summary>
public sealed class CloseAlertTests(SharedCertificates certificates)
{
    private const byte Alert = 21;
    private const byte Data = 23;

    // An alert of 2 bytes with its type, and the tag of AES-GCM.
    private const int EncryptedAlert = 2 + 1 + 16;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task A_server_that_closes_says_so_by_the_alert(SslProtocols protocol)
    {
        var (type, length) = await LastRecordAsync(protocol, "Connection: close\r\n", leave: false);
        if (protocol == SslProtocols.Tls12)
            type.ShouldBe(Alert);
        else
            (type, length).ShouldBe((Data, EncryptedAlert));
    }

    [Theory]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task A_client_that_has_left_gets_no_alert(SslProtocols protocol)
    {
        var (type, length) = await LastRecordAsync(protocol, "", leave: true);
        type.ShouldBe(Data);
        length.ShouldNotBe(EncryptedAlert);
    }

    private async Task<(byte Type, int Length)> LastRecordAsync(SslProtocols protocol, string header, bool leave)
    {
        await using var server = await TestServer.StartTls(certificates.Store);
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, server.Port), Token);
        using var copy = new Copy(new NetworkStream(socket));
        await using var tls = new SslStream(copy);
        await tls.AuthenticateAsClientAsync(
            new SslClientAuthenticationOptions
            {
                TargetHost = "rsa-2048.sut.test",
                EnabledSslProtocols = protocol,
                CertificateChainPolicy = ChainPolicies.TrustOnly(certificates.Store.Root, ChainPolicies.ServerAuthentication),
            },
            Token);
        await tls.WriteAsync(System.Text.Encoding.ASCII.GetBytes($"GET / HTTP/1.1\r\nHost: sut\r\n{header}\r\n"), Token);
        var buffer = new byte[4096];
        if (leave)
        {
            (await tls.ReadAsync(buffer, Token)).ShouldBeGreaterThan(0);
            socket.Shutdown(SocketShutdown.Send);
        }

        while (await tls.ReadAsync(buffer, Token) > 0)
        {
            // To the end.
        }

        return copy.LastRecord();
    }

    /// <summary>Keeps a copy of all bytes that are read.</summary>
    private sealed class Copy(Stream inner) : Stream
    {
        private readonly MemoryStream _read = new();

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public (byte Type, int Length) LastRecord()
        {
            var bytes = _read.ToArray();
            (byte Type, int Length) last = default;
            for (var at = 0; at < bytes.Length; at += 5 + last.Length)
                last = (bytes[at], (bytes[at + 3] << 8) | bytes[at + 4]);
            return last;
        }

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            var count = await inner.ReadAsync(buffer, cancellationToken);
            _read.Write(buffer.Span[..count]);
            return count;
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
            inner.WriteAsync(buffer, cancellationToken);

        public override Task FlushAsync(CancellationToken cancellationToken) => inner.FlushAsync(cancellationToken);

        public override void Flush() => inner.Flush();

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            if (disposing)
            {
                _read.Dispose();
                inner.Dispose();
            }

            base.Dispose(disposing);
        }
    }
}
