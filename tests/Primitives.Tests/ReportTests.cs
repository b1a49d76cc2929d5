using TlsToll.Primitives.Catalogue;
using TlsToll.Primitives.Estimates;
using TlsToll.Primitives.Measuring;
using TlsToll.Primitives.Reports;
using TlsToll.Primitives.Results;

namespace TlsToll.Primitives.Tests;

public sealed class ReportTests
{
    private static readonly ResultsDocument Document = Make();

    [Fact]
    public void No_line_is_longer_than_80_columns() =>
        Report.Text(Document).Split('\n').Where(line => line.Length > 80).ShouldBeEmpty();

    [Fact]
    public void A_row_shows_time_rate_and_cycles_next_to_those_of_openssl() =>
        Report.Text(Document).Split('\n').ShouldContain("aes-128-gcm        16384     3.277  1.0   305176  40.00  0.500      3.000  2.0");

    [Fact]
    public void A_row_without_AES_NI_is_marked() => Report.Text(Document).ShouldContain("aes-128-gcm ¬NI    16384     32.77");

    [Fact]
    public void What_was_not_measured_is_a_row_with_its_reason()
    {
        var text = Report.Text(Document);
        text.ShouldContain("ml-kem-768/encapsulate                –");
        text.ShouldContain("Not measured: ml-kem-768/encapsulate: this OpenSSL has no ML-KEM; 3.5 does.");
    }

    [Fact]
    public void The_answer_names_suite_key_and_group_with_their_intervals() =>
        Document.Answer.ShouldBe(
            "The fastest bulk suite here is TLS_AES_128_GCM_SHA256 at 40.0 Gbit/s per core (± 1.0 %); "
            + "the fastest key to sign with is ecdsa-p256, 16.0 µs (± 1.0 %) (not measurably faster than rsa-2048); "
            + "the fastest group for key agreement is x25519, 48.0 µs (± 0.7 %).");

    [Fact]
    public void A_busy_host_is_reported()
    {
        Report.Text(Document).ShouldNotContain("busy");
        var busy = Document with { Rows = [Row("md5", Family.Digest, 16, 400, 12, null)] };
        Report.Text(busy).ShouldContain("The host was busy: half of the intervals are wider than ± 12.0 %.");
    }

    [Fact]
    public void A_suite_costs_the_sum_of_its_parts()
    {
        var suite = Document.Suites.Single(s => s.Suite == "TLS_RSA_WITH_AES_128_CBC_SHA");
        suite.Nanoseconds.Value.ShouldBe(20_000);
        Document.Suites[0].Suite.ShouldBe("TLS_AES_128_GCM_SHA256");
    }

    [Fact]
    public void The_file_holds_everything_and_is_read_back()
    {
        var path = Path.GetTempFileName();
        try
        {
            Document.Write(path);
            var read = ResultsDocument.Read(path);
            Report.Text(read).ShouldBe(Report.Text(Document));
            Report.Markdown(read).ShouldBe(Report.Markdown(Document));
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public void Markdown_has_as_many_cells_in_every_row_of_a_table()
    {
        var tables = Report.Markdown(Document).Split("\n\n").Where(part => part.StartsWith('|')).ToArray();
        tables.Length.ShouldBe(4);
        foreach (var table in tables)
            table.Split('\n').TakeWhile(l => l.StartsWith('|')).Select(l => l.Count(c => c == '|')).Distinct().ShouldHaveSingleItem();
    }

    private static ResultsDocument Make()
    {
        List<ResultRow> rows =
        [
            .. BulkSizes.All.Select(bytes => Row("aes-128-gcm", Family.Cipher, bytes, bytes * 0.2, 1, bytes * 3000.0 / 16384)),
            Row("aes-128-cbc", Family.Cipher, 16384, 12_000, 1, null),
            Row("hmac-sha1", Family.Mac, 16384, 8_000, 1, null),
            Row("rsa-2048/sign", Family.Rsa, null, 16_200, 1, 215_000),
            Row("ecdsa-p256/sign", Family.Curve, null, 16_000, 1, 14_000),
            Row("x25519/keygen", Family.Curve, null, 24_000, 1, null),
            Row("x25519/derive", Family.Curve, null, 24_000, 1, null),
            new("ml-kem-768/encapsulate", "ml-kem-768/encapsulate", Family.Encapsulation, ".NET", null, AesNiOff: false,
                null, "this OpenSSL has no ML-KEM; 3.5 does", null, "this openssl speed has none"),
            Row("aes-128-gcm", Family.Cipher, 16384, 32_770, 1, null) with { AesNiOff = true },
        ];
        var suites = SuiteCost.Of(rows);
        var machine = new MachineFacts("Some processor", 2500, 2, ".NET 10.0", "3.0.19", null, true);
        return new(Effort.Quick, machine, "OpenSSL 3.0.19", 100, FastestChoices.Of(suites, rows), suites, rows, FitRow.Of(rows));
    }

    private static ResultRow Row(string series, Family family, int? bytes, double nanoseconds, double percent, double? twin) => new(
        bytes is null ? series : $"{series}/{bytes}", series, family, ".NET", bytes, AesNiOff: false,
        Performance.Of(About(nanoseconds, percent), bytes, 2500), null,
        twin is { } other ? Performance.Of(About(other, 2), bytes, 2500) : null, twin is null ? "none" : null);

    private static Estimate About(double value, double percent) =>
        new(value, value * (1 - (percent / 100)), value * (1 + (percent / 100)), 8);
}
