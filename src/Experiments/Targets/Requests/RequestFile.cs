using System.Globalization;
using System.Text;
using System.Text.Json;

namespace TlsToll.Experiments.Targets.Requests;

/// <summary>
/// Reads the requests of a file: a list, an <c>.http</c> file, a HAR (HTTP Archive) of a browser, or an OpenAPI document in JSON or YAML, whose examples are used.
/// </summary>
internal static class RequestFile
{
    /// <summary>Most bytes of a file: 64 MiB.</summary>
    private const long Largest = 64L << 20;

    /// <summary>Reads a file.</summary>
    /// <param name="path">Path of the file. The end of its name, and for JSON its content, tell the format.</param>
    /// <param name="yaml">Turns YAML into JSON, or throws <see cref="FormatException"/>.</param>
    /// <returns>The requests, at least one, in the order of the file; and remarks on what was left out.</returns>
    /// <exception cref="FormatException">The file can't be read or contains a mistake; the message names the line or the entry.</exception>
    public static (IReadOnlyList<ServiceMessage> Requests, IReadOnlyList<string> Remarks) Read(string path, Func<string, string> yaml)
    {
        try
        {
            if (new FileInfo(path) is { Exists: true, Length: > Largest })
                throw new FormatException($"{path} is larger than 64 MiB");
            var text = File.ReadAllText(path, new UTF8Encoding(false, throwOnInvalidBytes: true));
            var (requests, remarks) = Parse(Path.GetExtension(path).ToLowerInvariant(), text, yaml);
            return requests.Count > 0 ? (requests, remarks) : throw new FormatException($"{path} contains no request that can be sent");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new FormatException(e.Message, e);
        }
        catch (DecoderFallbackException e)
        {
            throw new FormatException($"{path} is not a text in UTF-8", e);
        }
        catch (JsonException e)
        {
            throw new FormatException(string.Create(CultureInfo.InvariantCulture, $"{path}, line {e.LineNumber + 1}: not JSON"), e);
        }
    }

    private static (IReadOnlyList<ServiceMessage> Requests, IReadOnlyList<string> Remarks) Parse(string extension, string text, Func<string, string> yaml)
    {
        if (extension is ".http" or ".rest")
            return (HttpFile.Parse(text), []);
        if (extension is ".yaml" or ".yml")
            return OfYaml(yaml(text));
        if (extension is not (".har" or ".json"))
            return (RequestList.Parse(text), []);
        using var json = JsonDocument.Parse(text);
        var root = json.RootElement;
        return JsonMembers.Find(root, "log") is { } log ? HarFile.Parse(log)
            : JsonMembers.Find(root, "paths") is { } paths ? OpenApiFile.Parse(root, paths)
            : throw new FormatException("the JSON is neither a HAR (log) nor an OpenAPI document (paths)");
    }

    private static (IReadOnlyList<ServiceMessage> Requests, IReadOnlyList<string> Remarks) OfYaml(string text)
    {
        using var json = JsonDocument.Parse(text);
        return JsonMembers.Find(json.RootElement, "paths") is { } paths
            ? OpenApiFile.Parse(json.RootElement, paths)
            : throw new FormatException("the YAML is no OpenAPI document (paths)");
    }
}
