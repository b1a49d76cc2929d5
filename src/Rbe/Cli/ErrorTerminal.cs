using System.Runtime.InteropServices;

namespace TlsToll.Rbe.Cli;

/// <summary>The terminal on standard error. <see cref="Console.WindowWidth"/> is that of standard output, which may be a file.</summary>
internal static partial class ErrorTerminal
{
    private const int StandardError = 2;

    // TIOCGWINSZ of Linux.
    private const nuint WindowSize = 0x5413;

    /// <summary>Its columns; null if it has no size, or is no terminal.</summary>
    public static int? Columns
    {
        get
        {
            // struct winsize: rows, columns, and both in pixels.
            Span<ushort> size = stackalloc ushort[4];
            return Ioctl(StandardError, WindowSize, ref size[0]) == 0 && size[1] > 0 ? size[1] : null;
        }
    }

    [LibraryImport("libc", EntryPoint = "ioctl")]
    private static partial int Ioctl(int descriptor, nuint request, ref ushort size);
}
