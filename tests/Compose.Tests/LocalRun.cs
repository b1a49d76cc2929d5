using System.Diagnostics;
using System.Text.Json;

namespace TlsToll.Compose.Tests;

/// <summary>The RBE without containers, in a directory of its own that is removed at the end.</summary>
internal sealed class LocalRun : IAsyncDisposable
{
    private static readonly string Configuration = Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));

    private readonly DirectoryInfo _directory = System.IO.Directory.CreateTempSubdirectory("tlstoll-test-");

    /// <summary>The directory.</summary>
    public string Directory => _directory.FullName;

    /// <summary>Where results go.</summary>
    public string Out => Path.Combine(Directory, "local");

    /// <summary>The results of a run.</summary>
    public JsonElement Results => JsonDocument.Parse(File.ReadAllText(Path.Combine(Out, "run.json"))).RootElement;

    /// <summary>Runs <c>rbe</c> to its end.</summary>
    public async Task<Ended> RunAsync(params string[] arguments)
    {
        var program = Path.Combine(ComposeProject.Root, "artifacts", "bin", "Rbe", Configuration, "TlsToll.Rbe.dll");
        var start = new ProcessStartInfo("dotnet", [program, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
            WorkingDirectory = Directory,
        };
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync();
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return new Ended(process.ExitCode, output, await errors);
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync()
    {
        _directory.Delete(recursive: true);
        return ValueTask.CompletedTask;
    }
}
