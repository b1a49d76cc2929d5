using TlsToll.EndToEnd.Tests.Runs;
using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Rbe.Cli;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests;

/// <summary>
/// The meter and the provider of no-ops, built with sanitizers, within a SUT that gets the fuzzer's requests. What they do that is undefined ends the SUT, which
/// ends the trial.
/// </summary>
[Trait("Takes", "minutes")]
public sealed class SanitizedTrafficTests(SanitizedBuild build) : IClassFixture<SanitizedBuild>, IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    [Fact]
    public async Task Hostile_requests_make_neither_do_anything_undefined()
    {
        NativeBuild.Need(TlsAblation.FileName);
        var sanitizer = (await SanitizedBuild.RunAsync("cc", "-print-file-name=libasan.so")).Trim();
        Assert.SkipUnless(File.Exists(sanitizer), "NO SANITIZED TRAFFIC: the compiler has no libasan.so");
        var place = await build.Place;
        File.Copy(Path.Combine(place, "meter", TlsMeter.FileName), Path.Combine(_directory.FullName, TlsMeter.FileName));
        File.Copy(Path.Combine(place, "ablation", TlsAblation.FileName), Path.Combine(_directory.FullName, TlsAblation.FileName));

        await using var testbed = await RunTestbed.StartAsync(Settings(), new Progress<string>(), TestContext.Current.CancellationToken, options => options with
        {
            Suts = [.. options.Suts.Select(sut => sut with { Environment = Sanitized(sut, sanitizer) })],
        });
        var report = await new FuzzTrial(testbed, seed: 1, failures: null, new Progress<string>()).RunAsync(2000, TestContext.Current.CancellationToken);

        report.Problems.ShouldBeEmpty();
        var counters = await testbed.SutAdmin.CountersAsync(TestContext.Current.CancellationToken);
        counters.Meter.ShouldNotBeNull().Sum(calls => calls.Count).ShouldBeGreaterThan(100);
        counters.Noops.ShouldNotBeNull()["rand"].ShouldBeGreaterThan(100);
        (await File.ReadAllTextAsync($"/proc/{testbed.Host.Suts[0].Pid}/maps", TestContext.Current.CancellationToken)).ShouldContain("libasan.so");
    }

    public void Dispose() => _directory.Delete(recursive: true);

    // Of the no-ops, only random bytes need not be the client's, too.
    private RunSettings Settings()
    {
        RunSettings? settings = null;
        var command = SettingCommand.Create("run", "", SettingTable.Of(Results.Factors.FactorCommands.Run), (reader, _, _) =>
        {
            settings = RunSettingsReader.Resolved(reader);
            return Task.FromResult(0);
        });
        command.Parse(["--meter", "--ablate", "rand", "--hops", "1", "--native", _directory.FullName, "--customers", "60", "--items", "100", "--seed", "1"]).Invoke();
        return FaultLoad.Of(settings.ShouldNotBeNull());
    }

    // .NET's own handlers of signals and its stacks for them stay; what a process that ends has not freed is no leak of this code, nor is a mix of new and free in
    // the runtime its mistake. What is freed is kept aside for less than the growth that the trial reports.
    private static Dictionary<string, string> Sanitized(SutInstance sut, string sanitizer) => new(sut.Environment, StringComparer.Ordinal)
    {
        ["LD_PRELOAD"] = sanitizer,
        ["ASAN_OPTIONS"] = "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:use_sigaltstack=0:detect_leaks=0:alloc_dealloc_mismatch=0:new_delete_type_mismatch=0:"
            + "quarantine_size_mb=16:abort_on_error=1",
        ["UBSAN_OPTIONS"] = "print_stacktrace=1:halt_on_error=1:abort_on_error=1",
    };
}
