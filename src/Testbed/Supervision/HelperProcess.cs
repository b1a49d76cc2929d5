using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace TlsToll.Testbed.Supervision;

/// <summary>Runs programs that do one task and end, such as <c>initdb</c> or <c>sut populate</c>.</summary>
internal static class HelperProcess
{
    /// <summary>Runs a program to its end.</summary>
    /// <param name="name">Name of the program in error messages.</param>
    /// <param name="start">Start information.</param>
    /// <param name="progress">Receives the lines of its stderr as they arrive; null for none.</param>
    /// <param name="supervisor">The run's supervisor; null for none.</param>
    /// <param name="cancellation">Token that ends the program.</param>
    /// <returns>Output of the program on stdout.</returns>
    /// <exception cref="TestbedException">The program could not be started or failed; the message contains the end of its
    /// output.</exception>
    public static async Task<string> RunAsync(
        string name, ProcessStartInfo start, IProgress<string>? progress, Supervisor? supervisor, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(start);
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        // In English, which this program reads: initdb's complaint about a locale, for example.
        start.Environment["LC_ALL"] = "C";
        using var process = Started(name, start);
        var identity = ProcessIdentity.Of(process.Id);
        supervisor?.Watch(identity);
        process.StandardInput.Close();
        List<string> errors = [];
        try
        {
            var output = process.StandardOutput.ReadToEndAsync(cancellation);
            while (await process.StandardError.ReadLineAsync(cancellation).AsTask().WaitAsync(cancellation) is { } line)
            {
                errors.Add(line);
                progress?.Report(line);
            }

            var text = await output.WaitAsync(cancellation);
            await process.WaitForExitAsync(cancellation);
            return process.ExitCode == 0 ? text : throw Failed(name, process.ExitCode, [.. text.Split('\n'), .. errors]);
        }
        finally
        {
            if (identity is { } running)
                await ProcessEnding.EndTiersAsync([running]);
            supervisor?.Release(identity);
        }
    }

    /// <summary>Starts a program.</summary>
    /// <param name="name">Name of the program in the error message.</param>
    /// <param name="start">Start information.</param>
    /// <exception cref="TestbedException">The program could not be started.</exception>
    public static Process Started(string name, ProcessStartInfo start)
    {
        try
        {
            return Process.Start(start)!;
        }
        catch (Win32Exception e)
        {
            throw new TestbedException($"{name} could not be started: {e.Message}", e);
        }
    }

    private static TestbedException Failed(string name, int exitCode, IEnumerable<string> lines) =>
        new(string.Create(CultureInfo.InvariantCulture, $"{name} failed with exit code {exitCode}:\n{LogTail.Of(lines)}"));
}
