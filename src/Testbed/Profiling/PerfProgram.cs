using System.Diagnostics;
using System.Globalization;
using TlsToll.Measurement.Profiling;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Profiling;

/// <summary>Command lines of Linux's <c>perf</c>, and a check that it may sample on this host.</summary>
public static class PerfProgram
{
    private const string Name = "perf";

    // Use the kernel's clock, because virtual machines often lack the processor's counters. Skip build ids, which are unused and slow to
    // collect.
    private static string[] Recording(string file) =>
    [
        Name, "record", "-q", "-N", "-B", "-k", "CLOCK_MONOTONIC", "-e", "cpu-clock",
        "-F", PerfSample.PerSecond.ToString(CultureInfo.InvariantCulture), "-o", file,
    ];

    /// <summary>
    /// Command that samples a process until SIGINT. Sampling starts after <c>enable</c> on stdin, which a line on stdout acknowledges.
    /// </summary>
    public static IReadOnlyList<string> Record(int process, string file) =>
        [.. Recording(file), "-D", "-1", "--control", "fd:0,1", "-p", process.ToString(CultureInfo.InvariantCulture)];

    /// <summary>Command that prints the samples of a file in the format of <see cref="PerfSample"/>.</summary>
    public static IReadOnlyList<string> Script(string file) => [Name, "script", "-i", file, "-F", "time,ip,sym,dso", "--ns"];

    /// <summary>Checks that perf works by sampling a program that does nothing. Called before anything is started.</summary>
    /// <exception cref="MissingProgramException">perf is missing or may not sample; the message contains the remedy.</exception>
    public static async Task CheckAsync(CancellationToken cancellation)
    {
        if (UserFiles.FindProgram(Name) is null)
        {
            throw new MissingProgramException("--profile requires perf, which is not on PATH: install it (Debian: linux-perf; Ubuntu: linux-tools-generic; Fedora: perf).");
        }

        var directory = Directory.CreateTempSubdirectory("tlstoll-perf-");
        try
        {
            var (events, error) = await TryAsync(Path.Combine(directory.FullName, "perf.data"), cancellation);
            if (Problem(events, error, File.ReadLines("/proc/kallsyms").FirstOrDefault()) is { } problem)
                throw new MissingProgramException(problem);
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    /// <summary>Reason why the SUT cannot be sampled, with the remedy, in one line; null if it can.</summary>
    /// <param name="events">Events that perf sampled in a trial, as named by <c>perf evlist</c>; null if the trial failed.</param>
    /// <param name="error">Error message of a failed trial.</param>
    /// <param name="kernelSymbol">First line of <c>/proc/kallsyms</c>; null for none.</param>
    public static string? Problem(string? events, string? error, string? kernelSymbol)
    {
        const string Remedy =
            "set sysctl kernel.perf_event_paranoid=1 and kernel.kptr_restrict=0, or run as root (in a container with --cap-add PERFMON --cap-add SYSLOG)";
        if (events is null)
            return $"--profile: perf may not sample here ({error}): {Remedy}.";
        // Without permission perf silently omits the kernel.
        if (events.Contains(":u", StringComparison.Ordinal))
            return $"--profile: perf may not sample the kernel here: {Remedy}.";
        return kernelSymbol is null || kernelSymbol.StartsWith("0000000000000000", StringComparison.Ordinal)
            ? $"--profile: the kernel hides its symbols, which distinguish TCP/IP from the rest: {Remedy}."
            : null;
    }

    private static async Task<(string? Events, string? Error)> TryAsync(string file, CancellationToken cancellation)
    {
        try
        {
            await RunAsync([.. Recording(file), "--", "true"], cancellation);
            return (await RunAsync([Name, "evlist", "-i", file], cancellation), null);
        }
        catch (TestbedException e)
        {
            // Take the first line after the exit code; the others contain perf's advice.
            var lines = e.Message.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
            return (null, lines[Math.Min(1, lines.Length - 1)].TrimEnd('.', ':'));
        }
    }

    private static Task<string> RunAsync(string[] command, CancellationToken cancellation) =>
        HelperProcess.RunAsync(Name, new ProcessStartInfo(command[0], command[1..]), progress: null, supervisor: null, cancellation);
}
