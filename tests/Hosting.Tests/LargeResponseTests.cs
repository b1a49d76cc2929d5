using System.IO.Pipelines;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using TlsToll.Contracts.Services;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Tests;

/// <summary>Responses to clients that do not read. Kestrel's output is a pipe that, like its own, asks to wait beyond 64 KiB.</summary>
public sealed class LargeResponseTests
{
    private const int ImageBytes = 100_000;
    private const int Items = 50;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<WireFormat> Formats => [WireFormat.Soap, WireFormat.Json];

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task A_response_in_pieces_has_the_bytes_of_the_whole(WireFormat format)
    {
        using var whole = new MessageBuffer();
        format.Write(whole, new ProductDetailResponse { Products = [.. Products(() => { })] });
        var (context, output) = Context();
        using var buffer = new MessageBuffer();
        var sending = HttpMessages.SendAsync(context, format, Pieces(() => { }), buffer);

        var received = await ReadAsync(output, sending);

        received.ShouldBe(whole.Written.ToArray());
        context.Response.ContentLength.ShouldBeNull();
        context.Response.ContentType.ShouldBe(format.ContentType);
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task A_client_that_does_not_read_gets_no_more_than_a_piece_made_for_it(WireFormat format)
    {
        var made = 0;
        var (context, output) = Context();
        using var buffer = new MessageBuffer();

        var sending = HttpMessages.SendAsync(context, format, Pieces(() => made++), buffer);

        // Nothing has been read, so the first write waits, and with it everything else.
        sending.IsCompleted.ShouldBeFalse();
        made.ShouldBe(2);
        buffer.Array.Length.ShouldBeLessThanOrEqualTo(2 * HttpMessages.PieceBytes);
        await ReadAsync(output, sending);
        made.ShouldBe(Items);
    }

    [Fact]
    public async Task A_client_that_goes_ends_the_response()
    {
        var made = 0;
        var (context, output) = Context();
        using var buffer = new MessageBuffer();
        var sending = HttpMessages.SendAsync(context, WireFormat.Json, Pieces(() => made++), buffer);

        await output.Reader.CompleteAsync();

        await sending;
        made.ShouldBe(2);
    }

    [Fact]
    public async Task A_page_is_written_in_pieces_as_the_client_reads()
    {
        var page = new byte[(4 * HttpMessages.PieceBytes) + 1];
        Random.Shared.NextBytes(page);
        var (context, output) = Context();

        var sending = HttpMessages.WriteAsync(context.Response, page).AsTask();

        sending.IsCompleted.ShouldBeFalse();
        output.Reader.TryRead(out var read).ShouldBeTrue();
        read.Buffer.Length.ShouldBe(HttpMessages.PieceBytes);
        output.Reader.AdvanceTo(read.Buffer.Start);
        (await ReadAsync(output, sending)).ShouldBe(page);
    }

    [Fact]
    public async Task A_client_that_takes_too_long_loses_its_connection()
    {
        var (context, output) = Context();
        var time = new OneTimer();
        var lifetime = new Lifetime(() => output.Reader.Complete());
        context.Features.Set<IHttpRequestLifetimeFeature>(lifetime);
        var sending = HttpMessages.WriteAsync(context.Response, new byte[2 * HttpMessages.PieceBytes], time).AsTask();
        (sending.IsCompleted, time.Due).ShouldBe((false, TimeSpan.FromSeconds(30)));

        time.Elapse();

        (await sending).ShouldBeFalse();
        lifetime.IsAborted.ShouldBeTrue();
    }

    private static (HttpContext Context, Pipe Output) Context()
    {
        var output = new Pipe(new PipeOptions(pauseWriterThreshold: 64 * 1024, resumeWriterThreshold: 32 * 1024));
        var context = new DefaultHttpContext();
        context.Features.Set<IHttpResponseBodyFeature>(new Output(output.Writer));
        return (context, output);
    }

    private static ListPieces<ProductDetailResponse, Product> Pieces(Action made) => new(nameof(ProductDetailResponse.Products), Products(made));

    private static IEnumerable<Product> Products(Action made)
    {
        for (var i = 1; i <= Items; i++)
        {
            made();
            yield return new Product
            {
                ItemId = i,
                Title = "A & <é>",
                Available = new DateTime(2020, 1, 2),
                Cost = 1.5m,
                Image = Encoding.ASCII.GetBytes(new string('i', ImageBytes)),
            };
        }
    }

    private static async Task<byte[]> ReadAsync(Pipe output, Task sending)
    {
        var completing = sending.ContinueWith(_ => output.Writer.Complete(), Token, TaskContinuationOptions.None, TaskScheduler.Default);
        using var received = new MemoryStream();
        await output.Reader.CopyToAsync(received, Token);
        await sending;
        await completing;
        return received.ToArray();
    }

    private sealed class Output(PipeWriter writer) : IHttpResponseBodyFeature
    {
        public Stream Stream => writer.AsStream();

        public PipeWriter Writer => writer;

        public Task CompleteAsync() => Task.CompletedTask;

        public void DisableBuffering()
        {
            // Nothing is buffered.
        }

        public Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default) =>
            throw new NotSupportedException();

        public Task StartAsync(CancellationToken cancellationToken = default) => Task.CompletedTask;
    }

    // As the server does, it ends the output of an aborted connection.
    private sealed class Lifetime(Action aborted) : IHttpRequestLifetimeFeature
    {
        public bool IsAborted { get; private set; }

        public CancellationToken RequestAborted { get; set; }

        public void Abort()
        {
            IsAborted = true;
            aborted();
        }
    }

    private sealed class OneTimer : TimeProvider
    {
        private Action? _elapse;

        public TimeSpan Due { get; private set; }

        public void Elapse() => _elapse!();

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            (Due, _elapse) = (dueTime, () => callback(state));
            return new None();
        }

        private sealed class None : ITimer
        {
            public bool Change(TimeSpan dueTime, TimeSpan period) => true;

            public void Dispose()
            {
                // Nothing to release.
            }

            public ValueTask DisposeAsync() => ValueTask.CompletedTask;
        }
    }
}
