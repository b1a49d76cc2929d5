using System.IO.Pipelines;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Tests;

public sealed class MessageBufferTests
{
    [Fact]
    public async Task A_client_that_resets_its_connection_in_the_middle_of_a_body_is_gone_for_the_server_too()
    {
        var context = new DefaultHttpContext();
        var (body, lifetime) = (new Pipe(), new Lifetime());
        context.Features.Set<IRequestBodyPipeFeature>(new Body(body.Reader));
        context.Features.Set<IHttpRequestLifetimeFeature>(lifetime);
        await body.Writer.WriteAsync(new byte[10], TestContext.Current.CancellationToken);
        await body.Writer.CompleteAsync(new ConnectionResetException("reset"));
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
