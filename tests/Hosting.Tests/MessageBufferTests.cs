using System.IO.Pipelines;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Tests;

public sealed class MessageBufferTests
{
    [Theory]
    [InlineData(typeof(ConnectionResetException))]
    [InlineData(typeof(ConnectionAbortedException))]
    // SslStream, of a record that cannot be decrypted.
    [InlineData(typeof(IOException))]
    public async Task A_connection_that_breaks_in_the_middle_of_a_body_ends_for_the_server_too(Type error)
    {
        var context = new DefaultHttpContext();
        var (body, lifetime) = (new Pipe(), new Lifetime());
        context.Features.Set<IRequestBodyPipeFeature>(new Body(body.Reader));
        context.Features.Set<IHttpRequestLifetimeFeature>(lifetime);
        await body.Writer.WriteAsync(new byte[10], TestContext.Current.CancellationToken);
        await body.Writer.CompleteAsync((Exception)Activator.CreateInstance(error, "broken")!);
        using var buffer = new MessageBuffer();

        (await Record.ExceptionAsync(async () => await buffer.FillAsync(context.Request))).ShouldBeOfType<ClientGoneException>();

        lifetime.IsAborted.ShouldBeTrue();
    }

    private sealed class Lifetime : IHttpRequestLifetimeFeature
    {
        public bool IsAborted { get; private set; }

        public CancellationToken RequestAborted { get; set; }

        public void Abort() => IsAborted = true;
    }

    private sealed class Body(PipeReader reader) : IRequestBodyPipeFeature
    {
        public PipeReader Reader => reader;
    }
}
