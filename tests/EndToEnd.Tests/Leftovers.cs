using System.Globalization;
using System.Text;

namespace TlsToll.EndToEnd.Tests;

/// <summary>What a run might leave behind: processes that carry its mark, its directory, sockets.</summary>
internal static class Leftovers
{
    /// <summary>Live processes whose environment names a run below a directory.</summary>
    public static IReadOnlyList<string> Processes(string runDirectory) =>
    [
        .. Directory.EnumerateDirectories("/proc").Where(d => Path.GetFileName(d).All(char.IsAsciiDigit))
            .Where(d => ReadOrNull(d + "/environ")?.Contains(runDirectory, StringComparison.Ordinal) == true)
            .Select(d => ReadOrNull(d + "/cmdline")?.Replace('\0', ' ') ?? d),
    ];

    /// <summary>The run directory of a tier's process, from its environment.</summary>
    public static string RunDirectoryOf(int pid)
    {
        var environment = Encoding.UTF8.GetString(File.ReadAllBytes(string.Create(CultureInfo.InvariantCulture, $"/proc/{pid}/environ"))).Split('\0');
        return environment.Single(e => e.StartsWith("TLSTOLL_RUN=", StringComparison.Ordinal))["TLSTOLL_RUN=".Length..];
    }

    /// <summary>Whether anything still listens on a port of loopback.</summary>
    public static bool Listens(int port)
    {
        using var socket = new System.Net.Sockets.Socket(System.Net.Sockets.SocketType.Stream, System.Net.Sockets.ProtocolType.Tcp);
        try
        {
            socket.Connect(System.Net.IPAddress.Loopback, port);
            return true;
        }
        catch (System.Net.Sockets.SocketException)
        {
            return false;
        }
    }

    /// <summary>Waits for something to become true.</summary>
    public static async Task<bool> EventuallyAsync(Func<bool> condition, double seconds = 120)
    {
        for (var i = 0; i < seconds * 20; i++)
        {
            if (condition())
                return true;
            await Task.Delay(50, TestContext.Current.CancellationToken);
        }

        return condition();
    }

    private static string? ReadOrNull(string path)
    {
        try
        {
            return Encoding.UTF8.GetString(File.ReadAllBytes(path));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
