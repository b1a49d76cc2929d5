using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Testbed;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>Starts a build of the SUT once, before any process of the run starts: one that lacks a file, or is no program, is refused at once.</summary>
public static class SutProgramTrial
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    /// <summary>Has the build print the help of the command by which a run starts it.</summary>
    /// <param name="build">The build; one without a program of its own is not tried.</param>
    /// <param name="cancellation">Token that ends the trial.</param>
    /// <exception cref="InvalidRequestException">The program doesn't start; the message contains its own reason.</exception>
    public static async Task CheckAsync(SutBuild build, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(build);
        if (build.Program is null)
            return;
        var command = DotNetHost.Command(build.Program, "serve", "--help");
        var start = new ProcessStartInfo(command[0], command.Skip(1)) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        foreach (var (name, value) in build.OpenSsl?.Environment ?? new Dictionary<string, string>(StringComparer.Ordinal))
            start.Environment[name] = value;
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(Limit);
        try
        {
            using var process = Process.Start(start)!;
            try
            {
                var errors = process.StandardError.ReadToEndAsync(limit.Token);
                var output = await process.StandardOutput.ReadToEndAsync(limit.Token);
                await process.WaitForExitAsync(limit.Token);
                if (process.ExitCode != 0)
                    throw Refusal(build.Program, Reason(await errors, output) ?? string.Create(CultureInfo.InvariantCulture, $"it ended with exit code {process.ExitCode}"));
            }
            finally
            {
                if (!process.HasExited)
                    process.Kill();
            }
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            throw Refusal(build.Program, string.Create(CultureInfo.InvariantCulture, $"it printed no help within {Limit.TotalSeconds:0} s"));
        }
        catch (Win32Exception e)
        {
            throw Refusal(build.Program, e.Message);
        }
    }

    private static InvalidRequestException Refusal(string program, string reason) => new($"--sut-build {program}: the program does not start: {reason}");

    // The first line says it; a stack trace may follow.
    private static string? Reason(params IEnumerable<string> texts) =>
        texts.SelectMany(text => text.Split('\n')).Select(line => line.Trim()).FirstOrDefault(line => line.Length > 0);
}
