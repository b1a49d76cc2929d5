using System.Text;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>What no-ops leave on the wire, seen by somebody else.</summary>
[Trait("Takes", "minutes")]
public sealed class CapturedAblationTests : IDisposable
{
    private readonly SmallRun _run = new();
    private readonly string _file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName() + ".pcap");

    private string Own => _file + ".own";

    [Theory]
    [InlineData("1.3")]
    [InlineData("1.2")]
    public async Task The_payload_is_in_clear_under_a_no_op_cipher_only_and_no_no_op_changes_the_length_on_the_wire(string version)
    {
        NativeBuild.Need(TlsAblation.FileName);
        // Packets that begin with a record of a handshake or of application data; what is not TLS begins otherwise.
        using var capture = await LoopbackCapture.StartAsync(_file, 0x16, 0x17);

        // A length of chain that no other test uses: its name tells this run's servers from those of another test's.
        var (code, output, errors) = await _run.RunAsync(
            "--ablate", "none,cipher,all", "--hops", "1", "--chain-length", "7", "--tls-version", version, "--treatments", "tls-session");

        await capture.StopAsync();
        code.ShouldBe(0, output + errors);
        errors.ShouldContain("no security at all");
        output.ShouldContain("against tls-session-real");
        CheckTreatments();
        var hellos = await Tshark.FieldsAsync(_file, "tls.handshake.extensions_server_name contains \"chain7.\"", "tcp.dstport");
        var ports = hellos.Select(fields => fields[0]).Distinct(StringComparer.Ordinal).ToArray();
        ports.Length.ShouldBe(3, "a SUT for each");
        var clear = new List<bool>();
        foreach (var port in ports)
        {
            await Tshark.CopyAsync(_file, $"tcp.port=={port}", Own);
            var captured = await File.ReadAllBytesAsync(Own, TestContext.Current.CancellationToken);
            captured.Length.ShouldBeGreaterThan(100_000);
            // A record's header, TLS 1.2's eight bytes of nonce at the most, and the first words of a request.
            clear.Add(Records(captured, "POST /"));
            (captured.AsSpan().IndexOf(Encoding.ASCII.GetBytes("Envelope")) >= 0).ShouldBe(clear[^1]);
        }

        clear.ShouldBe([false, true, true], ignoreOrder: true);
    }

    private void CheckTreatments()
    {
        var treatments = _run.Results.GetProperty("treatments").EnumerateArray().ToArray();
        treatments.Select(t => t.GetProperty("factors").GetProperty("ablate").GetString()).ShouldBe(["none", "cipher", "cipher+mac+sign+kex+rand"]);
        var bytes = treatments.Select(t => t.GetProperty("wireBytesPerInteraction").GetDouble()).ToArray();
        bytes.ShouldAllBe(b => Math.Abs((b / bytes[0]) - 1) < 0.002, string.Join(' ', bytes));
    }

    public void Dispose()
    {
        _run.Dispose();
        File.Delete(_file);
        File.Delete(Own);
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
