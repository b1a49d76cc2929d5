using System.Diagnostics;
using System.Globalization;
using TlsToll.EndToEnd.Tests.Runs;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests;

/// <summary>The provider of no-ops between two of OpenSSL's own programs.</summary>
public sealed class AblationPeersTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    [Theory]
    [InlineData("cipher", "-tls1_3")]
    [InlineData("mac", "-tls1_3")]
    [InlineData("sign", "-tls1_3")]
    [InlineData("kex", "-tls1_3")]
    [InlineData("recordmac", "-tls1_2 -cipher ECDHE-RSA-AES128-SHA256")]
    public async Task A_peer_without_the_no_ops_of_the_other_fails_the_handshake(string noops, string flags)
    {
        NativeBuild.Need(TlsAblation.FileName);
        await MakeCertificateAsync();

        (await HandshakeAsync(With(noops), With(noops), flags)).ShouldContain("CONNECTION ESTABLISHED");
        (await HandshakeAsync(With(noops), With("none"), flags)).ShouldNotContain("CONNECTION ESTABLISHED");
    }

    [Theory]
    [InlineData("-tls1_3")]
    [InlineData("-tls1_2 -cipher ECDHE-RSA-AES128-GCM-SHA256")]
    public async Task The_MAC_of_records_is_no_other_HMAC(string flags)
    {
        NativeBuild.Need(TlsAblation.FileName);
        await MakeCertificateAsync();

        // Key schedule, Finished and tickets are real where records have no MAC of their own: a peer without the no-op sees no difference.
        (await HandshakeAsync(With("recordmac"), With("none"), flags)).ShouldContain("CONNECTION ESTABLISHED");
    }

    [Fact]
    public async Task Without_the_word_that_it_is_insecure_the_provider_does_not_load()
    {
        NativeBuild.Need(TlsAblation.FileName);
        var environment = With("cipher");
        (await RunAsync("list", environment, "-providers")).Output.ShouldContain("tlstoll-ablation");

        var (output, errors) = await RunAsync("list", [.. environment.Where(v => v.Key != TlsAblation.Variable)], "-providers");

        errors.ShouldContain("TLSTOLL_INSECURE_ABLATION=yes");
        output.ShouldNotContain("tlstoll-ablation");
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private string File(string name) => Path.Combine(_directory.FullName, name);

    private List<KeyValuePair<string, string>> With(string noops)
    {
        var path = File(noops + ".cnf");
        System.IO.File.WriteAllText(path, new OpenSslConfiguration { Noops = NoopSet.TryParse(noops)! }.ToText());
        return [.. TlsAblation.Environment(NativeFiles.CacheDirectory!), new(OpenSslConfiguration.Variable, path)];
    }

    private async Task MakeCertificateAsync() =>
        await RunAsync("req", [], "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", File("key"), "-out", File("pem"), "-subj", "/CN=test", "-days", "2");

    private async Task<string> HandshakeAsync(
        IEnumerable<KeyValuePair<string, string>> server, IEnumerable<KeyValuePair<string, string>> client, string flags)
    {
        using var listening = new OpenSslServer(File("pem"), File("key"), server, "-naccept", "1");
        return (await RunAsync("s_client", client, ["-connect", string.Create(CultureInfo.InvariantCulture, $"127.0.0.1:{listening.Port}"), "-brief", .. flags.Split(' ')])).Errors;
    }

    private static async Task<(string Output, string Errors)> RunAsync(string command, IEnumerable<KeyValuePair<string, string>> environment, params string[] arguments)
    {
        using var process = Start(command, environment, arguments);
        process.StandardInput.Close();
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (output, await errors);
    }

    private static Process Start(string command, IEnumerable<KeyValuePair<string, string>> environment, params string[] arguments)
    {
        var start = new ProcessStartInfo("openssl", [command, .. arguments])
        { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        foreach (var (name, value) in environment)
            start.Environment[name] = value;
        return Process.Start(start)!;
    }
}
