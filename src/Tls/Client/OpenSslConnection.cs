using System.Buffers;
using System.Net;
using System.Net.Security;
using System.Runtime.InteropServices;
using System.Security.Authentication;
using System.Text;
using TlsToll.Tls.Certificates;
using TlsToll.Tls.Native;

namespace TlsToll.Tls.Client;

/// <summary>
/// OpenSSL's end of a client's connection, between the bytes on the wire and those of the application; it does no I/O. Not thread safe. A caller
/// holds it (<see cref="Hold"/>) while it uses it, so that a disposal at the same time waits.
/// </summary>
internal sealed unsafe class OpenSslConnection : SafeHandle
{
    private const int GetSignature = 132; // SSL_CTRL_GET_SIGNATURE_NID
    private const int GetGroup = 134; // SSL_CTRL_GET_NEGOTIATED_GROUP
    private const uint NoPartialWildcards = 4; // X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS
    private readonly nint _received;
    private readonly nint _toSend;

    /// <summary>Begins a connection without sending anything.</summary>
    /// <param name="context">The client's context.</param>
    /// <param name="host">The server's name: sent unless it is an IP literal, and matched against the certificate.</param>
    /// <param name="session">The session to offer; null for none.</param>
    public OpenSslConnection(OpenSslContext context, string host, KeptSession? session)
        : base(0, ownsHandle: true)
    {
        NativeTls.ClearErrors();
        SetHandle(context.NewConnection());
        if (IsInvalid)
            throw new AuthenticationException($"OpenSSL begins no connection: {NativeTls.TakeError()}.");
        (_received, _toSend) = (NativeTls.BioNew(NativeTls.MemoryBio()), NativeTls.BioNew(NativeTls.MemoryBio()));
        NativeTls.SetBio(handle, _received, _toSend);
        NativeTls.SetConnect(handle);
        Expect(host);
        if (session is not null)
            NativeTls.SetSession(handle, session.DangerousGetHandle());
        GC.KeepAlive(session);
    }

    public override bool IsInvalid => handle == 0;

    /// <summary>True if an earlier session was resumed.</summary>
    public bool IsResumed => NativeTls.Reused(handle) == 1;

    /// <summary>Number of bytes that are ready to be sent.</summary>
    public int ToSend => (int)NativeTls.BioPending(_toSend);

    /// <summary>True if a record was received in part: the connection must not end here.</summary>
    public bool IsWithinRecord => NativeTls.HasPending(handle) == 1;

    /// <summary>True if received bytes were not read yet.</summary>
    public bool HasReceived => NativeTls.Pending(handle) > 0 || NativeTls.BioPending(_received) > 0;

    /// <summary>True if this end also presented a certificate in this handshake.</summary>
    public bool HasSigned
    {
        get
        {
            var digest = 0;
            return NativeTls.Control(handle, GetSignature, 0, (nint)(&digest)) == 1;
        }
    }

    /// <summary>OpenSSL's verdict on the certificate: 0 if it was accepted.</summary>
    public long Verdict => NativeTls.VerificationResult(handle);

    /// <summary>The protocol version.</summary>
    public SslProtocols Protocol => OpenSslContext.VersionOf(NativeTls.Version(handle));

    /// <summary>The cipher suite.</summary>
    public TlsCipherSuite Suite => (TlsCipherSuite)NativeTls.SuiteNumber(NativeTls.CurrentSuite(handle));

    /// <summary>Name of the key agreement group.</summary>
    public string? Group => KeyGroup.NameOf(NativeTls.Control(handle, GetGroup, 0, 0));

    /// <summary>The protocol negotiated by ALPN, as named in the results.</summary>
    public string Alpn
    {
        get
        {
            byte* name;
            uint length;
            NativeTls.SelectedProtocol(handle, &name, &length);
            return length == 0 ? NegotiatedFacts.NoAlpn : Encoding.ASCII.GetString(name, (int)length);
        }
    }

    /// <summary>Keeps OpenSSL's objects until the returned hold is disposed of.</summary>
    /// <exception cref="ObjectDisposedException">They are freed already.</exception>
    public Held Hold()
    {
        var held = false;
        DangerousAddRef(ref held);
        return new Held(this);
    }

    /// <summary>OpenSSL's words for a verdict.</summary>
    public static string Describe(long verdict) => Marshal.PtrToStringUTF8(NativeTls.CheckErrorText(verdict)) ?? "OpenSSL gives no reason";

    /// <summary>Advances the handshake with what was received.</summary>
    /// <param name="failure">The reason why it failed; null if it did not.</param>
    /// <returns>True if it is complete.</returns>
    public bool Handshake(out string? failure)
    {
        NativeTls.ClearErrors();
        var result = NativeTls.DoHandshake(handle);
        failure = result == 1 || NativeTls.GetError(handle, result) == NativeTls.WantRead ? null : NativeTls.TakeError();
        return result == 1;
    }

    /// <summary>Takes in bytes from the wire.</summary>
    public void Receive(ReadOnlySpan<byte> bytes)
    {
        fixed (byte* start = bytes)
            NativeTls.BioWrite(_received, start, bytes.Length);
    }

    /// <summary>Gives out bytes for the wire.</summary>
    /// <returns>Number of bytes.</returns>
    public int Send(Span<byte> bytes)
    {
        fixed (byte* start = bytes)
            return Math.Max(0, NativeTls.BioRead(_toSend, start, bytes.Length));
    }

    /// <summary>Decrypts received bytes.</summary>
    /// <param name="data">Receives the data.</param>
    /// <returns>Number of bytes; 0 after the other end's close alert; null if more has to be received.</returns>
    /// <exception cref="IOException">The records are invalid, or the other end sent a fatal alert.</exception>
    public int? Read(Span<byte> data)
    {
        NativeTls.ClearErrors();
        int result;
        fixed (byte* start = data)
            result = NativeTls.Read(handle, start, data.Length);
        return result > 0 ? result : NativeTls.GetError(handle, result) switch
        {
            NativeTls.WantRead => null,
            NativeTls.Closed => 0,
            _ => throw new IOException($"TLS: {NativeTls.TakeError()}."),
        };
    }

    /// <summary>Encrypts data to be sent.</summary>
    /// <exception cref="IOException">The connection is broken.</exception>
    public void Write(ReadOnlySpan<byte> data)
    {
        NativeTls.ClearErrors();
        fixed (byte* start = data)
        {
            if (NativeTls.Write(handle, start, data.Length) != data.Length)
                throw new IOException($"TLS: {NativeTls.TakeError()}.");
        }
    }

    /// <summary>Prepares the close alert to be sent.</summary>
    public void EndData()
    {
        NativeTls.ClearErrors();
        NativeTls.Shutdown(handle);
    }

    /// <summary>The session, for a later connection; null if it cannot be resumed.</summary>
    public KeptSession? Session(bool mutual)
    {
        var session = NativeTls.GetSession(handle);
        if (session == 0)
            return null;
        var kept = new KeptSession(session, mutual);
        if (NativeTls.IsResumable(session) == 1)
            return kept;
        kept.Dispose();
        return null;
    }

    /// <summary>The DER encodings of what the server sent: its certificate, and CAs.</summary>
    public IReadOnlyList<byte[]> Sent()
    {
        var sent = NativeTls.PeerChain(handle);
        return sent == 0 ? [] : [.. Enumerable.Range(0, NativeTls.StackCount(sent)).Select(i => Encoded(NativeTls.StackItem(sent, i)))];
    }

    /// <summary>The verified chain of a full handshake; null if there is none.</summary>
    public VerifiedChain? VerifiedChain() => ChainOf(NativeTls.VerifiedChain(handle));

    /// <summary>
    /// Verifies the certificate of a resumed session: chain, validity, usage and name. OpenSSL itself only remembers that it once did.
    /// </summary>
    /// <param name="context">The client's context.</param>
    /// <param name="verdict">0 if it is accepted.</param>
    /// <returns>The verified chain; null if it is not accepted.</returns>
    public VerifiedChain? VerifyAgain(OpenSslContext context, out long verdict)
    {
        const int Unspecified = 1; // X509_V_ERR_UNSPECIFIED
        var sent = NativeTls.PeerChain(handle);
        var check = NativeTls.CheckNew();
        try
        {
            verdict = Unspecified;
            var leaf = sent == 0 ? 0 : NativeTls.StackItem(sent, 0);
            fixed (byte* purpose = "ssl_server\0"u8)
            {
                if (leaf == 0 || NativeTls.CheckBegin(check, NativeTls.StoreOf(context.DangerousGetHandle()), leaf, sent) != 1 || NativeTls.CheckPurpose(check, purpose) != 1)
                    return null;
            }

            var parameters = NativeTls.CheckParameters(check);
            if (NativeTls.InheritVerification(parameters, NativeTls.VerificationOf(handle)) != 1)
                return null;
            // As in a full handshake.
            NativeTls.SetVerificationLevel(parameters, context.SecurityLevel);
            verdict = NativeTls.Check(check) == 1 ? 0 : NativeTls.CheckError(check);
            return verdict == 0 ? ChainOf(NativeTls.CheckedChain(check)) : null;
        }
        finally
        {
            NativeTls.CheckFree(check);
            GC.KeepAlive(context);
        }
    }

    protected override bool ReleaseHandle()
    {
        // A session cannot be resumed if its connection was not closed.
        NativeTls.SetShutdown(handle, NativeTls.ClosedBothWays);
        NativeTls.Free(handle);
        return true;
    }

    /// <summary>The end of a hold.</summary>
    public readonly struct Held(OpenSslConnection connection) : IDisposable
    {
        /// <inheritdoc/>
        public void Dispose() => connection.DangerousRelease();
    }

    private void Expect(string host)
    {
        var name = Encoding.UTF8.GetBytes(host + '\0');
        var verification = NativeTls.VerificationOf(handle);
        fixed (byte* start = name)
        {
            NativeTls.SetHostFlags(verification, NoPartialWildcards);
            var isAddress = IPAddress.TryParse(host, out _);
            var accepted = isAddress
                ? NativeTls.SetVerifiedAddress(verification, start)
                : NativeTls.SetVerifiedHost(verification, start, (nuint)(name.Length - 1));
            if (accepted != 1)
                throw new AuthenticationException($"OpenSSL cannot verify the name '{host}'.");
            if (!isAddress)
                NativeTls.Control(handle, NativeTls.SetHostName, 0, (nint)start);
        }
    }

    // The root is last. A server's certificate can be the root itself.
    private static VerifiedChain? ChainOf(nint stack)
    {
        var length = stack == 0 ? 0 : NativeTls.StackCount(stack);
        if (length == 0)
            return null;
        var intermediates = new CertificateFacts[Math.Max(0, length - 2)];
        for (var i = 0; i < intermediates.Length; i++)
            intermediates[i] = FactsOf(NativeTls.StackItem(stack, i + 1));
        return new VerifiedChain(FactsOf(NativeTls.StackItem(stack, 0)), intermediates, length);
    }

    // Looked up by the encoding in a rented buffer: it is copied only for a certificate that is new.
    private static CertificateFacts FactsOf(nint certificate)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(Length(certificate));
        try
        {
            return CertificateFacts.Of(buffer.AsMemory(0, Encode(certificate, buffer)));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private static byte[] Encoded(nint certificate)
    {
        var der = new byte[Length(certificate)];
        Encode(certificate, der);
        return der;
    }

    private static int Length(nint certificate) => NativeTls.CertificateToDer(certificate, null);

    private static int Encode(nint certificate, byte[] buffer)
    {
        fixed (byte* start = buffer)
        {
            var position = start;
            return NativeTls.CertificateToDer(certificate, &position);
        }
    }
}

/// <summary>A chain that OpenSSL has verified.</summary>
/// <param name="Leaf">Facts of the server's certificate.</param>
/// <param name="Intermediates">Facts of the CAs between it and the root.</param>
/// <param name="Length">Number of certificates, including leaf and root.</param>
internal sealed record VerifiedChain(CertificateFacts Leaf, IReadOnlyList<CertificateFacts> Intermediates, int Length);
