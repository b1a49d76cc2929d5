using System.Diagnostics;
using System.Globalization;
using TlsToll.EndToEnd.Tests.Runs;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests;

/// <summary>The build of <c>native/</c> with AddressSanitizer and UndefinedBehaviorSanitizer.</summary>
public sealed class SanitizedBuild : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");
    private readonly Lazy<Task<string>> _build;

    public SanitizedBuild() => _build = new(BuildAsync);

    /// <summary>Its directory; built at the first use.</summary>
    public Task<string> Place => _build.Value;

    public static async Task<string> RunAsync(string program, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false })!;
        var (output, errors) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        await process.WaitForExitAsync();
        process.ExitCode.ShouldBe(0, await output + await errors);
        return await output + await errors;
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private async Task<string> BuildAsync()
    {
        var build = _directory.FullName;
        await RunAsync("cmake", "-S", Path.Combine(Repository.Root, "native"), "-B", build, "-DTLSTOLL_CHECK=ON");
        await RunAsync("cmake", "--build", build);
        return build;
    }
}

/// <summary>The native code under sanitizers: OpenSSL drives it in memory, also with damaged records and messages.</summary>
[Trait("Takes", "minutes")]
public sealed class SanitizerTests(SanitizedBuild build) : IClassFixture<SanitizedBuild>
{
    private const int Connections = 270;

    [Theory]
    [InlineData("none")]
    [InlineData("cipher")]
    [InlineData("mac")]
    [InlineData("sign")]
    [InlineData("kex")]
    [InlineData("rand")]
    [InlineData("recordmac")]
    [InlineData("cipher,mac,sign,kex,rand")]
    public async Task No_message_makes_the_meter_or_the_provider_do_something_undefined(string classes)
    {
        NativeBuild.Need(TlsAblation.FileName);
        var directory = await build.Place;

        var output = await SanitizedBuild.RunAsync(
            Path.Combine(directory, "check", "check"), Path.Combine(directory, "ablation", TlsAblation.FileName), classes, "1", Connections.ToString(CultureInfo.InvariantCulture));

        output.ShouldBe($"{Connections} connections\n");
    }

    [Fact]
    public async Task The_meter_takes_off_what_its_readings_of_the_clock_cost()
    {
        NativeBuild.Need(TlsAblation.FileName);

        (await SanitizedBuild.RunAsync(Path.Combine(await build.Place, "check", "reading"))).ShouldBe("100 calls\n");
    }
}
