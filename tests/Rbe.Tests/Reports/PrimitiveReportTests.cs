using TlsToll.Reports.Primitives;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Records;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class PrimitiveReportTests : IDisposable
{
    private const string Primitives =
        """
        {
          "machine": { "processor": "P", "runtime": ".NET 10", "openSsl": "3.0.19" },
          "answer": "The fastest.",
          "rows": [
            { "series": "aes-128-gcm", "family": "Cipher", "bytes": 1024, "aesNiOff": false, "dotNet": { "nanoseconds": { "value": 1024 } } },
            { "series": "aes-128-gcm", "family": "Cipher", "bytes": 16384, "aesNiOff": false, "dotNet": { "nanoseconds": { "value": 8192 } } },
            { "series": "3des-cbc", "family": "Cipher", "bytes": 16384, "aesNiOff": false, "dotNet": { "nanoseconds": { "value": 400000 } } },
            { "series": "3des-cbc", "family": "Cipher", "bytes": 1024, "aesNiOff": false, "dotNet": null },
            { "series": "rsa-2048/sign", "family": "Signature", "bytes": null, "aesNiOff": false, "dotNet": { "nanoseconds": { "value": 200000 } } },
            { "series": "x25519/keygen", "family": "Agreement", "bytes": null, "aesNiOff": false, "dotNet": { "nanoseconds": { "value": 20000 } } },
            { "series": "x25519/derive", "family": "Agreement", "bytes": null, "aesNiOff": false, "dotNet": { "nanoseconds": { "value": 30000 } } }
          ]
        }
        """;

    private readonly string _file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    public void Dispose() => File.Delete(_file);

    [Fact]
    public void Throughput_is_in_thousands_of_bytes_a_second_and_judged()
    {
        var cipher = PrimitiveReport.Of(Read(Primitives)).Single(t => t.Title.StartsWith("Cipher", StringComparison.Ordinal)).Table;

        cipher.Headings.ShouldBe(["", "1024", "16384", "≥100k"]);
        cipher.Rows.ShouldContain(r => r.SequenceEqual(new[] { "aes-128-gcm", "1000000", "2000000", "yes" }));
        cipher.Rows.ShouldContain(r => r.SequenceEqual(new[] { "3des-cbc", "–", "40960", "no" }));
    }

    [Fact]
    public void A_handshake_is_shown_next_to_its_signature_and_key_agreement()
    {
        var run = Runs.Known with
        {
            Comparisons = [new ComparisonResult("plain", "tls", Metric.CpuMicrosPerConnection, Tier.Sut, 1000, 900, 1100, 0.95, 6) { From = ["tls-session", "tls-request"] }],
            Treatments = [.. Runs.Known.Treatments.Select(t => t with { Negotiated = [new NegotiatedCount(new("1.3", "TLS_AES_256_GCM_SHA384", "x25519", "rsa-2048", 2, "none", Mutual: false), 5)] })],
        };

        var table = HandshakeReport.Of(run, Read(Primitives))!;

        table.Rows.ShouldHaveSingleItem().ShouldBe(["rsa-2048", "1000 ± 100", "200", "50", "250", "750"]);
        table.ToText().Split('\n').ShouldAllBe(line => line.Length <= 80);
        table.ToMarkdown().ShouldContain("| rsa-2048 | 1000 ± 100 | 200 | 50 | 250 | 750 |");
    }

    [Theory]
    [InlineData("")]
    [InlineData("{}")]
    [InlineData("[1]")]
    public void A_file_that_is_none_of_the_primitives_is_named(string text)
    {
        File.WriteAllText(_file, text);
        Should.Throw<InvalidDataException>(() => PrimitiveTimes.Read(_file)).Message.ShouldContain(_file);
    }

    private PrimitiveTimes Read(string text)
    {
        File.WriteAllText(_file, text);
        return PrimitiveTimes.Read(_file);
    }
}
