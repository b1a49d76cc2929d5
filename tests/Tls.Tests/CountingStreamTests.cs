using TlsToll.Tls.Client;

namespace TlsToll.Tls.Tests;

public sealed class CountingStreamTests
{
    [Fact]
    public async Task A_read_that_its_own_disposal_ends_is_not_taken_for_the_end_of_the_data()
    {
        await using var socket = new ShutDownFirst();
        var stream = new CountingStream(socket);
        var reading = stream.ReadAsync(new byte[1], TestContext.Current.CancellationToken).AsTask();

        await stream.DisposeAsync();

        await Should.ThrowAsync<ObjectDisposedException>(() => reading);
    }

    [Fact]
    public async Task The_end_of_the_data_is_no_error()
    {
        await using var socket = new ShutDownFirst();
        await using var stream = new CountingStream(socket);
        var reading = stream.ReadAsync(new byte[1], TestContext.Current.CancellationToken);

        await socket.DisposeAsync();

        (await reading).ShouldBe(0);
    }

    // A disposal ends the pending read as a socket's can: with 0 bytes.
    private sealed class ShutDownFirst : AsyncStream
    {
        private readonly TaskCompletionSource<int> _read = new();

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(_read.Task);

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            _read.TrySetResult(0);
            base.Dispose(disposing);
        }
    }
}
