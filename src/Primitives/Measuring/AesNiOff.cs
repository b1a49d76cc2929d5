using System.Diagnostics;
using TlsToll.Primitives.Results;

namespace TlsToll.Primitives.Measuring;

/// <summary>
/// The same program in a process of its own whose OpenSSL, and that of its <c>openssl speed</c>, leaves AES-NI and PCLMULQDQ alone. SHA is
/// measured along as a control: it does not use them.
/// </summary>
internal static class AesNiOff
{
    /// <summary>The variable that OpenSSL reads when it starts (OPENSSL_ia32cap(3)).</summary>
    public const string Variable = "OPENSSL_ia32cap";

    /// <summary>
    /// Its value: bits 25 and 1 of CPUID.1:ECX off, and nothing else. Without the second half OpenSSL takes the whole second word for
    /// off, and with it AVX2, AVX-512 and the SHA instructions.
    /// </summary>
    public const string Mask = "~0x200000200000000:~0x0";

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
        start.Environment[Variable] = Mask;
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
