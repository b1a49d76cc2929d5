using System.Diagnostics;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>What the launcher <c>bench</c> builds before it runs a command, with a <c>dotnet</c> that only writes down what it is asked for.</summary>
public sealed class LauncherTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    [Theory]
    [InlineData("size --rps 5")]
    [InlineData("size --rps=5 --output json")]
    [InlineData("compare a b")]
    public async Task A_right_command_is_built_for(string line) => (await RunAsync(line)).ShouldBe(["build", "TlsToll.Rbe.dll"]);

    [Fact]
    public async Task What_only_primitives_and_studies_need_is_built_for_these()
    {
        (await RunAsync("primitives --quick")).ShouldBe(["build", "build", "TlsToll.Primitives.dll"]);
        (await RunAsync("study garcia2007 --quick")).ShouldBe(["build", "build", "TlsToll.Rbe.dll"]);
    }

    [Theory]
    [InlineData("sise --rps 5")]
    [InlineData("size --rounds 5")]
    [InlineData("compare a b --juint=x")]
    [InlineData("size --help")]
    public async Task A_mistyped_command_or_flag_and_help_are_not(string line) => (await RunAsync(line)).ShouldBe(["TlsToll.Rbe.dll"]);

    [Fact]
    public async Task Without_a_build_a_mistyped_flag_is_refused_at_once()
    {
        (await RunAsync("size --rounds 5", isBuilt: false)).ShouldBeEmpty();
        (await RunAsync("size --rps 5", isBuilt: false)).ShouldBe(["build", "TlsToll.Rbe.dll"]);
    }

    public void Dispose() => _directory.Delete(recursive: true);

    // The first argument of each call of dotnet.
    private async Task<string[]> RunAsync(string line, bool isBuilt = true)
    {
        var root = Directory.CreateDirectory(Path.Combine(_directory.FullName, Guid.NewGuid().ToString("N"))).FullName;
        var (programs, log) = (Directory.CreateDirectory(Path.Combine(root, "programs")).FullName, Path.Combine(root, "log"));
        Directory.CreateDirectory(Path.Combine(root, "eng"));
        foreach (var file in Directory.GetFiles(Repository.PathOf("eng")).Where(file => Path.GetExtension(file) is ".sh" or ".txt"))
            File.Copy(file, Path.Combine(root, "eng", Path.GetFileName(file)));
        File.Copy(Repository.PathOf("bench"), Path.Combine(root, "bench"));
        var dotnet = Path.Combine(programs, "dotnet");
        // A copy of the launcher is executable, as the launcher is.
        File.Copy(Repository.PathOf("bench"), dotnet);
        await File.WriteAllTextAsync(dotnet, $"#!/bin/sh\n[ \"$1\" = --version ] && echo 10.0.100 && exit\nbasename \"$1\" >> '{log}'\n", TestContext.Current.CancellationToken);
        var artifacts = Directory.CreateDirectory(Path.Combine(root, "artifacts", "bin", "Rbe", "release")).FullName;
        if (isBuilt)
            await File.WriteAllTextAsync(Path.Combine(artifacts, "TlsToll.Rbe.dll"), "", TestContext.Current.CancellationToken);
        // Nothing to build there.
        Directory.CreateDirectory(Path.Combine(root, "native"));
        var start = new ProcessStartInfo("bash", [Path.Combine(root, "bench"), .. line.Split(' ')]) { UseShellExecute = false, RedirectStandardError = true, RedirectStandardOutput = true };
        start.Environment["PATH"] = $"{programs}:{Environment.GetEnvironmentVariable("PATH")}";
        start.Environment.Remove("TLSTOLL_NO_BUILD");
        start.Environment["XDG_CACHE_HOME"] = Path.Combine(root, "cache");
        using var process = Process.Start(start)!;
        await Task.WhenAll(process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return File.Exists(log) ? await File.ReadAllLinesAsync(log, TestContext.Current.CancellationToken) : [];
    }
}
