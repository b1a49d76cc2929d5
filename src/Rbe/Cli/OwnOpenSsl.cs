using System.Collections;
using System.Runtime.InteropServices;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Settings;
using TlsToll.Measurement;
using TlsToll.Results.Factors;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary>The OpenSSL of commands that call it in this process. A process keeps the one that it loaded first, so with another one the command starts anew.</summary>
internal static class OwnOpenSsl
{
    private const string Restarted = "TLSTOLL_OPENSSL";

    /// <summary>Which OpenSSL the command calls; null for the host's.</summary>
    public static Setting<string?> Setting { get; } = new(
        "openssl", "OpenSSL to measure: a version such as 3.5, which a clone of the repository builds once, or a directory (default: machine, the host's own)", null, One)
    { ValueName = "BUILD" };

    /// <summary>Makes this process one that has loaded the build, which then also its children load.</summary>
    /// <param name="text">Value of the setting.</param>
    /// <param name="cancellation">Token that aborts the trial of the build.</param>
    /// <exception cref="InvalidRequestException">The build is missing, or is not loaded.</exception>
    /// <exception cref="TestbedException">The build does not work, or the command can't be started anew.</exception>
    public static async Task UseAsync(string? text, CancellationToken cancellation)
    {
        if (OpenSslBuild.Named(text) is not { } build)
            return;
        if (Environment.GetEnvironmentVariable(Restarted) == build.LibraryDirectory)
        {
            _ = TlsFacts.OpenSslVersion;
            build.EnsureLoaded(TlsFacts.LoadedLibraries());
            return;
        }

        // In a process of its own: a broken library ends the one that loads it.
        await Preflight.CheckAsync([TlsChoice.Usual], [build], cancellation);
        Restart(build);
    }

    // run and replay compare several, which a process can't load.
    private static string One(string text) => text.Contains(',', StringComparison.Ordinal) && !Directory.Exists(text)
        ? throw new FormatException($"must be one build, not '{text}': start the command once with each")
        : text;

    private static void Restart(OpenSslBuild build)
    {
        var command = DotNetHost.Command(TierPrograms.FindRbe(), Environment.GetCommandLineArgs().Skip(1));
        var variables = Environment.GetEnvironmentVariables().Cast<DictionaryEntry>().ToDictionary(entry => (string)entry.Key, entry => (string?)entry.Value, StringComparer.Ordinal);
        foreach (var (name, value) in build.Environment.Append(new(Restarted, build.LibraryDirectory)))
            variables[name] = value;
        // The runtime removes these at its end, which a process that becomes another one does not reach.
        foreach (var pattern in (string[])[$"dotnet-diagnostic-{Environment.ProcessId}-*", $"clr-debug-pipe-{Environment.ProcessId}-*"])
        {
            foreach (var file in Directory.EnumerateFiles(Path.GetTempPath(), pattern))
                File.Delete(file);
        }

        Console.Out.Flush();
        var program = Path.IsPathRooted(command[0]) ? command[0] : Environment.ProcessPath!;
        _ = LibC.Execute(program, [.. command, null], [.. variables.Select(variable => $"{variable.Key}={variable.Value}"), null]);
        throw new TestbedException($"The command can't be started anew with the OpenSSL in {build.LibraryDirectory}: {Marshal.GetLastPInvokeErrorMessage()}.");
    }
}
