using System.Diagnostics;
using TlsToll.Studies.Analysis;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Studies.Running;

/// <summary>Times the cryptography alone once per study, by the program of <c>bench primitives</c>, when all runs are measured and the tiers are idle.</summary>
internal static class PrimitivesStep
{
    private const string Folder = "primitives";

    /// <summary>Runs the program, unless its results are in the study's directory.</summary>
    /// <param name="glob">Names of the primitives.</param>
    /// <param name="quick">True for the program's short form.</param>
    /// <param name="directory">Directory of the study.</param>
    /// <param name="steps">Receives a message.</param>
    /// <param name="stop">Ends the program; the study is then interrupted.</param>
    /// <exception cref="Testbed.MissingProgramException">The program is not built.</exception>
    /// <exception cref="IOException">The program failed.</exception>
    public static async Task RunAsync(string glob, bool quick, StudyDirectory directory, IProgress<string> steps, CancellationToken stop)
    {
        if (Read(directory) is not null)
            return;
        steps.Report("Primitives: openssl speed and .NET");
        string[] arguments = [TierPrograms.FindPrimitives(), quick ? "--quick" : "--full", "--filter", glob, "--out", directory.PathOf(Folder)];
        using var process = Process.Start(new ProcessStartInfo(DotNetHost.Program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false })!;
        try
        {
            var (text, errors) = (process.StandardOutput.ReadToEndAsync(stop), process.StandardError.ReadToEndAsync(stop));
            await process.WaitForExitAsync(stop);
            await text;
            if (process.ExitCode != 0)
                throw new IOException($"The primitives ended with {process.ExitCode}: {(await errors).Trim()}");
        }
        catch (OperationCanceledException)
        {
            // The next sitting times them anew.
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }

    /// <summary>Results in the study's directory; null if there are none.</summary>
    /// <exception cref="InvalidDataException">The file is not a result of the primitives.</exception>
    public static PrimitiveTimes? Read(StudyDirectory directory)
    {
        var path = Path.Combine(directory.PathOf(Folder), PrimitiveTimes.FileName);
        return File.Exists(path) ? PrimitiveTimes.Read(path) : null;
    }
}
