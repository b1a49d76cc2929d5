using System.Text.Json;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests;

/// <summary>Commands that call OpenSSL in their own process, with another one than the host's: copies of its files here, which the kernel shows by their own paths.</summary>
public sealed class OwnOpenSslTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    public async Task A_first_look_is_one_at_the_OpenSSL_that_was_named()
    {
        OpenSslCopies.CopyTo(_directory);

        // The loader of shared libraries writes what each process loads into a file of its own.
        await using var look = RbeProcess.StartBehind(
            ["LD_DEBUG=files", $"LD_DEBUG_OUTPUT={Path.Combine(_directory, "loads")}"], ["first-look", "--seconds", "1", "--openssl", _directory, "--output", "json"]);
        var output = await look.Output.ReadToEndAsync(TestContext.Current.CancellationToken);

        (await look.WaitAsync()).ShouldBe(0, await look.ErrorsAsync());
        JsonDocument.Parse(output).RootElement.GetProperty("openSsl").GetString().ShouldBe(TlsFacts.OpenSslVersion);
        // The same process id before and after: the command has become the one with the other OpenSSL.
        var loads = await File.ReadAllTextAsync(Path.Combine(_directory, $"loads.{look.Pid}"), TestContext.Current.CancellationToken);
        loads.ShouldContain($"calling init: {Path.Combine(_directory, "libssl.so.3")}");
        Directory.EnumerateFiles(Path.GetTempPath(), $"*-{look.Pid}-*").ShouldBeEmpty();
    }

    [Theory]
    [InlineData("first-look", 2, "libssl.so.3 is neither there nor in its lib or lib64.")]
    [InlineData("measure --tls https://127.0.0.1:9 --pid 1", 2, "libssl.so.3 is neither there nor in its lib or lib64.")]
    [InlineData("size --rps 1k", 2, "libssl.so.3 is neither there nor in its lib or lib64.")]
    [InlineData("predict nowhere", 2, "libssl.so.3 is neither there nor in its lib or lib64.")]
    public async Task A_build_that_is_not_there_is_refused_in_a_line(string command, int expected, string message)
    {
        var (code, output, errors) = await RbeProcess.RunAsync([.. command.Split(' '), "--openssl", _directory]);

        code.ShouldBe(expected);
        output.ShouldBeEmpty();
        errors.ReplaceLineEndings(" ").ShouldContain(message);
    }

    [Fact]
    public async Task A_build_that_does_not_work_is_told_and_nothing_is_measured()
    {
        await File.WriteAllTextAsync(Path.Combine(_directory, "libssl.so.3"), "not a library", TestContext.Current.CancellationToken);

        var (code, output, errors) = await RbeProcess.RunAsync("first-look", "--openssl", _directory);

        code.ShouldBe(4);
        output.ShouldBeEmpty();
        errors.ShouldContain(Path.GetFileName(_directory));
    }
}
