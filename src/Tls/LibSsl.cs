using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace TlsToll.Tls;

/// <summary>The libssl that .NET has loaded into this process, whichever build that is: asked for what .NET does not tell.</summary>
public static unsafe class LibSsl
{
    private const ulong CipherServerPreference = 1UL << 22; // SSL_OP_CIPHER_SERVER_PREFERENCE

    private static readonly nint Library = Load();
    private static readonly delegate* unmanaged<nint, int, long, nint, long> SslControl = (delegate* unmanaged<nint, int, long, nint, long>)Export("SSL_ctrl");
    private static readonly delegate* unmanaged<nint, nint> ContextOf = (delegate* unmanaged<nint, nint>)Export("SSL_get_SSL_CTX");
    private static readonly delegate* unmanaged<nint, int, long, nint, long> ContextControl = (delegate* unmanaged<nint, int, long, nint, long>)Export("SSL_CTX_ctrl");
    private static readonly delegate* unmanaged<nint, ulong, ulong> ClearOptions = (delegate* unmanaged<nint, ulong, ulong>)Export("SSL_CTX_clear_options");

    /// <summary><c>SSL_ctrl</c> on a connection; null where there is none.</summary>
    public static Func<SafeHandle, int, long, long>? Control { get; } = SslControl == null ? null : Call;

    /// <summary>
    /// Gives tickets new keys from the next one on in the context that a connection shares with others: whoever comes back with an older one starts
    /// over.
    /// </summary>
    /// <returns>Whether OpenSSL took them.</returns>
    public static bool RenewTicketKeys(SafeHandle ssl)
    {
        const int SetTicketKeys = 59; // SSL_CTRL_SET_TLSEXT_TICKET_KEYS: name, MAC key and cipher key.
        const int Length = 16 + 32 + 32;
        if (ContextOf == null || ContextControl == null)
            return false;
        Span<byte> keys = stackalloc byte[Length];
        RandomNumberGenerator.Fill(keys);
        var held = false;
        try
        {
            ssl.DangerousAddRef(ref held);
            fixed (byte* start = keys)
                return ContextControl(ContextOf(ssl.DangerousGetHandle()), SetTicketKeys, Length, (nint)start) == 1;
        }
        finally
        {
            CryptographicOperations.ZeroMemory(keys);
            if (held)
                ssl.DangerousRelease();
        }
    }

    /// <summary>
    /// Lets the client's order of suites decide from the next connection on that shares this one's context. .NET sets the server's as every
    /// context's way, and has no setting for it.
    /// </summary>
    public static void PreferClient(SafeHandle ssl)
    {
        if (ContextOf == null || ClearOptions == null)
            return;
        var held = false;
        try
        {
            ssl.DangerousAddRef(ref held);
            ClearOptions(ContextOf(ssl.DangerousGetHandle()), CipherServerPreference);
        }
        finally
        {
            if (held)
                ssl.DangerousRelease();
        }
    }

    private static long Call(SafeHandle ssl, int command, long argument)
    {
        var held = false;
        try
        {
            ssl.DangerousAddRef(ref held);
            return SslControl(ssl.DangerousGetHandle(), command, argument, 0);
        }
        finally
        {
            if (held)
                ssl.DangerousRelease();
        }
    }

    private static nint Load()
    {
        // By the path that is mapped: a library of the same name elsewhere would be another one, and not this connection's.
        var path = TlsFacts.LoadedLibraries().FirstOrDefault(p => Path.GetFileName(p).StartsWith("libssl.", StringComparison.Ordinal));
        return path is not null && NativeLibrary.TryLoad(path, out var library) ? library : 0;
    }

    private static nint Export(string name) => Library != 0 && NativeLibrary.TryGetExport(Library, name, out var entry) ? entry : 0;
}
