using System.Runtime.InteropServices;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using TlsToll.Tls.Certificates;
using TlsToll.Tls.Native;

namespace TlsToll.Tls.Client;

/// <summary>OpenSSL's context of a client: what its connections offer, and whom they trust. One serves any number of connections.</summary>
internal sealed unsafe class OpenSslContext : SafeHandle
{
    private const int VerifyPeer = 1; // SSL_VERIFY_PEER
    private const int SetMode = 33; // SSL_CTRL_MODE
    private const int NoAutomaticChain = 0x8; // SSL_MODE_NO_AUTO_CHAIN: the root is trusted, and not sent with the client's certificate.
    private const int ReleaseBuffers = 0x10; // SSL_MODE_RELEASE_BUFFERS
    private const int SetStatusRequest = 65; // SSL_CTRL_SET_TLSEXT_STATUS_REQ_TYPE
    private const int SetSignatures = 98; // SSL_CTRL_SET_SIGALGS_LIST
    private const int Ocsp = 1; // TLSEXT_STATUSTYPE_ocsp
    private const ulong NoRenegotiation = 1UL << 30; // SSL_OP_NO_RENEGOTIATION

    // What SslStream offers for TLS 1.2 if neither the caller nor OpenSSL's configuration says otherwise.
    private const string UsualSuites =
        "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-RSA-AES128-GCM-SHA256:" +
        "ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384:ECDHE-RSA-AES128-SHA256";

    // OpenSSL's numbers. The constants of the older versions are obsolete in .NET.
    private static readonly (SslProtocols Protocol, int Number)[] Versions =
        [((SslProtocols)0x30, 0x300), ((SslProtocols)0xc0, 0x301), ((SslProtocols)0x300, 0x302), (SslProtocols.Tls12, 0x303), (SslProtocols.Tls13, 0x304)];

    /// <summary>Creates a context.</summary>
    /// <exception cref="AuthenticationException">OpenSSL rejects the options.</exception>
    public OpenSslContext(ClientTlsOptions options)
        : base(0, ownsHandle: true)
    {
        NativeTls.ClearErrors();
        SetHandle(NativeTls.ContextNew(NativeTls.ClientMethod()));
        Ensure(!IsInvalid, "a context");
        NativeTls.SetVerify(handle, VerifyPeer, 0);
        NativeTls.ContextControl(handle, SetMode, NoAutomaticChain | ReleaseBuffers, 0);
        NativeTls.ContextControl(handle, NativeTls.SetSessionCache, 0, 0);
        // SslStream asks for the status of the certificate, too.
        NativeTls.ContextControl(handle, SetStatusRequest, Ocsp, 0);
        // As SslStream does, which leaves the empty extension for tickets in the hello of a client with a certificate that offers TLS 1.3.
        var asksForTickets = options.AllowResumption || (options.Certificate is not null && options.Protocols.HasFlag(SslProtocols.Tls13));
        NativeTls.ContextOptions(handle, asksForTickets ? NoRenegotiation : NoRenegotiation | NativeTls.NoTicket);
        // Level 1 permits keys of 80 bits of strength. At level 2, OpenSSL itself refuses those of less than 112.
        if (options.AllowShortKeys && NativeTls.GetSecurityLevel(handle) > 1)
            NativeTls.SetSecurityLevel(handle, 1);
        OfferVersions(options);
        OfferSuites(options.Suites);
        if (options.OnlyKey is { } key)
            With(SignaturesOf(key), text => (int)NativeTls.ContextControl(handle, SetSignatures, 0, text));
        Trust(options.Root);
        if (options.ApplicationProtocol is { } protocol)
            Offer(protocol);
        if (options.Certificate is { } certificate)
            Present(certificate);
        options.KeyLog?.Watch(handle);
    }

    public override bool IsInvalid => handle == 0;

    /// <summary>The protocol version of OpenSSL's number.</summary>
    public static SslProtocols VersionOf(int number) => Versions.FirstOrDefault(v => v.Number == number).Protocol;

    /// <summary>OpenSSL's security level, from 0 to 5.</summary>
    public int SecurityLevel => NativeTls.GetSecurityLevel(handle);

    /// <summary>Creates a connection with this context's settings; the caller must free it.</summary>
    public nint NewConnection()
    {
        var ssl = NativeTls.New(handle);
        GC.KeepAlive(this);
        return ssl;
    }

    protected override bool ReleaseHandle()
    {
        KeyLog.Forget(handle);
        NativeTls.ContextFree(handle);
        return true;
    }

    private void OfferVersions(ClientTlsOptions options)
    {
        var offered = Versions.Where(v => options.Protocols.HasFlag(v.Protocol)).ToArray();
        if (offered.Length == 0)
            return;
        // With suites of one kind alone, OpenSSL would offer its default suites for the other versions.
        var only13 = options.Suites?.All(suite => suite.IsTls13) == true;
        var none13 = options.Suites?.All(suite => !suite.IsTls13) == true;
        var (lowest, highest) = (offered[0].Number, offered[^1].Number);
        Ensure(NativeTls.ContextControl(handle, NativeTls.SetMinimum, only13 ? Math.Max(lowest, 0x304) : lowest, 0) == 1, "the lowest version");
        Ensure(NativeTls.ContextControl(handle, NativeTls.SetMaximum, none13 ? Math.Min(highest, 0x303) : highest, 0) == 1, "the highest version");
    }

    private void OfferSuites(IReadOnlyList<CipherSuite>? suites)
    {
        if (suites is null)
        {
            if (!AreSuitesConfigured())
                With(UsualSuites, text => NativeTls.SetSuites(handle, text));
            return;
        }

        var (new13, older) = (Names(suites, isTls13: true), Names(suites, isTls13: false));
        if (new13.Length > 0)
            With(new13, text => NativeTls.SetSuites13(handle, text));
        if (older.Length > 0)
            With(older, text => NativeTls.SetSuites(handle, text));
    }

    // TLS 1.3 ties a hash to each curve (RFC 8446, section 4.2.3). A name of ML-DSA is that of its set of parameters, such as mldsa44.
    private static string SignaturesOf(KeyKind key) => key.Algorithm switch
    {
        KeyAlgorithm.Rsa => "RSA-PSS+SHA256:RSA-PSS+SHA384:RSA-PSS+SHA512:RSA+SHA256:RSA+SHA384:RSA+SHA512",
        KeyAlgorithm.MlDsa => key.Name.Replace("-", "", StringComparison.Ordinal),
        _ => key.Bits switch { > 384 => "ECDSA+SHA512", > 256 => "ECDSA+SHA384", _ => "ECDSA+SHA256" },
    };

    // OpenSSL applies its configuration to each new context.
    private bool AreSuitesConfigured()
    {
        var usual = NativeTls.ContextNew(NativeTls.ClientMethod());
        try
        {
            With("DEFAULT", text => NativeTls.SetSuites(usual, text));
            return !SuitesOf(handle).SequenceEqual(SuitesOf(usual));
        }
        finally
        {
            NativeTls.ContextFree(usual);
        }
    }

    private static IEnumerable<nint> SuitesOf(nint context)
    {
        var suites = NativeTls.SuitesOf(context);
        return Enumerable.Range(0, NativeTls.StackCount(suites)).Select(i => NativeTls.StackItem(suites, i));
    }

    private void Trust(X509Certificate2 root)
    {
        var der = root.RawDataMemory.Span;
        fixed (byte* start = der)
        {
            var position = start;
            var certificate = NativeTls.CertificateFromDer(0, &position, der.Length);
            var added = certificate != 0 && NativeTls.StoreAdd(NativeTls.StoreOf(handle), certificate) == 1;
            NativeTls.FreeCertificate(certificate);
            Ensure(added, "the root certificate");
        }
    }

    private void Offer(string protocol)
    {
        // Each name follows its length. 0 is success.
        byte[] names = [(byte)protocol.Length, .. Encoding.ASCII.GetBytes(protocol)];
        fixed (byte* start = names)
            Ensure(NativeTls.OfferProtocols(handle, start, (uint)names.Length) == 0, "ALPN");
    }

    private void Present(X509Certificate2 certificate)
    {
        var der = certificate.RawDataMemory.Span;
        fixed (byte* start = der)
            Ensure(NativeTls.UseCertificateDer(handle, der.Length, start) == 1, "the client's certificate");
        using var key = CertificateKey.HandleOf(certificate) ?? throw new AuthenticationException("The client's key is not one of OpenSSL.");
        Ensure(NativeTls.ShareKey(handle, key.DangerousGetHandle()) == 1, "the client's key");
    }

    private static string Names(IReadOnlyList<CipherSuite> suites, bool isTls13) =>
        string.Join(':', suites.Where(suite => suite.IsTls13 == isTls13).Select(suite => suite.OpenSslName));

    private static void With(string value, Func<nint, int> use) => Ensure(NativeTls.Accepts(value, use), value);

    private static void Ensure(bool accepted, string what)
    {
        if (!accepted)
            throw new AuthenticationException($"OpenSSL rejects {what}: {NativeTls.TakeError()}.");
    }
}
