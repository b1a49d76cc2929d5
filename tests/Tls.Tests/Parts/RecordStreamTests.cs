using System.Security.Cryptography;
using TlsToll.Tls.Parts;

namespace TlsToll.Tls.Tests.Parts;

public sealed class RecordStreamTests
{
    private const int Header = 5;

    private static CancellationToken Stop => TestContext.Current.CancellationToken;

    public static TheoryData<string, string, int> Kinds => new()
    {
        { "skeleton", "1.2", 24 }, { "skeleton", "1.3", 17 }, { "minimal-setup", "1.2", 24 }, { "minimal-setup", "1.3", 17 },
    };

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task Data_arrive_both_ways_in_whatever_pieces_they_are_read(string parts, string version, int overhead)
    {
        var link = new Link();
        await using var client = Over(link.Here, parts, version, TlsRole.Client);
        await using var server = Over(link.There, parts, version, TlsRole.Server);
        var (question, answer) = (RandomNumberGenerator.GetBytes(100), RandomNumberGenerator.GetBytes(40_000));

        await client.WriteAsync(question, Stop);
        (await ReadAsync(server, question.Length, pieces: 7)).ShouldBe(question);
        await Task.WhenAll(server.WriteAsync(answer, Stop).AsTask(), ShouldReadAsync(client, answer));
        await client.WriteAsync(question, Stop);
        (await ReadAsync(server, question.Length, pieces: 4096)).ShouldBe(question);

        link.Passed.Count.ShouldBe(2 * (Header + question.Length + overhead));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task A_long_write_is_split_into_records_of_16384_bytes_whose_header_has_the_length(string parts, string version, int overhead)
    {
        var link = new Link();
        await using var client = Over(link.Here, parts, version, TlsRole.Client);
        await using var server = Over(link.There, parts, version, TlsRole.Server);
        var data = new byte[40_000];

        await Task.WhenAll(client.WriteAsync(data, Stop).AsTask(), ShouldReadAsync(server, data));

        var records = Records([.. link.Passed]);
        records.Select(r => r.Length).ShouldBe([.. new[] { 16_384, 16_384, 7_232 }.Select(length => Header + length + overhead)]);
        records.ShouldAllBe(r => r[0] == 23 && r[1] == 3 && r[2] == 3);
    }

    [Theory]
    [InlineData("1.2")]
    [InlineData("1.3")]
    public async Task A_skeleton_has_its_data_in_the_clear_and_a_minimal_set_up_has_not(string version)
    {
        var data = "GET / HTTP/1.1"u8.ToArray();
        foreach (var parts in new[] { "skeleton", "minimal-setup" })
        {
            var link = new Link();
            await using var client = Over(link.Here, parts, version, TlsRole.Client);
            await client.WriteAsync(data, Stop);
            (link.Passed.ToArray().AsSpan().IndexOf(data) >= 0).ShouldBe(parts == "skeleton", parts);
        }
    }

    [Theory]
    [InlineData("1.2")]
    [InlineData("1.3")]
    public async Task The_same_data_are_never_encrypted_alike_and_a_record_that_was_changed_is_refused(string version)
    {
        var link = new Link();
        var client = Over(link.Here, "minimal-setup", version, TlsRole.Client);
        await client.WriteAsync(new byte[64], Stop);
        await client.WriteAsync(new byte[64], Stop);
        var records = Records([.. link.Passed]);
        records[0][^40..].ShouldNotBe(records[1][^40..]);

        foreach (var at in new[] { 0, 20, records[0].Length - 1 })
        {
            var changed = new Link();
            await using var server = Over(changed.There, "minimal-setup", version, TlsRole.Server);
            byte[] record = [.. records[0]];
            // The header is bound, too.
            record[at == 0 ? 2 : at] ^= 1;
            await changed.Here.WriteAsync(record, Stop);
            await Should.ThrowAsync<IOException>(() => server.ReadAtLeastAsync(new byte[64], 1, throwOnEndOfStream: false, Stop).AsTask());
        }
    }

    [Fact]
    public async Task An_end_between_records_is_the_end_and_one_within_a_record_is_an_error()
    {
        var whole = new Link();
        await using (var client = Over(whole.Here, "skeleton", "1.3", TlsRole.Client))
            await client.WriteAsync(new byte[10], Stop);
        await using var server = Over(whole.There, "skeleton", "1.3", TlsRole.Server);
        (await ReadAsync(server, 10, pieces: 64)).Length.ShouldBe(10);
        (await server.ReadAsync(new byte[10], Stop)).ShouldBe(0);

        var cut = new Link();
        await cut.Here.WriteAsync(whole.Passed.ToArray().AsMemory(0, 20), Stop);
        await cut.Here.DisposeAsync();
        await using var other = Over(cut.There, "skeleton", "1.3", TlsRole.Server);
        await Should.ThrowAsync<EndOfStreamException>(() => other.ReadAtLeastAsync(new byte[10], 1, throwOnEndOfStream: false, Stop).AsTask());
    }

    [Fact]
    public async Task Tickets_among_the_data_are_passed_over()
    {
        var link = new Link();
        await using var client = Over(link.Here, "skeleton", "1.3", TlsRole.Client);
        await using var server = Over(link.There, "skeleton", "1.3", TlsRole.Server);

        await link.There.WriteAsync(new Flight(TlsRole.Server, [234, 234]).ToBytes(), Stop);
        await server.WriteAsync(new byte[] { 1, 2, 3 }, Stop);

        (await ReadAsync(client, 3, pieces: 64)).ShouldBe([1, 2, 3]);
    }

    private static RecordStream Over(Stream transport, string parts, string version, TlsRole role)
    {
        TlsParts.TryParse(parts, out var known).ShouldBeTrue();
        TlsVersion.TryParse(version, out var protocol).ShouldBeTrue();
        return new RecordStream(transport, new RecordReader(transport), RecordProtection.Of(known!, protocol!, role));
    }

    private static async Task ShouldReadAsync(Stream stream, byte[] expected) => (await ReadAsync(stream, expected.Length, pieces: 3000)).ShouldBe(expected);

    private static async Task<byte[]> ReadAsync(Stream stream, int count, int pieces)
    {
        var (bytes, piece) = (new List<byte>(), new byte[pieces]);
        while (bytes.Count < count)
        {
            var read = await stream.ReadAsync(piece, Stop);
            read.ShouldBeGreaterThan(0);
            bytes.AddRange(piece.AsSpan(0, read));
        }

        return [.. bytes];
    }

    private static List<byte[]> Records(byte[] bytes)
    {
        var records = new List<byte[]>();
        for (var at = 0; at < bytes.Length;)
        {
            var length = Header + RecordFormat.BodyOf(bytes.AsSpan(at));
            records.Add(bytes[at..(at + length)]);
            at += length;
        }

        return records;
    }
}
