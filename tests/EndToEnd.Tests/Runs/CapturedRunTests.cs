using System.Globalization;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>A run under the eyes of somebody else: what crossed the wire, by tshark.</summary>
[Trait("Takes", "minutes")]
public sealed class CapturedRunTests : IDisposable
{
    private readonly SmallRun _run = new();
    private readonly string _file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName() + ".pcap");

    [Theory]
    [InlineData("TLS_RSA_WITH_AES_128_CBC_SHA,TLS_AES_128_GCM_SHA256", new[] { 0x002f, 0x1301 }, "")]
    [InlineData("TLS_RSA_WITH_RC4_128_MD5", new[] { 0x0004 }, "legacy")]
    public async Task Every_server_hello_of_hop_1_has_a_requested_suite(string suites, int[] numbers, string openSsl)
    {
        if (openSsl == "legacy")
            Assert.SkipUnless(File.Exists(Path.Combine(Cache, "openssl-legacy", "lib", "libssl.so.3")), "There is no OpenSSL with the old suites: ./bench openssl-legacy makes it.");
        // Packets that begin with a handshake record: hellos are short and come in one.
        using var capture = await LoopbackCapture.StartAsync(_file, 0x16);

        var (code, output, errors) = await _run.RunAsync(
            // A length of chain that no other test uses, of no test project: its name tells this run's hellos from those of another test's.
            ["--suite", suites, "--chain-length", "9", "--treatments", "tls-session", .. openSsl.Length > 0 ? ["--openssl", openSsl] : Array.Empty<string>()]);

        await capture.StopAsync();
        code.ShouldBe(0, output + errors);
        var seen = await ServerHellosAsync();
        seen.Distinct().ShouldBe(numbers, ignoreOrder: true);
        var connections = _run.Results.GetProperty("treatments").EnumerateArray().Select(t => t.GetProperty("connections").GetInt32()).ToArray();
        foreach (var (number, opened) in numbers.Zip(connections))
            seen.Count(suite => suite == number).ShouldBeGreaterThanOrEqualTo(opened, "settling and warm-up have some more");
    }

    public void Dispose()
    {
        _run.Dispose();
        File.Delete(_file);
    }

    private static string Cache
    {
        get
        {
            var cache = Environment.GetEnvironmentVariable("XDG_CACHE_HOME");
            var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
            return Path.Combine(string.IsNullOrEmpty(cache) ? Path.Combine(home, ".cache") : cache, "tlstoll");
        }
    }

    // The suites of the server hellos that answer a client hello which named this run's profile on hop 1. A stream is a pair of ports, which another test's
    // connection may have had before, and on a busy host a hello may be lost. But an answer acknowledges just the bytes of its own client's hello.
    private async Task<IReadOnlyList<int>> ServerHellosAsync()
    {
        var all = await Tshark.FieldsAsync(
            _file, "tls.handshake.type==1 || tls.handshake.type==2",
            "tcp.stream", "tls.handshake.type", "tls.handshake.ciphersuite", "tls.handshake.extensions_server_name", "tcp.seq_raw", "tcp.len", "tcp.ack_raw");
        var packets = all.Where(fields => fields.Length == 7).ToLookup(IsServers);
        var ends = packets[false].Where(f => f[3].StartsWith("chain9.", StringComparison.Ordinal)).Select(f => (f[0], unchecked(Number(f[4]) + Number(f[5])))).ToHashSet();
        return [.. packets[true].Where(f => ends.Contains((f[0], Number(f[6])))).Select(f => Convert.ToInt32(f[2], 16))];

        // In TLS 1.2 the certificate comes in the same packet: 2,11,14.
        static bool IsServers(string[] fields) => fields[1].Split(',')[0] == "2";

        static uint Number(string field) => uint.Parse(field, CultureInfo.InvariantCulture);
    }
}
