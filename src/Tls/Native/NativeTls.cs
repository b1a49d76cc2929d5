using System.Runtime.InteropServices;

namespace TlsToll.Tls.Native;

/// <summary>OpenSSL's TLS functions in the libraries that .NET has loaded into this process.</summary>
internal static unsafe class NativeTls
{
    /// <summary>SSL_ERROR_WANT_READ.</summary>
    public const int WantRead = 2;

    /// <summary>SSL_ERROR_ZERO_RETURN: the other end sent its close alert.</summary>
    public const int Closed = 6;

    /// <summary>SSL_CTRL_SET_SESS_CACHE_MODE, of a context.</summary>
    public const int SetSessionCache = 44;

    /// <summary>SSL_CTRL_SET_TLSEXT_HOSTNAME, of a connection.</summary>
    public const int SetHostName = 55;

    /// <summary>SSL_CTRL_SET_MIN_PROTO_VERSION, of a context.</summary>
    public const int SetMinimum = 123;

    /// <summary>SSL_CTRL_SET_MAX_PROTO_VERSION, of a context.</summary>
    public const int SetMaximum = 124;

    /// <summary>SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN.</summary>
    public const int ClosedBothWays = 3;

    /// <summary>SSL_OP_NO_TICKET.</summary>
    public const ulong NoTicket = 1UL << 14;

    private const int ThreadCpuTime = 3; // CLOCK_THREAD_CPUTIME_ID

    // The meter comes first: it forwards to the other, and finds what it does not have there.
    private static readonly nint Ssl = TlsFacts.Library(TlsMeter.FileName) is not 0 and var meter ? meter : Library("libssl.");
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

    public static readonly delegate* unmanaged<nint, delegate* unmanaged<nint, byte*, void>, void> SetKeyLog =
        (delegate* unmanaged<nint, delegate* unmanaged<nint, byte*, void>, void>)Export(Ssl, "SSL_CTX_set_keylog_callback");
    public static readonly delegate* unmanaged<nint, nint> ContextOf = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_get_SSL_CTX");
    public static readonly delegate* unmanaged<nint, int> GetSecurityLevel = (delegate* unmanaged<nint, int>)Export(Ssl, "SSL_CTX_get_security_level");
    public static readonly delegate* unmanaged<nint, int, nint, void> SetVerify = (delegate* unmanaged<nint, int, nint, void>)Export(Ssl, "SSL_CTX_set_verify");
    public static readonly delegate* unmanaged<nint, nint> StoreOf = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_CTX_get_cert_store");
    public static readonly delegate* unmanaged<nint, int, byte*, int> UseCertificateDer =
        (delegate* unmanaged<nint, int, byte*, int>)Export(Ssl, "SSL_CTX_use_certificate_ASN1");
    public static readonly delegate* unmanaged<nint, byte*, uint, int> OfferProtocols = (delegate* unmanaged<nint, byte*, uint, int>)Export(Ssl, "SSL_CTX_set_alpn_protos");
    public static readonly delegate* unmanaged<nint, nint> SuitesOf = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_CTX_get_ciphers");
    public static readonly delegate* unmanaged<nint, nint> VerificationOf = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_get0_param");
    public static readonly delegate* unmanaged<nint, long> VerificationResult = (delegate* unmanaged<nint, long>)Export(Ssl, "SSL_get_verify_result");
    public static readonly delegate* unmanaged<nint, nint> PeerChain = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_get_peer_cert_chain");
    public static readonly delegate* unmanaged<nint, nint> VerifiedChain = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_get0_verified_chain");
    public static readonly delegate* unmanaged<nint, int> Version = (delegate* unmanaged<nint, int>)Export(Ssl, "SSL_version");
    public static readonly delegate* unmanaged<nint, nint> CurrentSuite = (delegate* unmanaged<nint, nint>)Export(Ssl, "SSL_get_current_cipher");
    public static readonly delegate* unmanaged<nint, ushort> SuiteNumber = (delegate* unmanaged<nint, ushort>)Export(Ssl, "SSL_CIPHER_get_protocol_id");
    public static readonly delegate* unmanaged<nint, byte**, uint*, void> SelectedProtocol =
        (delegate* unmanaged<nint, byte**, uint*, void>)Export(Ssl, "SSL_get0_alpn_selected");

    public static readonly delegate* unmanaged<nint, int> HasPending = (delegate* unmanaged<nint, int>)Export(Ssl, "SSL_has_pending");
    public static readonly delegate* unmanaged<nint, int> IsResumable = (delegate* unmanaged<nint, int>)Export(Ssl, "SSL_SESSION_is_resumable");
    public static readonly delegate* unmanaged<nint, int> Shutdown = (delegate* unmanaged<nint, int>)Export(Ssl, "SSL_shutdown");
    public static readonly delegate* unmanaged[SuppressGCTransition]<nint, int> Pending = (delegate* unmanaged[SuppressGCTransition]<nint, int>)Export(Ssl, "SSL_pending");
    public static readonly delegate* unmanaged[SuppressGCTransition]<nint, nuint> BioPending =
        (delegate* unmanaged[SuppressGCTransition]<nint, nuint>)Export(Crypto, "BIO_ctrl_pending");

    public static readonly delegate* unmanaged<nint, byte*, nuint, int> SetVerifiedHost =
        (delegate* unmanaged<nint, byte*, nuint, int>)Export(Crypto, "X509_VERIFY_PARAM_set1_host");

    public static readonly delegate* unmanaged<nint, byte*, int> SetVerifiedAddress = (delegate* unmanaged<nint, byte*, int>)Export(Crypto, "X509_VERIFY_PARAM_set1_ip_asc");
    public static readonly delegate* unmanaged<nint, uint, void> SetHostFlags = (delegate* unmanaged<nint, uint, void>)Export(Crypto, "X509_VERIFY_PARAM_set_hostflags");
    public static readonly delegate* unmanaged<nint, nint, int> InheritVerification = (delegate* unmanaged<nint, nint, int>)Export(Crypto, "X509_VERIFY_PARAM_set1");
    public static readonly delegate* unmanaged<nint, int, void> SetVerificationLevel =
        (delegate* unmanaged<nint, int, void>)Export(Crypto, "X509_VERIFY_PARAM_set_auth_level");

    public static readonly delegate* unmanaged<nint, nint, int> StoreAdd = (delegate* unmanaged<nint, nint, int>)Export(Crypto, "X509_STORE_add_cert");
    public static readonly delegate* unmanaged<nint> CheckNew = (delegate* unmanaged<nint>)Export(Crypto, "X509_STORE_CTX_new");
    public static readonly delegate* unmanaged<nint, nint, nint, nint, int> CheckBegin = (delegate* unmanaged<nint, nint, nint, nint, int>)Export(Crypto, "X509_STORE_CTX_init");
    public static readonly delegate* unmanaged<nint, byte*, int> CheckPurpose = (delegate* unmanaged<nint, byte*, int>)Export(Crypto, "X509_STORE_CTX_set_default");
    public static readonly delegate* unmanaged<nint, nint> CheckParameters = (delegate* unmanaged<nint, nint>)Export(Crypto, "X509_STORE_CTX_get0_param");
    public static readonly delegate* unmanaged<nint, int> Check = (delegate* unmanaged<nint, int>)Export(Crypto, "X509_verify_cert");
    public static readonly delegate* unmanaged<nint, int> CheckError = (delegate* unmanaged<nint, int>)Export(Crypto, "X509_STORE_CTX_get_error");
    public static readonly delegate* unmanaged<nint, nint> CheckedChain = (delegate* unmanaged<nint, nint>)Export(Crypto, "X509_STORE_CTX_get0_chain");
    public static readonly delegate* unmanaged<nint, void> CheckFree = (delegate* unmanaged<nint, void>)Export(Crypto, "X509_STORE_CTX_free");
    public static readonly delegate* unmanaged<long, nint> CheckErrorText = (delegate* unmanaged<long, nint>)Export(Crypto, "X509_verify_cert_error_string");
    public static readonly delegate* unmanaged<nint, byte**, long, nint> CertificateFromDer = (delegate* unmanaged<nint, byte**, long, nint>)Export(Crypto, "d2i_X509");
    public static readonly delegate* unmanaged<nint, byte**, int> CertificateToDer = (delegate* unmanaged<nint, byte**, int>)Export(Crypto, "i2d_X509");
    public static readonly delegate* unmanaged<nint, void> FreeCertificate = (delegate* unmanaged<nint, void>)Export(Crypto, "X509_free");
    public static readonly delegate* unmanaged<nint, int> StackCount = (delegate* unmanaged<nint, int>)Export(Crypto, "OPENSSL_sk_num");
    public static readonly delegate* unmanaged<nint, int, nint> StackItem = (delegate* unmanaged<nint, int, nint>)Export(Crypto, "OPENSSL_sk_value");
    public static readonly delegate* unmanaged<ulong> NextError = (delegate* unmanaged<ulong>)Export(Crypto, "ERR_get_error");
    public static readonly delegate* unmanaged<ulong, nint> ErrorText = (delegate* unmanaged<ulong, nint>)Export(Crypto, "ERR_reason_error_string");

    /// <summary>CPU time of this thread in nanoseconds.</summary>
    public static long CpuNanoseconds()
    {
        var time = stackalloc long[2];
        return Clock(ThreadCpuTime, time) == 0
            ? (time[0] * 1_000_000_000) + time[1]
            : throw new PlatformNotSupportedException("The system has no clock of a thread's CPU time.");
    }

    /// <summary>Passes a text to a function of OpenSSL, as a string of C.</summary>
    /// <param name="value">The text.</param>
    /// <param name="use">The function; it returns 1 for success.</param>
    /// <returns>True if it succeeded.</returns>
    public static bool Accepts(string value, Func<nint, int> use)
    {
        var text = Marshal.StringToCoTaskMemUTF8(value);
        try
        {
            return use(text) == 1;
        }
        finally
        {
            Marshal.FreeCoTaskMem(text);
        }
    }

    /// <summary>The first reason in this thread's queue of errors, which is emptied.</summary>
    public static string TakeError()
    {
        var reason = NextError() is not 0 and var error ? Marshal.PtrToStringUTF8(ErrorText(error)) : null;
        ClearErrors();
        return reason ?? "OpenSSL gives no reason";
    }

    private static nint Library(string name) => TlsFacts.Library(name) is not 0 and var library
        ? library
        : throw new PlatformNotSupportedException($"No {name}so is loaded.");

    private static nint Export(nint library, string name) => NativeLibrary.GetExport(library, name);
}
