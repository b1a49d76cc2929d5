using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace TlsToll.Tls;

/// <summary>Functions of the loaded libssl that .NET does not wrap.</summary>
internal static unsafe class LibSsl
{
    private const ulong CipherServerPreference = 1UL << 22; // SSL_OP_CIPHER_SERVER_PREFERENCE

    private static readonly nint Library = TlsFacts.Library("libssl.");
    private static readonly delegate* unmanaged<nint, int, long, nint, long> SslControl =
        (delegate* unmanaged<nint, int, long, nint, long>)Export("SSL_ctrl");

    private static readonly delegate* unmanaged<nint, nint> ContextOf = (delegate* unmanaged<nint, nint>)Export("SSL_get_SSL_CTX");
    private static readonly delegate* unmanaged<nint, int, long, nint, long> ContextControl =
        (delegate* unmanaged<nint, int, long, nint, long>)Export("SSL_CTX_ctrl");

    private static readonly delegate* unmanaged<nint, ulong, ulong> ClearOptions =
        (delegate* unmanaged<nint, ulong, ulong>)Export("SSL_CTX_clear_options");

    /// <summary><c>SSL_ctrl</c> on a connection; null if libssl lacks it.</summary>
    public static long? Control(SafeHandle ssl, int command, long argument) =>
        SslControl == null ? null : With(ssl, handle => SslControl(handle, command, argument, 0));

    /// <summary>
    /// Replaces the session ticket keys in the context that a connection shares with others. A client with an older ticket then performs a
    /// full handshake.
    /// </summary>
    public static void RenewTicketKeys(SafeHandle ssl)
    {
        const int SetTicketKeys = 59; // SSL_CTRL_SET_TLSEXT_TICKET_KEYS: name, MAC key and cipher key.
        if (ContextOf == null || ContextControl == null)
            return;
        var keys = RandomNumberGenerator.GetBytes(16 + 32 + 32);
        With(ssl, handle =>
        {
            fixed (byte* start = keys)
                return ContextControl(ContextOf(handle), SetTicketKeys, keys.Length, (nint)start);
        });
        CryptographicOperations.ZeroMemory(keys);
    }

    /// <summary>
    /// Makes the client's suite order decide for all later connections that share this connection's context. .NET sets the server's order
    /// in every context and has no option for it.
    /// </summary>
    public static void PreferClient(SafeHandle ssl)
    {
        if (ContextOf != null && ClearOptions != null)
            With(ssl, handle => (long)ClearOptions(ContextOf(handle), CipherServerPreference));
    }

    private static long With(SafeHandle ssl, Func<nint, long> call)
    {
        var held = false;
        try
        {
            ssl.DangerousAddRef(ref held);
            return call(ssl.DangerousGetHandle());
        }
        finally
        {
            if (held)
                ssl.DangerousRelease();
        }
    }

    private static nint Export(string name) => Library != 0 && NativeLibrary.TryGetExport(Library, name, out var entry) ? entry : 0;
}
