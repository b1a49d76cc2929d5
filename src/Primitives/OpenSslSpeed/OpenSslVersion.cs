using System.Diagnostics;

namespace TlsToll.Primitives.OpenSslSpeed;

/// <summary>The version of the host's <c>openssl</c> program, which may differ from the library that .NET loads.</summary>
internal static class OpenSslVersion
{
    /// <returns>Such as <c>OpenSSL 3.0.19 27 Jan 2026</c>; null if the program is not installed.</returns>
    public static string? OfProgram()
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
