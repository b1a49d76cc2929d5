using System.Runtime.InteropServices;

namespace TlsToll.Tls;

/// <summary>The libssl that .NET has loaded into this process, whichever build that is: asked for what .NET does not tell.</summary>
internal static unsafe class LibSsl
{
    private static readonly delegate* unmanaged<nint, int, long, nint, long> SslControl = Find();

    /// <summary><c>SSL_ctrl</c> on a connection; null where there is none.</summary>
    public static Func<SafeHandle, int, long, long>? Control { get; } = SslControl == null ? null : Call;

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

    private static delegate* unmanaged<nint, int, long, nint, long> Find()
    {
        // By the path that is mapped: a library of the same name elsewhere would be another one, and not this connection's.
        var path = TlsFacts.LoadedLibraries().FirstOrDefault(p => Path.GetFileName(p).StartsWith("libssl.", StringComparison.Ordinal));
        return path is not null && NativeLibrary.TryLoad(path, out var library) && NativeLibrary.TryGetExport(library, "SSL_ctrl", out var entry)
            ? (delegate* unmanaged<nint, int, long, nint, long>)entry
            : null;
    }
}
