using System.Text;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>What no-ops leave on the wire, seen by somebody else.</summary>
[Collection(OtherLoad.Name)]
public sealed class CapturedAblationTests : IDisposable
{
    private readonly SmallRun _run = new();
    private readonly string _file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName() + ".pcap");

    [Theory]
    [InlineData("cipher", "1.3", true)]
    [InlineData("cipher", "1.2", true)]
    [InlineData("none", "1.3", false)]
    public async Task The_payload_is_in_clear_within_TLS_records_under_a_no_op_cipher_and_otherwise_not(string noops, string version, bool clear)
    {
        NativeBuild.Need(TlsAblation.FileName);
        // Packets that begin with a record of application data; what is not TLS begins otherwise.
        using var capture = await LoopbackCapture.StartAsync(firstByte: 0x17, _file);

        var (code, output, errors) = await _run.RunAsync("--ablate", noops, "--hops", "1", "--tls-version", version, "--treatments", "tls-session");

        await capture.StopAsync();
        code.ShouldBe(0, output + errors);
        var captured = await File.ReadAllBytesAsync(_file, TestContext.Current.CancellationToken);
        captured.Length.ShouldBeGreaterThan(100_000);
        // A record's header, TLS 1.2's eight bytes of nonce at the most, and the first words of a request.
        Records(captured, "POST /").ShouldBe(clear);
        (captured.AsSpan().IndexOf(Encoding.ASCII.GetBytes("Envelope")) >= 0).ShouldBe(clear);
    }

    public void Dispose()
    {
        _run.Dispose();
        File.Delete(_file);
    }

    private static bool Records(ReadOnlySpan<byte> captured, string words)
    {
        byte[] header = [0x17, 3, 3];
        var first = Encoding.ASCII.GetBytes(words);
        for (var rest = captured; rest.IndexOf(first) is >= 16 and var at; rest = rest[(at + 1)..])
        {
            if (rest[(at - 16)..at].IndexOf(header) >= 0)
                return true;
        }

        return false;
    }
}
