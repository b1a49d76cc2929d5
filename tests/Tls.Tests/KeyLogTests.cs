using System.Security.Authentication;

namespace TlsToll.Tls.Tests;

/// <summary>Secrets as the driver's client writes them, beside those that OpenSSL's own server writes of the same connections.</summary>
public sealed class KeyLogTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly CertificateStore _store;
    private readonly OpenSslServer _server;

    public KeyLogTests(SharedCertificates certificates)
    {
        _store = certificates.Store;
        _server = new OpenSslServer(_store.CertificatePath(KeyKind.Rsa2048), _store.KeyPath(KeyKind.Rsa2048), "-www", "-keylogfile", Theirs);
    }

    private string Ours => Path.Combine(_directory.Path, "ours");

    private string Theirs => Path.Combine(_directory.Path, "theirs");

    public void Dispose()
    {
        _server.Dispose();
        _directory.Dispose();
    }

    [Theory]
    [InlineData(SslProtocols.Tls12, "CLIENT_RANDOM")]
    [InlineData(SslProtocols.Tls13, "CLIENT_TRAFFIC_SECRET_0")]
    public async Task Client_and_server_write_the_same_secrets(SslProtocols protocol, string label)
    {
        using var log = Open();

        await AskAsync(protocol, log);

        var written = await CheckWrittenAsync();
        written.ShouldContain(line => line.StartsWith(label + " ", StringComparison.Ordinal));
        log.Failure.ShouldBeNull();
        File.GetUnixFileMode(Ours).ShouldBe(UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }

    [Fact]
    public async Task Two_writers_of_one_file_keep_each_others_lines()
    {
        using var one = Open();
        using var other = KeyLog.Open(Ours);

        foreach (var log in new[] { one, other, one })
            await AskAsync(SslProtocols.Tls12, log);

        (await CheckWrittenAsync()).Length.ShouldBe(3);
    }

    [Fact]
    public async Task Nothing_is_written_without_a_log()
    {
        using (var log = Open())
            await AskAsync(SslProtocols.Tls12, log);
        await AskAsync(SslProtocols.Tls12, log: null);

        (await LinesAsync(Ours)).Length.ShouldBe(1);
        (await LinesAsync(Theirs)).Length.ShouldBe(2);
    }

    [Fact]
    public void A_file_that_exists_is_kept()
    {
        File.WriteAllText(Ours, "kept");

        Should.Throw<IOException>(() => KeyLog.Create(Ours)).Message.ShouldContain(Ours);

        File.ReadAllText(Ours).ShouldBe("kept");
    }

    [Fact]
    public void A_file_that_cannot_be_opened_is_named()
    {
        var path = Path.Combine(_directory.Path, "missing", "log");

        Should.Throw<IOException>(() => KeyLog.Open(path)).Message.ShouldBe($"{path}: No such file or directory");
    }

    private KeyLog Open()
    {
        KeyLog.Create(Ours);
        return KeyLog.Open(Ours);
    }

    private async Task<string[]> CheckWrittenAsync()
    {
        var written = await LinesAsync(Ours);
        (await LinesAsync(Theirs)).ShouldBe(written, ignoreOrder: true);
        return written;
    }

    // OpenSSL's server begins its file with a comment.
    private static async Task<string[]> LinesAsync(string path) =>
        [.. (await File.ReadAllLinesAsync(path, TestContext.Current.CancellationToken)).Where(line => !line.StartsWith('#'))];

    private async Task AskAsync(SslProtocols protocol, KeyLog? log)
    {
        var client = TestClient.Tls(new ClientTlsOptions { Client = TlsClient.OpenSsl, Root = _store.Root, Protocols = protocol, KeyLog = log });
        var connection = await client.Connect(_server.Port, "sut", TestContext.Current.CancellationToken);
        await using var stream = connection.Stream;
        // When it answers, the server has written its secrets.
        await stream.WriteAsync("GET / HTTP/1.0\r\n\r\n"u8.ToArray(), TestContext.Current.CancellationToken);
        (await stream.ReadAsync(new byte[4096], TestContext.Current.CancellationToken)).ShouldBeGreaterThan(0);
    }
}
