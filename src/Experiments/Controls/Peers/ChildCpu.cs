using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Experiments.Controls.Peers;

/// <summary>Runs external programs and measures their CPU time.</summary>
internal static class ChildCpu
{
    // Of a shell, and of taskset, if a command is missing.
    private const int NotFound = 127;

    /// <summary>Runs a program to its end.</summary>
    /// <param name="command">Words of the command.</param>
    /// <param name="name">Name of the program.</param>
    /// <param name="package">Debian's package of the program.</param>
    /// <param name="run">Directory of the run.</param>
    /// <param name="abort">Token that ends the wait.</param>
    /// <returns>Its output, and its user and system time in microseconds, to a millisecond.</returns>
    /// <exception cref="MissingProgramException">The program is missing.</exception>
    /// <exception cref="TestbedException">The program failed.</exception>
    public static async Task<(string Output, double Micros)> RunAsync(IReadOnlyList<string> command, string name, string package, RunDirectory run, CancellationToken abort)
    {
        // bash's time prints user and system time of the child in seconds with three decimals, and the decimal sign of the locale.
        var start = CommandLineStart.For(
            CommandLineStart.InOwnSession(["bash", "-c", "TIMEFORMAT='%3U %3S'; time \"$@\" 2>&1", "bash", .. command]), run);
        start.Environment["LC_ALL"] = "C";
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        using var process = Process.Start(start)!;
        try
        {
            var output = process.StandardOutput.ReadToEndAsync(abort);
            var times = await process.StandardError.ReadToEndAsync(abort);
            var text = await output;
            await process.WaitForExitAsync(abort);
            return process.ExitCode switch
            {
                0 => (text, Micros(times)),
                NotFound => throw new MissingProgramException($"{name} is missing (apt-get install {package})."),
                var code => throw new TestbedException(string.Create(CultureInfo.InvariantCulture, $"{name} ended with exit code {code}.\n{LogTail.Of(text.Split('\n'))}")),
            };
        }
        finally
        {
            // bash alone would leave the program that it measures.
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }

    /// <summary>Sum of times in seconds, in microseconds.</summary>
    /// <exception cref="FormatException">The text has a word that is no number with a decimal point.</exception>
    internal static double Micros(string times) => 1e6 * times.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)
        .Sum(word => double.Parse(word, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture));
}
