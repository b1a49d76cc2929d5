using System.Diagnostics;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>Runs PostgreSQL's programs, as the user postgres if this is root: the server refuses to run as root.</summary>
internal static class Unprivileged
{
    private static readonly string[] AsPostgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];

    public static string Program(string name) =>
        Directory.Exists("/usr/lib/postgresql")
        && Directory.GetDirectories("/usr/lib/postgresql").Order(StringComparer.Ordinal).LastOrDefault(d => File.Exists($"{d}/bin/{name}")) is { } found
            ? $"{found}/bin/{name}"
            : name;

    public static Process Start(params string[] command)
    {
        string[] all = Environment.UserName == "root" ? [.. AsPostgres, .. command] : command;
        var start = new ProcessStartInfo(all[0])
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var argument in all[1..])
            start.ArgumentList.Add(argument);
        return Process.Start(start)!;
    }

    public static async Task RunAsync(params string[] command)
    {
        using var process = Start(command);
        var output = process.StandardOutput.ReadToEndAsync();
        var error = process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        if (process.ExitCode != 0)
            throw new InvalidOperationException($"{command[0]} failed: {await error} {await output}");
    }

    /// <summary>A new directory that the programs may write to.</summary>
    public static async Task<string> CreateDirectoryAsync()
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-tests-").FullName;
        await GiveAsync(directory);
        return directory;
    }

    /// <summary>Makes the programs' user the owner of a file or directory.</summary>
    public static async Task GiveAsync(string path)
    {
        if (Environment.UserName != "root")
            return;
        using var chown = Process.Start("chown", ["postgres:postgres", path]);
        await chown.WaitForExitAsync();
    }
}
