using System.Net.Security;
using System.Reflection;
using System.Runtime.InteropServices;

namespace TlsToll.Tls;

/// <summary>
/// Asks OpenSSL about a connection, such as whether its session was resumed. .NET does not publish that, so the SSL handle is taken from
/// SslStream's private field; if another version of .NET keeps it elsewhere, the result is null, never a guess.
/// </summary>
internal static partial class OpenSslSession
{
    private const string Library = "libSystem.Security.Cryptography.Native.OpenSsl";

    // SSL_CTRL_MODE, SSL_CTRL_CLEAR_MODE and SSL_MODE_RELEASE_BUFFERS (ssl.h).
    private const int SetMode = 33;
    private const int ClearMode = 78;
    private const long ReleaseBuffersMode = 0x10;

    private static readonly FieldInfo? Handle =
        typeof(SslStream).GetField("_securityContext", BindingFlags.Instance | BindingFlags.NonPublic);

    /// <summary>Valid from the server's hello on.</summary>
    public static bool? WasResumed(SslStream stream) => Ask(stream, SslSessionReused);

    /// <summary>True if TLS ended a connection after the handshake: by a fatal alert, or because a record was wrong.</summary>
    public static bool? WasBrokenOff(SslStream stream) => !Ask(stream, IsSslStateOk);

    /// <summary>The name of the group of a connection's key agreement; null if OpenSSL does not report it.</summary>
    public static string? GroupOf(SslStream stream)
    {
        const int GetNegotiatedGroup = 134; // SSL_get_negotiated_group (OpenSSL 3.0 and later)
        return HandleOf(stream) is { } handle && LibSsl.Control(handle, GetNegotiatedGroup, 0) is { } group ? KeyGroup.NameOf(group) : null;
    }

    /// <summary>Makes OpenSSL release an idle connection's buffers, or keep them.</summary>
    public static void ReleaseBuffers(SslStream stream, bool release)
    {
        if (HandleOf(stream) is { } handle)
            LibSsl.Control(handle, release ? SetMode : ClearMode, ReleaseBuffersMode);
    }

    /// <summary>Replaces the keys of session tickets, from the next ticket on.</summary>
    public static void RenewTicketKeys(SslStream stream)
    {
        if (HandleOf(stream) is { } handle)
            LibSsl.RenewTicketKeys(handle);
    }

    /// <summary>Lets the client's order of suites decide on later connections with the same certificate.</summary>
    public static void PreferClient(SslStream stream)
    {
        if (HandleOf(stream) is { } handle)
            LibSsl.PreferClient(handle);
    }

    public static HandshakeKind KindOf(bool? resumed) => resumed switch
    {
        true => HandshakeKind.Resumed,
        false => HandshakeKind.Full,
        null => HandshakeKind.Unknown,
    };

    private static SafeHandle? HandleOf(SslStream stream) =>
        Handle?.GetValue(stream) is SafeHandle { IsInvalid: false, IsClosed: false } handle && handle.GetType().Name == "SafeSslHandle"
            ? handle
            : null;

    private static bool? Ask(SslStream stream, Func<SafeHandle, int> question)
    {
        if (HandleOf(stream) is not { } handle)
            return null;
        try
        {
            return question(handle) != 0;
        }
        catch (Exception e) when (e is DllNotFoundException or EntryPointNotFoundException or ObjectDisposedException)
        {
            return null;
        }
    }

    [LibraryImport(Library, EntryPoint = "CryptoNative_SslSessionReused")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int SslSessionReused(SafeHandle ssl);

    // SSL_is_init_finished, which a fatal error takes back.
    [LibraryImport(Library, EntryPoint = "CryptoNative_IsSslStateOK")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int IsSslStateOk(SafeHandle ssl);
}
