using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace TlsToll.Tls.Costs;

/// <summary>OpenSSL's own interface of TLS, in the very libraries that .NET loaded into this process. Names are OpenSSL's.</summary>
internal static unsafe class NativeTls
{
    /// <summary>SSL_ERROR_WANT_READ.</summary>
    public const int WantRead = 2;

    private const int ThreadCpuTime = 3; // CLOCK_THREAD_CPUTIME_ID

    static NativeTls()
    {
        // .NET loads its OpenSSL with the first thing that needs it, libssl with libcrypto.
        _ = SHA256.HashData([]);
        nint ssl = Load("libssl."), crypto = Load("libcrypto."), c = NativeLibrary.Load("libc.so.6");
        ServerMethod = (delegate* unmanaged<nint>)Export(ssl, "TLS_server_method");
        ClientMethod = (delegate* unmanaged<nint>)Export(ssl, "TLS_client_method");
        ContextNew = (delegate* unmanaged<nint, nint>)Export(ssl, "SSL_CTX_new");
        ContextFree = (delegate* unmanaged<nint, void>)Export(ssl, "SSL_CTX_free");
        ContextControl = (delegate* unmanaged<nint, int, long, nint, long>)Export(ssl, "SSL_CTX_ctrl");
        ContextOptions = (delegate* unmanaged<nint, ulong, ulong>)Export(ssl, "SSL_CTX_set_options");
        UseCertificates = (delegate* unmanaged<nint, nint, int>)Export(ssl, "SSL_CTX_use_certificate_chain_file");
        UseKey = (delegate* unmanaged<nint, nint, int, int>)Export(ssl, "SSL_CTX_use_PrivateKey_file");
        KeyOf = (delegate* unmanaged<nint, nint>)Export(ssl, "SSL_CTX_get0_privatekey");
        CertificateOf = (delegate* unmanaged<nint, nint>)Export(ssl, "SSL_CTX_get0_certificate");
        ShareKey = (delegate* unmanaged<nint, nint, int>)Export(ssl, "SSL_CTX_use_PrivateKey");
        ShareCertificate = (delegate* unmanaged<nint, nint, int>)Export(ssl, "SSL_CTX_use_certificate");
        SetSecurityLevel = (delegate* unmanaged<nint, int, void>)Export(ssl, "SSL_CTX_set_security_level");
        SetSuites13 = (delegate* unmanaged<nint, nint, int>)Export(ssl, "SSL_CTX_set_ciphersuites");
        SetSuites = (delegate* unmanaged<nint, nint, int>)Export(ssl, "SSL_CTX_set_cipher_list");
        New = (delegate* unmanaged<nint, nint>)Export(ssl, "SSL_new");
        Free = (delegate* unmanaged<nint, void>)Export(ssl, "SSL_free");
        Control = (delegate* unmanaged<nint, int, long, nint, long>)Export(ssl, "SSL_ctrl");
        SetAccept = (delegate* unmanaged<nint, void>)Export(ssl, "SSL_set_accept_state");
        SetConnect = (delegate* unmanaged<nint, void>)Export(ssl, "SSL_set_connect_state");
        SetBio = (delegate* unmanaged<nint, nint, nint, void>)Export(ssl, "SSL_set_bio");
        DoHandshake = (delegate* unmanaged<nint, int>)Export(ssl, "SSL_do_handshake");
        GetError = (delegate* unmanaged<nint, int, int>)Export(ssl, "SSL_get_error");
        Read = (delegate* unmanaged<nint, byte*, int, int>)Export(ssl, "SSL_read");
        Write = (delegate* unmanaged<nint, byte*, int, int>)Export(ssl, "SSL_write");
        Reused = (delegate* unmanaged<nint, int>)Export(ssl, "SSL_session_reused");
        GetSession = (delegate* unmanaged<nint, nint>)Export(ssl, "SSL_get1_session");
        SetSession = (delegate* unmanaged<nint, nint, int>)Export(ssl, "SSL_set_session");
        SetShutdown = (delegate* unmanaged<nint, int, void>)Export(ssl, "SSL_set_shutdown");
        FreeSession = (delegate* unmanaged<nint, void>)Export(ssl, "SSL_SESSION_free");
        MemoryBio = (delegate* unmanaged<nint>)Export(crypto, "BIO_s_mem");
        BioNew = (delegate* unmanaged<nint, nint>)Export(crypto, "BIO_new");
        BioRead = (delegate* unmanaged<nint, byte*, int, int>)Export(crypto, "BIO_read");
        BioWrite = (delegate* unmanaged<nint, byte*, int, int>)Export(crypto, "BIO_write");
        ClearErrors = (delegate* unmanaged<void>)Export(crypto, "ERR_clear_error");
        Clock = (delegate* unmanaged[SuppressGCTransition]<int, long*, int>)Export(c, "clock_gettime");
    }

    public static delegate* unmanaged<nint> ServerMethod { get; }

    public static delegate* unmanaged<nint> ClientMethod { get; }

    public static delegate* unmanaged<nint, nint> ContextNew { get; }

    public static delegate* unmanaged<nint, void> ContextFree { get; }

    public static delegate* unmanaged<nint, int, long, nint, long> ContextControl { get; }

    public static delegate* unmanaged<nint, ulong, ulong> ContextOptions { get; }

    public static delegate* unmanaged<nint, nint, int> UseCertificates { get; }

    public static delegate* unmanaged<nint, nint, int, int> UseKey { get; }

    public static delegate* unmanaged<nint, nint> KeyOf { get; }

    public static delegate* unmanaged<nint, nint> CertificateOf { get; }

    public static delegate* unmanaged<nint, nint, int> ShareKey { get; }

    public static delegate* unmanaged<nint, nint, int> ShareCertificate { get; }

    public static delegate* unmanaged<nint, int, void> SetSecurityLevel { get; }

    public static delegate* unmanaged<nint, nint, int> SetSuites13 { get; }

    public static delegate* unmanaged<nint, nint, int> SetSuites { get; }

    public static delegate* unmanaged<nint, nint> New { get; }

    public static delegate* unmanaged<nint, void> Free { get; }

    public static delegate* unmanaged<nint, int, long, nint, long> Control { get; }

    public static delegate* unmanaged<nint, void> SetAccept { get; }

    public static delegate* unmanaged<nint, void> SetConnect { get; }

    public static delegate* unmanaged<nint, nint, nint, void> SetBio { get; }

    public static delegate* unmanaged<nint, int> DoHandshake { get; }

    public static delegate* unmanaged<nint, int, int> GetError { get; }

    public static delegate* unmanaged<nint, byte*, int, int> Read { get; }

    public static delegate* unmanaged<nint, byte*, int, int> Write { get; }

    public static delegate* unmanaged<nint, int> Reused { get; }

    public static delegate* unmanaged<nint, nint> GetSession { get; }

    public static delegate* unmanaged<nint, nint, int> SetSession { get; }

    public static delegate* unmanaged<nint, int, void> SetShutdown { get; }

    public static delegate* unmanaged<nint, void> FreeSession { get; }

    public static delegate* unmanaged<nint> MemoryBio { get; }

    public static delegate* unmanaged<nint, nint> BioNew { get; }

    public static delegate* unmanaged<nint, byte*, int, int> BioRead { get; }

    public static delegate* unmanaged<nint, byte*, int, int> BioWrite { get; }

    public static delegate* unmanaged<void> ClearErrors { get; }

    private static delegate* unmanaged[SuppressGCTransition]<int, long*, int> Clock { get; }

    /// <summary>CPU time of this thread in nanoseconds.</summary>
    public static long CpuNanoseconds()
    {
        var time = stackalloc long[2];
        return Clock(ThreadCpuTime, time) == 0 ? (time[0] * 1_000_000_000) + time[1] : throw new PlatformNotSupportedException("There is no clock of a thread's CPU time.");
    }

    private static nint Load(string prefix) => NativeLibrary.Load(
        TlsFacts.LoadedLibraries().FirstOrDefault(p => Path.GetFileName(p).StartsWith(prefix, StringComparison.Ordinal))
            ?? throw new PlatformNotSupportedException($"No {prefix}so is loaded."));

    private static nint Export(nint library, string name) => NativeLibrary.GetExport(library, name);
}
