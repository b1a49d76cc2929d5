using System.Diagnostics;
using TlsToll.Primitives.Results;
using TlsToll.Tls;

namespace TlsToll.Primitives.Measuring;

/// <summary>
/// The same program in a process of its own whose OpenSSL, and that of its <c>openssl speed</c>, leaves AES-NI and PCLMULQDQ alone. SHA is
/// measured along as a control: it does not use them.
/// </summary>
internal static class AesNiOff
{
    /// <summary>The series that are measured with and without.</summary>
    public static IReadOnlyList<string> Series { get; } = ["aes-128-gcm", "aes-256-gcm", "aes-128-cbc", "aes-256-cbc", "sha1", "sha256"];

    /// <summary>Measures in the other process and waits for it; its progress goes where this one's does.</summary>
    /// <param name="effort">How much to measure.</param>
    /// <param name="names">Names of primitives, among those of <see cref="Series"/>.</param>
    /// <param name="directory">Where the other process's files go.</param>
    /// <returns>Its results, or why there are none.</returns>
    public static (ResultsDocument? Results, string? Reason) Run(Effort effort, IReadOnlyList<string> names, string directory)
    {
        var start = SameProgram();
        string[] arguments = ["--" + effort.Name, "--out", directory, "--filter", string.Join(',', names), "--without-second-process"];
        foreach (var argument in arguments)
            start.ArgumentList.Add(argument);
        start.Environment[ProcessorAes.Variable] = ProcessorAes.Off;
        start.RedirectStandardOutput = true;
        using var process = Process.Start(start)!;
        process.OutputDataReceived += (_, _) => { };
        process.BeginOutputReadLine();
        process.WaitForExit();
        if (process.ExitCode != 0)
            return (null, string.Create(null, $"the process without AES-NI ended with {process.ExitCode}"));
        var results = ResultsFile.Read(Path.Combine(directory, ResultsFile.Name));
        return results.Machine.AesNi == false ? (results, null) : (null, "OpenSSL did not let AES-NI be turned off");
    }

    private static ProcessStartInfo SameProgram()
    {
        var host = Environment.ProcessPath!;
        var start = new ProcessStartInfo(host);
        if (Path.GetFileNameWithoutExtension(host).Equals("dotnet", StringComparison.OrdinalIgnoreCase))
            start.ArgumentList.Add(Path.Combine(AppContext.BaseDirectory, typeof(AesNiOff).Assembly.GetName().Name + ".dll"));
        return start;
    }
}
