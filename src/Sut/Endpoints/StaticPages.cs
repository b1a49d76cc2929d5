using Microsoft.Extensions.Primitives;
using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Messages;
using TlsToll.Workload;

namespace TlsToll.Sut.Endpoints;

/// <summary>
/// Responds to <c>GET</c> and <c>HEAD</c> of <c>/static/…</c>. A page costs a lookup, two headers and one write of existing bytes (for a page
/// of more than 256 KiB, several); the rest is work of the web server and TLS.
/// </summary>
internal sealed class StaticPages(ulong seed, Burner? burner)
{
    private const string Allowed = "GET, HEAD";

    private static readonly StringValues Binary = "application/octet-stream";

    private readonly StaticDocuments _documents = new(seed);

    // Created lazily: 32 MiB that only a SUT with requests for pages needs.
    private readonly Lazy<DocumentContent> _content = new(() => new DocumentContent(seed));

    /// <summary>Counts of served pages.</summary>
    public Tally Tally { get; } = new();

    /// <summary>True if the path of a request is one of static pages, even if the page does not exist.</summary>
    public static bool Concerns(HttpRequest request) => request.Path.Value!.StartsWith(StaticDocuments.Root, StringComparison.Ordinal);

    /// <summary>Generates the content in advance, so that no request waits for it.</summary>
    public void Prepare() => _ = _content.Value;

    public Task RespondAsync(HttpContext context)
    {
        var head = HttpMethods.IsHead(context.Request.Method);
        if (!head && !HttpMethods.IsGet(context.Request.Method))
            return HttpMessages.SendAsync(context, WireFormat.Json, Failure.WrongMethod(context, Allowed));
        return _documents.Find(context.Request.Path.Value) is { } document ? SendAsync(context.Response, document, head) : RefusePathAsync(context);
    }

    private Task SendAsync(HttpResponse response, Document document, bool head)
    {
        response.Headers.ContentType = Binary;
        response.ContentLength = document.Bytes;
        burner?.OnInteraction();
        Tally.Complete();
        if (head || document.Bytes == 0)
            return Task.CompletedTask;
        var written = HttpMessages.WriteAsync(response, _content.Value.Of(document));
        return written.IsCompletedSuccessfully ? Task.CompletedTask : written.AsTask();
    }

    private static Task RefusePathAsync(HttpContext context) => HttpMessages.SendAsync(context, WireFormat.Json, Failure.NotFound(
        $"There is no such page; expected {StaticDocuments.Root} and one of "
        + $"{string.Join(", ", StaticDocuments.Fixed.Select(d => d.Name))}, {string.Join(", ", DocumentCorpus.All.Select(c => $"{c.Name}/0 to {c.Name}/{c.Count - 1}"))}, "
        + $"or a number of bytes up to {DocumentContent.LargestDocument}."));
}
