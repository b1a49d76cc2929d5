using System.Diagnostics;

namespace TlsToll.Primitives.Speed;

/// <summary>The machine's <c>openssl</c>.</summary>
internal static class OpenSslProgram
{
    /// <summary>What it calls itself, such as <c>OpenSSL 3.0.19 27 Jan 2026</c>; null where there is none.</summary>
    public static string? Version()
    {
        try
        {
            var start = new ProcessStartInfo("openssl", "version") { RedirectStandardOutput = true, UseShellExecute = false };
            using var process = Process.Start(start)!;
            var line = process.StandardOutput.ReadToEnd().Split('\n')[0];
            process.WaitForExit();
            return line.Split(" (", 2)[0].Trim();
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }
}
