using Microsoft.Extensions.Primitives;
using TlsToll.Contracts.Faults;
using TlsToll.Sut.Endpoints.Interactions;
using TlsToll.Sut.Endpoints.Json;
using TlsToll.Workload;

namespace TlsToll.Sut.Endpoints.Static;

/// <summary>
/// Answers <c>GET</c> and <c>HEAD</c> of <c>/static/…</c>. A page costs a look-up, two headers and one write of bytes that exist already: what is
/// left is the web server's and TLS's.
/// </summary>
internal sealed class StaticPages(ulong seed, Tally tally, Burner? burner)
{
    private const string Allowed = "GET, HEAD";

    private static readonly StringValues Binary = "application/octet-stream";

    private readonly StaticDocuments _documents = new(seed);

    // 32 MiB that a SUT of which nobody wants a page does without.
    private readonly Lazy<DocumentContent> _content = new(() => new DocumentContent(seed));

    /// <summary>Whether a request is for a page, or what would be one.</summary>
    public static bool Concerns(HttpRequest request) => request.Path.Value!.StartsWith(StaticDocuments.Root, StringComparison.Ordinal);

    /// <summary>Makes the content, so that no request waits for it.</summary>
    public void Prepare() => _ = _content.Value;

    /// <summary>Answers.</summary>
    public Task AnswerAsync(HttpContext context)
    {
        var head = HttpMethods.IsHead(context.Request.Method);
        if (!head && !HttpMethods.IsGet(context.Request.Method))
            return RefuseVerbAsync(context);
        return _documents.Find(context.Request.Path.Value) is { } document ? SendAsync(context.Response, document, head) : RefusePathAsync(context);
    }

    private Task SendAsync(HttpResponse response, Document document, bool head)
    {
        response.Headers.ContentType = Binary;
        response.ContentLength = document.Bytes;
        burner?.OnInteraction();
        tally.Complete();
        if (head || document.Bytes == 0)
            return Task.CompletedTask;
        var written = response.BodyWriter.WriteAsync(_content.Value.Of(document), CancellationToken.None);
        return written.IsCompletedSuccessfully ? Task.CompletedTask : written.AsTask();
    }

    private static Task RefuseVerbAsync(HttpContext context)
    {
        context.Response.Headers.Allow = Allowed;
        var reason = $"A static page takes {Allowed}, not {context.Request.Method}.";
        return Answers.SendAsync(context, JsonFormat.Instance, Failure.Invalid(null, reason, StatusCodes.Status405MethodNotAllowed));
    }

    private static Task RefusePathAsync(HttpContext context) => Answers.SendAsync(context, JsonFormat.Instance, new Failure(new ServiceFault
    {
        Code = FaultCode.NotFound,
        Reason = $"There is no such page. There are {StaticDocuments.Root} and one of "
            + $"{string.Join(", ", StaticDocuments.Fixed.Select(d => d.Name))}, {string.Join(", ", DocumentCorpus.All.Select(c => $"{c.Name}/0 to {c.Name}/{c.Count - 1}"))}, "
            + $"or a number of bytes up to {DocumentContent.LargestDocument}.",
    }));
}
