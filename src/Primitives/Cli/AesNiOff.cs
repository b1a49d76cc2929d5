using System.Diagnostics;
using TlsToll.Primitives.Measuring;
using TlsToll.Primitives.Results;
using TlsToll.Tls;

namespace TlsToll.Primitives.Cli;

/// <summary>
/// Runs the same program in a second process in which OpenSSL, also in <c>openssl speed</c>, does not use AES-NI and PCLMULQDQ. SHA, which
/// uses neither, is the control.
/// </summary>
internal static class AesNiOff
{
    /// <summary>The series to measure with and without AES-NI.</summary>
    public static IReadOnlyList<string> Series { get; } = ["aes-128-gcm", "aes-256-gcm", "aes-128-cbc", "aes-256-cbc", "sha1", "sha256"];

    /// <summary>
    /// Runs the measurements in the second process and waits for it. Its progress is written to the stderr of this process.
    /// </summary>
    /// <param name="effort">Number and length of the measurements.</param>
    /// <param name="names">Names of primitives in <see cref="Series"/>.</param>
    /// <param name="directory">Directory for the second process's files.</param>
    /// <returns>The results, or the reason for their absence.</returns>
    public static (ResultsDocument? Results, string? Reason) Run(Effort effort, IReadOnlyList<string> names, string directory)
    {
        string[] arguments = ["--" + effort.Name, "--out", directory, "--filter", string.Join(',', names), "--without-second-process"];
        var host = Environment.ProcessPath!;
        string[] program = Path.GetFileNameWithoutExtension(host).Equals("dotnet", StringComparison.OrdinalIgnoreCase)
            ? [Path.Combine(AppContext.BaseDirectory, typeof(AesNiOff).Assembly.GetName().Name + ".dll")]
            : [];
        var start = new ProcessStartInfo(host, [.. program, .. arguments]) { RedirectStandardOutput = true, UseShellExecute = false };
        start.Environment[ProcessorAes.Variable] = ProcessorAes.Off;
        using var process = Process.Start(start)!;
        _ = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0)
            return (null, string.Create(null, $"the process without AES-NI ended with {process.ExitCode}"));
        var results = ResultsDocument.Read(Path.Combine(directory, ResultsDocument.FileName));
        return results.Machine.AesNi == false ? (results, null) : (null, "OpenSSL did not let AES-NI be turned off");
    }
}
