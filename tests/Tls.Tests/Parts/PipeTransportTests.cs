using TlsToll.Tls.Parts;

namespace TlsToll.Tls.Tests.Parts;

public sealed class PipeTransportTests
{
    private static CancellationToken Stop => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_read_ends_with_its_record_and_what_comes_after_it_stays()
    {
        var link = new Link();
        var transport = new PipeTransport(link.Transport);
        var flight = new Flight(TlsRole.Client, [40, 16]).ToBytes();
        await link.Here.WriteAsync(flight.Concat("GET / HTTP/1.1"u8.ToArray()).ToArray(), Stop);

        var buffer = new byte[4096];
        (await transport.PeekAsync(6, Stop)).ShouldBe(flight[..6]);
        (await transport.ReadAsync(buffer.AsMemory(0, 30), Stop)).ShouldBe(30);
        transport.IsBetweenRecords.ShouldBeFalse();
        (await transport.ReadAsync(buffer, Stop)).ShouldBe(15);
        transport.IsBetweenRecords.ShouldBeTrue();
        (await transport.ReadAsync(buffer, Stop)).ShouldBe(21);

        var left = await link.Transport.Input.ReadAsync(Stop);
        left.Buffer.Length.ShouldBe("GET / HTTP/1.1".Length);
        link.Transport.Input.AdvanceTo(left.Buffer.Start);
        // What is no record is none of its business.
        await Should.ThrowAsync<IOException>(() => transport.ReadAtLeastAsync(buffer, 1, throwOnEndOfStream: false, Stop).AsTask());
    }

    [Fact]
    public async Task The_end_is_reported_and_an_end_within_a_record_is_an_error()
    {
        var link = new Link();
        var transport = new PipeTransport(link.Transport);
        await link.Here.WriteAsync(new Flight(TlsRole.Client, [40]).ToBytes().AsMemory(0, 30), Stop);
        await link.Here.DisposeAsync();
        (await transport.ReadAsync(new byte[64], Stop)).ShouldBe(30);
        await Should.ThrowAsync<EndOfStreamException>(() => transport.ReadAtLeastAsync(new byte[64], 1, throwOnEndOfStream: false, Stop).AsTask());

        var empty = new Link();
        await empty.Here.DisposeAsync();
        (await new PipeTransport(empty.Transport).ReadAsync(new byte[64], Stop)).ShouldBe(0);
    }
}
