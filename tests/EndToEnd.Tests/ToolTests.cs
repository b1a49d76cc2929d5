using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Supervision;

namespace TlsToll.EndToEnd.Tests;

/// <summary>The RBE as a .NET tool, packed from what the build has left, and installed from the packed file alone.</summary>
[Trait("Takes", "minutes")]
public sealed class ToolTests : IDisposable
{
    private static readonly string Configuration = Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-tool-");

    [Fact]
    public async Task It_is_installed_from_its_package_with_the_tiers_inside_and_prints_its_usage()
    {
        var (packages, installed) = (PathOf("packages"), PathOf("installed"));
        await RunAsync("dotnet", "pack", Path.Combine(Repository.Root, "src", "Rbe", "Rbe.csproj"), "-c", Configuration, "--no-build", "-o", packages, "-nodeReuse:false");
        // No other source of packages: what it needs is in it.
        await File.WriteAllTextAsync(
            PathOf("nuget.config"), $"<configuration><packageSources><clear /><add key=\"here\" value=\"{packages}\" /></packageSources></configuration>",
            TestContext.Current.CancellationToken);
        await RunAsync("dotnet", "tool", "install", "TlsToll.Rbe", "--tool-path", installed, "--configfile", PathOf("nuget.config"));

        var rbe = Path.Combine(installed, "tlstoll");
        (await RunAsync(rbe, "--help")).ShouldContain("tlstoll run --quick");
        (await RunAsync(rbe, "study", "--list")).ShouldContain("garcia2007");
        foreach (var tier in (string[])["Sut", "Vendors"])
            Directory.GetFiles(installed, $"TlsToll.{tier}.dll", SearchOption.AllDirectories).ShouldHaveSingleItem().ShouldContain($"/tiers/{tier}/");
        await StartsTiersAsync(Start("env", "--default-signal=INT", rbe, "up", "--output", "json", "--customers", "60", "--items", "100"));
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private string PathOf(string name) => Path.Combine(_directory.FullName, name);

    private static async Task StartsTiersAsync(ProcessStartInfo start)
    {
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var line = await process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken);
        using (var interrupt = Process.Start("kill", ["-INT", process.Id.ToString(CultureInfo.InvariantCulture)]))
            await interrupt.WaitForExitAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        process.ExitCode.ShouldBe(0, await errors);
        line.ShouldNotBeNull().ShouldContain("\"vendorsAdmin\"");
    }

    private ProcessStartInfo Start(string program, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false, WorkingDirectory = _directory.FullName };
        // Nothing of it stays in the user's directories.
        start.Environment["DOTNET_CLI_HOME"] = PathOf("home");
        if (arguments[0] == "tool")
            start.Environment["NUGET_PACKAGES"] = PathOf("cache");
        // A package has no build of native/, and the user may have one.
        start.Environment["XDG_CACHE_HOME"] = PathOf("no-cache");
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        // Its launcher is no part of an installation of .NET, and looks for one in the usual places only.
        start.Environment["DOTNET_ROOT"] = Path.GetDirectoryName(DotNetHost.Program);
        return start;
    }

    private async Task<string> RunAsync(string program, params string[] arguments)
    {
        using var process = Process.Start(Start(program, arguments))!;
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        process.ExitCode.ShouldBe(0, $"{program} {string.Join(' ', arguments)}: {output}{await errors}");
        return output;
    }
}
