using System.Runtime.InteropServices;

namespace TlsToll.Tls.Costs;

/// <summary>OpenSSL's TLS functions in the libraries that .NET has loaded into this process.</summary>
internal static unsafe class NativeTls
{
    /// <summary>SSL_ERROR_WANT_READ.</summary>
    public const int WantRead = 2;

    private const int ThreadCpuTime = 3; // CLOCK_THREAD_CPUTIME_ID

    private static readonly nint Ssl = Library("libssl.");
    private static readonly nint Crypto = Library("libcrypto.");
    private static readonly nint C = NativeLibrary.Load("libc.so.6");

    private static readonly delegate* unmanaged[SuppressGCTransition]<int, long*, int> Clock =
        (delegate* unmanaged[SuppressGCTransition]<int, long*, int>)Export(C, "clock_gettime");

    public static readonly delegate* unmanaged<nint> ServerMethod = (delegate* unmanaged<nint>)Export(Ssl, "TLS_server_method");
    public static readonly delegate* unmanaged<nint> ClientMethod = (delegate* unmanaged<nint>)Export(Ssl, "TLS_client_method");
    public static readonly delegate* unmanaged<nint, nint> ContextNew = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_CTX_new");
    public static readonly delegate* unmanaged<nint, void> ContextFree = (delegate* unmanaged<nint, void>)Export(Ssl, "SSL_CTX_free");
    public static readonly delegate* unmanaged<nint, int, long, nint, long> ContextControl =
        (delegate* unmanaged<nint, int, long, nint, long>)Export(Ssl, "SSL_CTX_ctrl");
    public static readonly delegate* unmanaged<nint, ulong, ulong> ContextOptions = (delegate* unmanaged<nint, ulong, ulong>)Export(Ssl, "SSL_CTX_set_options");
    public static readonly delegate* unmanaged<nint, nint, int> UseCertificates =
        (delegate* unmanaged<nint, nint, int>)Export(Ssl, "SSL_CTX_use_certificate_chain_file");
    public static readonly delegate* unmanaged<nint, nint, int, int> UseKey =
        (delegate* unmanaged<nint, nint, int, int>)Export(Ssl, "SSL_CTX_use_PrivateKey_file");
    public static readonly delegate* unmanaged<nint, nint> KeyOf = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_CTX_get0_privatekey");
    public static readonly delegate* unmanaged<nint, nint> CertificateOf = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_CTX_get0_certificate");
    public static readonly delegate* unmanaged<nint, nint, int> ShareKey = (delegate* unmanaged<nint, nint, int>)Export(Ssl, "SSL_CTX_use_PrivateKey");
    public static readonly delegate* unmanaged<nint, nint, int> ShareCertificate = (delegate* unmanaged<nint, nint, int>)Export(Ssl, "SSL_CTX_use_certificate");
    public static readonly delegate* unmanaged<nint, int, void> SetSecurityLevel =
        (delegate* unmanaged<nint, int, void>)Export(Ssl, "SSL_CTX_set_security_level");
    public static readonly delegate* unmanaged<nint, nint, int> SetSuites13 = (delegate* unmanaged<nint, nint, int>)Export(Ssl, "SSL_CTX_set_ciphersuites");
    public static readonly delegate* unmanaged<nint, nint, int> SetSuites = (delegate* unmanaged<nint, nint, int>)Export(Ssl, "SSL_CTX_set_cipher_list");
    public static readonly delegate* unmanaged<nint, nint> New = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_new");
    public static readonly delegate* unmanaged<nint, void> Free = (delegate* unmanaged<nint, void>)Export(Ssl, "SSL_free");
    public static readonly delegate* unmanaged<nint, int, long, nint, long> Control = (delegate* unmanaged<nint, int, long, nint, long>)Export(Ssl, "SSL_ctrl");
    public static readonly delegate* unmanaged<nint, void> SetAccept = (delegate* unmanaged<nint, void>)Export(Ssl, "SSL_set_accept_state");
    public static readonly delegate* unmanaged<nint, void> SetConnect = (delegate* unmanaged<nint, void>)Export(Ssl, "SSL_set_connect_state");
    public static readonly delegate* unmanaged<nint, nint, nint, void> SetBio = (delegate* unmanaged<nint, nint, nint, void>)Export(Ssl, "SSL_set_bio");
    public static readonly delegate* unmanaged<nint, int> DoHandshake = (delegate* unmanaged<nint, int>)Export(Ssl, "SSL_do_handshake");
    public static readonly delegate* unmanaged<nint, int, int> GetError = (delegate* unmanaged<nint, int, int>)Export(Ssl, "SSL_get_error");
    public static readonly delegate* unmanaged<nint, byte*, int, int> Read = (delegate* unmanaged<nint, byte*, int, int>)Export(Ssl, "SSL_read");
    public static readonly delegate* unmanaged<nint, byte*, int, int> Write = (delegate* unmanaged<nint, byte*, int, int>)Export(Ssl, "SSL_write");
    public static readonly delegate* unmanaged<nint, int> Reused = (delegate* unmanaged<nint, int>)Export(Ssl, "SSL_session_reused");
    public static readonly delegate* unmanaged<nint, nint> GetSession = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_get1_session");
    public static readonly delegate* unmanaged<nint, nint, int> SetSession = (delegate* unmanaged<nint, nint, int>)Export(Ssl, "SSL_set_session");
    public static readonly delegate* unmanaged<nint, int, void> SetShutdown = (delegate* unmanaged<nint, int, void>)Export(Ssl, "SSL_set_shutdown");
    public static readonly delegate* unmanaged<nint, void> FreeSession = (delegate* unmanaged<nint, void>)Export(Ssl, "SSL_SESSION_free");
    public static readonly delegate* unmanaged<nint> MemoryBio = (delegate* unmanaged<nint>)Export(Crypto, "BIO_s_mem");
    public static readonly delegate* unmanaged<nint, nint> BioNew = (delegate* unmanaged<nint, nint>)Export(Crypto, "BIO_new");
    public static readonly delegate* unmanaged<nint, byte*, int, int> BioRead = (delegate* unmanaged<nint, byte*, int, int>)Export(Crypto, "BIO_read");
    public static readonly delegate* unmanaged<nint, byte*, int, int> BioWrite = (delegate* unmanaged<nint, byte*, int, int>)Export(Crypto, "BIO_write");
    public static readonly delegate* unmanaged<void> ClearErrors = (delegate* unmanaged<void>)Export(Crypto, "ERR_clear_error");

    /// <summary>CPU time of this thread in nanoseconds.</summary>
    public static long CpuNanoseconds()
    {
        var time = stackalloc long[2];
        return Clock(ThreadCpuTime, time) == 0
            ? (time[0] * 1_000_000_000) + time[1]
            : throw new PlatformNotSupportedException("The system has no clock of a thread's CPU time.");
    }

    private static nint Library(string name) => TlsFacts.Library(name) is not 0 and var library
        ? library
        : throw new PlatformNotSupportedException($"No {name}so is loaded.");

    private static nint Export(nint library, string name) => NativeLibrary.GetExport(library, name);
}
