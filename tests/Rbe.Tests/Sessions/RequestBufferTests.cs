using System.Text;
using TlsToll.Load.Http;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class RequestBufferTests
{
    [Fact]
    public void Head_and_body_are_one_piece_with_the_body_s_length()
    {
        using var buffer = new RequestBuffer();
        foreach (var length in (int[])[0, 9, 100_000, 3])
        {
            buffer.BeginBody().Write(Encoding.ASCII.GetBytes(new string('b', length)));

            var request = buffer.Complete("POST /x HTTP/1.1\r\nHost: h\r\n"u8);

            Encoding.ASCII.GetString(request.Span)
                .ShouldBe($"POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: {length}\r\n\r\n{new string('b', length)}");
        }
    }

    [Fact]
    public void A_body_in_a_room_has_the_length_that_was_used()
    {
        using var buffer = new RequestBuffer();
        foreach (var (room, length) in ((int, int)[])[(9, 0), (20, 9), (100_000, 99_999), (3, 3)])
        {
            buffer.BeginBody(room)[..length].Fill((byte)'b');
            buffer.EndBody(length);

            Encoding.ASCII.GetString(buffer.Complete("POST /x HTTP/1.1\r\nHost: h\r\n"u8).Span)
                .ShouldBe($"POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: {length}\r\n\r\n{new string('b', length)}");
        }
    }

    [Fact]
    public void A_head_too_long_for_its_room_is_refused()
    {
        using var buffer = new RequestBuffer();
        buffer.BeginBody();
        var room = 512 - "Content-Length: 0\r\n\r\n".Length;

        buffer.Complete(new byte[room]).Length.ShouldBe(512);
        Should.Throw<InvalidOperationException>(() => buffer.Complete(new byte[room + 1]));
    }

    [Fact]
    public async Task A_request_is_sent_by_one_write()
    {
        using var transport = new MemoryStream();
        await using var stream = new CountingWrites(transport);
        var http = new HttpConnection(stream, new ResponseBuffer(), TimeProvider.System);

        await Should.ThrowAsync<HttpFormatException>(async () =>
            await http.SendAsync("head and body"u8.ToArray(), TestContext.Current.CancellationToken));

        stream.Writes.ShouldBe(1);
        Encoding.ASCII.GetString(transport.ToArray()).ShouldBe("head and body");
    }

    private sealed class CountingWrites(Stream inner) : OneWayStream(inner)
    {
        public int Writes { get; private set; }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Writes++;
            return base.WriteAsync(buffer, cancellationToken);
        }
    }
}
