using System.Diagnostics;
using TlsToll.Primitives.Measuring;
using TlsToll.Primitives.Results;

namespace TlsToll.Primitives.Tests;

public sealed class ProgramTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("primitives-").FullName;

    [Fact]
    public void A_run_measures_with_and_without_AES_NI_and_writes_its_files()
    {
        var (code, output, errors) = Run("--quick", "--out", _directory, "--filter", "aes-128-gcm/16384,sha256/16384,rsa-512/sign", "--output", "json");

        code.ShouldBe(0, errors);
        File.Exists(Path.Combine(_directory, "primitives.md")).ShouldBeTrue();
        output.ShouldBe(File.ReadAllText(Path.Combine(_directory, ResultsDocument.FileName)));
        var results = ResultsDocument.Read(Path.Combine(_directory, ResultsDocument.FileName));
        results.Answer.ShouldContain("The fastest bulk suite here is TLS_AES_128_GCM_SHA256 at ");
        results.Rows.ShouldAllBe(r => r.DotNet != null || r.DotNetNotMeasured != null);
        results.Rows.Count(r => r.AesNiOff).ShouldBe(2);
        // How much slower AES is without is measured, not tested: on a busy machine any ratio may come out. That the processor's AES is not
        // used, by OpenSSL's own account, is what makes the difference.
        results.Machine.AesNi.ShouldBe(MachineFacts.Read().AesNi);
        if (results.Machine.AesNi != true)
            return;
        var without = ResultsDocument.Read(Path.Combine(_directory, "aes-ni-off", ResultsDocument.FileName));
        without.Machine.AesNi.ShouldBe(false);
        results.Rows.Where(r => r.AesNiOff).Select(r => (r.Name, r.DotNet?.Nanoseconds.Value))
            .ShouldBe(without.Rows.Select(r => (r.Name, r.DotNet?.Nanoseconds.Value)));
        results.Rows.Where(r => r.AesNiOff).ShouldAllBe(r => r.DotNet!.Nanoseconds.Value > 0);
    }

    [Fact]
    public void A_filter_that_fits_nothing_is_refused_with_what_there_is()
    {
        var (code, output, errors) = Run("--filter", "aes-129*", "--out", _directory);

        code.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldContain("No primitive matches 'aes-129*'");
        errors.ShouldContain("aes-128-gcm");
    }

    [Theory]
    [InlineData("--quick", "--full")]
    [InlineData("--output", "csv")]
    [InlineData("--nosuch")]
    public void A_wrong_flag_is_refused(params string[] arguments) => Run(arguments).Code.ShouldBe(2);

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    private static (int Code, string Output, string Errors) Run(params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet") { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        foreach (var argument in arguments.Prepend(typeof(ResultsDocument).Assembly.Location))
            start.ArgumentList.Add(argument);
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output, errors.GetAwaiter().GetResult());
    }
}
