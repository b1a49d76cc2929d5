using System.Net.Security;
using System.Reflection;
using System.Runtime.InteropServices;

namespace TlsToll.Tls;

/// <summary>
/// OpenSSL's own word on whether a session was resumed. .NET does not publish it, so the SSL handle is taken from the field where SslStream
/// keeps it; should another version keep it elsewhere, the answer is null, never a guess.
/// </summary>
internal static partial class OpenSslSession
{
    private const string Library = "libSystem.Security.Cryptography.Native.OpenSsl";

    private static readonly FieldInfo? Handle =
        typeof(SslStream).GetField("_securityContext", BindingFlags.Instance | BindingFlags.NonPublic);

    /// <summary>Whether a connection's session was resumed; valid from the server's hello on.</summary>
    public static bool? WasResumed(SslStream stream) => Ask(stream, SslSessionReused);

    /// <summary>Whether TLS itself broke a connection off after the handshake: a fatal alert came, or a record was wrong.</summary>
    public static bool? WasBrokenOff(SslStream stream) => !Ask(stream, IsSslStateOk);

    public static HandshakeKind KindOf(bool? resumed) => resumed switch
    {
        true => HandshakeKind.Resumed,
        false => HandshakeKind.Full,
        null => HandshakeKind.Unknown,
    };

    private static bool? Ask(SslStream stream, Func<SafeHandle, int> question)
    {
        if (Handle?.GetValue(stream) is not SafeHandle { IsInvalid: false, IsClosed: false } handle
            || handle.GetType().Name != "SafeSslHandle")
        {
            return null;
        }

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
