using System.Diagnostics;
using System.Globalization;
using TlsToll.Measurement.Profiling;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Profiling;

/// <summary>Linux's <c>perf</c>: how it is called, and whether it may sample here.</summary>
public static class PerfProgram
{
    private const string Name = "perf";

    // The kernel's clock, because virtual machines often lack the processor's counters. Build ids are unused and slow to collect.
    private static string[] Recording(string file) =>
    [
        Name, "record", "-q", "-N", "-B", "-k", "CLOCK_MONOTONIC", "-e", "cpu-clock",
        "-F", PerfSample.PerSecond.ToString(CultureInfo.InvariantCulture), "-o", file,
    ];

    /// <summary>The words that sample a process from <c>enable</c> on stdin, which a line on stdout acknowledges, until SIGINT.</summary>
    public static IReadOnlyList<string> Record(int process, string file) =>
        [.. Recording(file), "-D", "-1", "--control", "fd:0,1", "-p", process.ToString(CultureInfo.InvariantCulture)];

    /// <summary>The words that print the samples of a file as <see cref="PerfSample"/> reads them.</summary>
    public static IReadOnlyList<string> Script(string file) => [Name, "script", "-i", file, "-F", "time,ip,sym,dso", "--ns"];

    /// <summary>Samples a program that does nothing, before anything is started.</summary>
    /// <exception cref="MissingProgramException">perf is missing, or may not sample; the message says what to install or to set.</exception>
    public static async Task CheckAsync(CancellationToken cancellation)
    {
        var path = Environment.GetEnvironmentVariable("PATH") ?? "";
        if (!path.Split(':').Any(directory => File.Exists(Path.Combine(directory, Name))))
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

    /// <summary>The reason why the SUT cannot be sampled, with the remedy, in one line; null if it can.</summary>
    /// <param name="events">The events that perf sampled in a trial, as <c>perf evlist</c> names them; null where it failed.</param>
    /// <param name="error">Its error message then.</param>
    /// <param name="kernelSymbol">The first line of <c>/proc/kallsyms</c>; null for none.</param>
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
            // The first line after the exit code: the others are perf's advice.
            var lines = e.Message.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
            return (null, lines[Math.Min(1, lines.Length - 1)].TrimEnd('.', ':'));
        }
    }

    private static Task<string> RunAsync(string[] command, CancellationToken cancellation) =>
        HelperProcess.RunAsync(Name, new ProcessStartInfo(command[0], command[1..]), progress: null, supervisor: null, cancellation);
}
