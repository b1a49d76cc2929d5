#pragma warning disable CA1416 // The testbed never runs on Windows: it requires /proc, setsid and OpenSSL.

using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;
using TlsToll.Measurement;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Native;

/// <summary>A program that ran with the meter of OpenSSL's calls.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Cpu">CPU time of it and of its children, if it waited for them.</param>
/// <param name="Processes">Its processes that called OpenSSL.</param>
public sealed record MeteredProgram(int ExitCode, TimeSpan Cpu, IReadOnlyList<MeteredProcess> Processes)
{
    // Whoever a process becomes may add a file, and only its owner may remove it.
    private const UnixFileMode AnybodyAdds = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute | UnixFileMode.GroupWrite
        | UnixFileMode.GroupExecute | UnixFileMode.OtherWrite | UnixFileMode.OtherExecute | UnixFileMode.StickyBit;

    /// <summary>
    /// Runs a program to its end. It has this process's terminal, and so gets Ctrl+C by itself; SIGTERM and SIGHUP reach it as SIGTERM.
    /// </summary>
    /// <param name="words">The program and its arguments.</param>
    /// <param name="library">Directory of the meter's library.</param>
    /// <exception cref="InvalidRequestException">The program did not start.</exception>
    /// <exception cref="InvalidDataException">What a process published is damaged.</exception>
    public static async Task<MeteredProgram> RunAsync(IReadOnlyList<string> words, string library)
    {
        ArgumentNullException.ThrowIfNull(words);
        var published = Directory.CreateTempSubdirectory("tlstoll-meter-");
        try
        {
            File.SetUnixFileMode(published.FullName, AnybodyAdds);
            var start = new ProcessStartInfo(words[0], words.Skip(1)) { UseShellExecute = false };
            foreach (var (name, value) in TlsMeter.OfProgram(library, published.FullName, Environment.GetEnvironmentVariable))
                start.Environment[name] = value;
            var before = LibC.CpuTimeOfEndedChildren();
            var code = await RunAsync(start);
            return new MeteredProgram(code, LibC.CpuTimeOfEndedChildren() - before, MeteredProcess.ReadAll(published.FullName));
        }
        catch (Win32Exception e)
        {
            throw new InvalidRequestException($"{words[0]}: {e.Message}", e);
        }
        finally
        {
            Remove(published);
        }
    }

    // A process that the program left behind may add a file meanwhile; what was measured is not lost by that.
    private static void Remove(DirectoryInfo directory)
    {
        try
        {
            directory.Delete(recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Console.Error.WriteLine($"{directory.FullName} was not removed: {e.Message}");
        }
    }

    private static async Task<int> RunAsync(ProcessStartInfo start)
    {
        using var process = Process.Start(start)!;
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, context => context.Cancel = true);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, PassOn);
        using var hangUp = PosixSignalRegistration.Create(PosixSignal.SIGHUP, PassOn);
        await process.WaitForExitAsync();
        return process.ExitCode;

        void PassOn(PosixSignalContext context)
        {
            context.Cancel = true;
            ProcessIdentity.Of(process.Id)?.Signal(UnixSignal.Terminate);
        }
    }
}
