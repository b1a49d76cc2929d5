using System.Diagnostics;

namespace TlsToll;

/// <summary>A directory for copies of this repository's scripts, and for programs that give prepared answers in place of the real ones.</summary>
internal sealed class ScriptFolder : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    public string FullPath => _directory.FullName;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Writes a program at an absolute path. It is executable because a copy of the launcher is.</summary>
    public static void WriteExecutable(string file, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.Copy(Repository.PathOf("bench"), file);
        File.WriteAllText(file, text);
    }

    public void Dispose() => _directory.Delete(recursive: true);

    public string PathOf(string path) => Path.Combine(FullPath, path);

    public void Write(string path, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathOf(path))!);
        File.WriteAllText(PathOf(path), text);
    }

    public Task<string> ReadAsync(string path) => File.ReadAllTextAsync(PathOf(path), Token);

    /// <summary>Writes a program; those in <c>programs/</c> come before all others.</summary>
    public void WriteProgram(string path, string text) => WriteExecutable(PathOf(path), text);

    /// <summary>Copies the scripts and texts of <c>eng/</c>, and the launcher.</summary>
    /// <param name="launcher">Name of the launcher's copy.</param>
    public void CopyLauncher(string launcher = "bench")
    {
        Write(launcher, File.ReadAllText(Repository.PathOf("bench")));
        foreach (var file in Directory.GetFiles(Repository.PathOf("eng")))
            Write("eng/" + Path.GetFileName(file), File.ReadAllText(file));
    }

    /// <summary>Runs a script of the directory, within it, to its end.</summary>
    /// <param name="script">Path of the script, below the directory or absolute.</param>
    /// <param name="words">Its arguments.</param>
    /// <param name="variables">Variables of its environment; null to remove one.</param>
    public async Task<(int Code, string Output, string Errors)> RunAsync(string script, IEnumerable<string> words, params IEnumerable<(string Name, string? Value)> variables)
    {
        var start = new ProcessStartInfo("bash", [PathOf(script), .. words])
        { UseShellExecute = false, RedirectStandardError = true, RedirectStandardOutput = true, WorkingDirectory = FullPath };
        start.Environment["PATH"] = $"{PathOf("programs")}:{Environment.GetEnvironmentVariable("PATH")}";
        foreach (var (name, value) in variables)
            start.Environment[name] = value;
        using var process = Process.Start(start)!;
        var (output, errors) = (process.StandardOutput.ReadToEndAsync(Token), process.StandardError.ReadToEndAsync(Token));
        await process.WaitForExitAsync(Token);
        return (process.ExitCode, await output, await errors);
    }
}
