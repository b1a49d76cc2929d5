using System.Net.Security;
using System.Reflection;
using System.Runtime.InteropServices;

namespace TlsToll.Tls;

/// <summary>
/// Queries OpenSSL about a connection, for example whether its session was resumed. .NET does not expose this, so the SSL handle is read
/// from a private field of SslStream. If a version of .NET stores it elsewhere, the result is null.
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

    /// <summary>True if the session was resumed; valid after the ServerHello.</summary>
    public static bool? WasResumed(SslStream stream) => Ask(stream, SslSessionReused);

    /// <summary>True if a fatal alert or an invalid record ended a connection after the handshake.</summary>
    public static bool? WasBrokenOff(SslStream stream) => !Ask(stream, IsSslStateOk);

    /// <summary>Name of a connection's key agreement group; null if OpenSSL does not report it.</summary>
    public static string? GroupOf(SslStream stream)
    {
        const int GetNegotiatedGroup = 134; // SSL_get_negotiated_group (OpenSSL 3.0 and later)
        return HandleOf(stream) is { } handle && LibSsl.Control(handle, GetNegotiatedGroup, 0) is { } group ? KeyGroup.NameOf(group) : null;
    }

    /// <summary>Makes OpenSSL release or keep an idle connection's buffers.</summary>
    public static void ReleaseBuffers(SslStream stream, bool release)
    {
        if (HandleOf(stream) is { } handle)
            LibSsl.Control(handle, release ? SetMode : ClearMode, ReleaseBuffersMode);
    }

    /// <summary>Replaces the session ticket keys, effective from the next ticket.</summary>
    public static void RenewTicketKeys(SslStream stream)
    {
        if (HandleOf(stream) is { } handle)
            LibSsl.RenewTicketKeys(handle);
    }

    /// <summary>Makes the client's suite order decide for later connections in the same context.</summary>
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

    // SSL_is_init_finished, which a fatal error resets.
    [LibraryImport(Library, EntryPoint = "CryptoNative_IsSslStateOK")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int IsSslStateOk(SafeHandle ssl);
}
