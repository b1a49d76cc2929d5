using System.Net;
using System.Net.Http.Headers;
using System.Text;
using TlsToll.Contracts;
using TlsToll.Contracts.Soap;
using TlsToll.Contracts.Vendors;
using TlsToll.Sut.Vendors;

namespace TlsToll.Sut.Tests.Services;

/// <summary>A vendor whose answer has no end, or takes much to read, costs the SUT neither memory nor time.</summary>
public sealed class TalkativeVendorTests
{
    [Fact]
    public async Task An_answer_without_an_end_is_left_after_a_while()
    {
        using var answer = new EndlessStream();

        (await FailureAsync(new StreamContent(answer))).Message.ShouldContain("sent an unreadable response");

        answer.Taken.ShouldBeLessThan(1 << 20);
    }

    [Theory]
    [InlineData("<a b='c'/>")]
    [InlineData("]")]
    public async Task An_answer_of_markup_alone_is_refused(string repeated)
    {
        var text = $"<x>{string.Concat(Enumerable.Repeat(repeated, 5000))}</x>";

        var failure = await FailureAsync(new ByteArrayContent(Encoding.UTF8.GetBytes(text)));

        failure.Message.ShouldContain("sent an unreadable response");
        failure.InnerException.ShouldBeOfType<SoapFormatException>();
    }

    private static async Task<VendorException> FailureAsync(HttpContent content)
    {
        content.Headers.ContentType = MediaTypeHeaderValue.Parse(SoapEnvelope.ContentType);
        using var vendors = new AnsweringHandler(content);
        using var channel = new SoapChannel(new HttpMessageInvoker(vendors), new Uri("http://127.0.0.1/"), TimeSpan.FromSeconds(30), TimeProvider.System);
        return await Should.ThrowAsync<VendorException>(() => channel.CallAsync<RequestStockRequest, RequestStockResponse>(
            VendorName.Ice, new RequestStockRequest(), TestContext.Current.CancellationToken));
    }

    private sealed class AnsweringHandler(HttpContent content) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = content });
    }

    private sealed class EndlessStream : Stream
    {
        public long Taken { get; private set; }

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            Array.Fill(buffer, (byte)' ', offset, count);
            Taken += count;
            return count;
        }

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
