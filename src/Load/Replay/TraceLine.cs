using System.Globalization;
using TlsToll.Workload;

namespace TlsToll.Load.Replay;

/// <summary>Parses the lines of a trace file in order; the validity of a line depends on the previous lines.</summary>
/// <param name="columns">Names of the columns.</param>
/// <param name="documents">Documents that the SUT serves.</param>
internal sealed class TraceLine(string[] columns, StaticDocuments documents)
{
    private readonly Dictionary<string, int> _clients = new(StringComparer.Ordinal);
    private readonly Dictionary<int, int> _pages = [];

    /// <summary>Parses a line.</summary>
    /// <param name="fields">Fields of the line.</param>
    /// <param name="number">Number of the line, which serves as the page if there is no page column.</param>
    /// <param name="request">The request.</param>
    /// <returns>Description of the mistake; null if there is none.</returns>
    public string? Read(string[] fields, int number, out TraceRequest request)
    {
        request = default;
        if (fields.Length != columns.Length)
            return string.Create(CultureInfo.InvariantCulture, $"it has {fields.Length} fields, and there are {columns.Length} columns");
        string? Field(string name) => Array.IndexOf(columns, name) is >= 0 and var at ? fields[at].Trim() : null;
        if (Field("client") is not { Length: > 0 } name)
            return "client is missing";
        if (!TryPage(Field("page"), number, out var page))
            return $"page is '{Field("page")}', expected a number from 0 to {int.MaxValue}";
        if (Document(Field("path"), Field("bytes"), out var document) is { } mistake)
            return mistake;
        var client = ClientOf(name);
        if (_pages.TryGetValue(client, out var before) && page < before)
            return string.Create(CultureInfo.InvariantCulture, $"page {page} of client {name} comes after its page {before}");
        _pages[client] = page;
        request = new TraceRequest(client, page, StaticDocuments.Root + document!.Name, document.Bytes);
        return null;
    }

    private static bool TryPage(string? text, int number, out int page)
    {
        page = number;
        return text is null || int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out page);
    }

    private string? Document(string? path, string? length, out Document? document)
    {
        document = null;
        if (string.IsNullOrEmpty(path) && string.IsNullOrEmpty(length))
            return "path and bytes are missing";
        var most = DocumentContent.LargestDocument;
        var bytes = 0;
        if (!string.IsNullOrEmpty(length) && (!int.TryParse(length, NumberStyles.None, CultureInfo.InvariantCulture, out bytes) || bytes > most))
            return $"bytes is '{length}', expected a number from 0 to {most}";
        document = documents.Find(string.IsNullOrEmpty(path) ? string.Create(CultureInfo.InvariantCulture, $"{StaticDocuments.Root}{bytes}") : path);
        if (document is null)
            return $"the SUT serves no {path}";
        return string.IsNullOrEmpty(length) || document.Bytes == bytes
            ? null
            : string.Create(CultureInfo.InvariantCulture, $"{path} has {document.Bytes} bytes, not {bytes}");
    }

    private int ClientOf(string name)
    {
        if (!_clients.TryGetValue(name, out var client))
            _clients.Add(name, client = _clients.Count);
        return client;
    }
}
