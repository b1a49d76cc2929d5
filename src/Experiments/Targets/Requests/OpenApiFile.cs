using System.Text;
using System.Text.Json;

namespace TlsToll.Experiments.Targets.Requests;

/// <summary>
/// An OpenAPI document (3.x, JSON). An operation is used if its required parameters and its body have examples or defaults; the others are left out.
/// </summary>
internal static class OpenApiFile
{
    private static readonly string[] Methods = ["get", "put", "post", "delete", "options", "patch"];

    /// <summary>Reads the requests of a document.</summary>
    /// <param name="root">The document, for references within it.</param>
    /// <param name="paths">Its <c>paths</c>.</param>
    /// <exception cref="FormatException">The document is malformed.</exception>
    public static (IReadOnlyList<ServiceMessage> Requests, IReadOnlyList<string> Remarks) Parse(JsonElement root, JsonElement paths)
    {
        try
        {
            var requests = new List<ServiceMessage>();
            var without = new List<string>();
            foreach (var path in paths.EnumerateObject())
            {
                foreach (var operation in path.Value.EnumerateObject().Where(o => Methods.Contains(o.Name, StringComparer.Ordinal)))
                {
                    if (TryMessage(root, path, operation) is { } message)
                        requests.Add(message);
                    else
                        without.Add($"{operation.Name.ToUpperInvariant()} {path.Name}");
                }
            }

            return (requests, without.Count == 0 ? [] : [$"operations without examples were left out: {string.Join(", ", without)}"]);
        }
        catch (Exception e) when (e is InvalidOperationException or KeyNotFoundException)
        {
            throw new FormatException($"the OpenAPI document is malformed: {e.Message}", e);
        }
    }

    private static ServiceMessage? TryMessage(JsonElement root, JsonProperty path, JsonProperty operation)
    {
        var (target, query, headers) = (path.Name, new List<string>(), new List<(string, string)>());
        foreach (var parameter in Parameters(root, path.Value).Concat(Parameters(root, operation.Value)))
        {
            var name = parameter.GetProperty("name").GetString()!;
            var required = parameter.TryGetProperty("required", out var flag) && flag.ValueKind == JsonValueKind.True;
            if (Example(root, parameter) is not { } example)
            {
                if (required)
                    return null;
                continue;
            }

            switch (parameter.GetProperty("in").GetString())
            {
                case "path":
                    target = target.Replace($"{{{name}}}", Uri.EscapeDataString(Text(example)), StringComparison.Ordinal);
                    break;
                case "query":
                    query.Add($"{Uri.EscapeDataString(name)}={Uri.EscapeDataString(Text(example))}");
                    break;
                case "header":
                    headers.Add((name, Text(example)));
                    break;
                default:
                    if (required)
                        return null;
                    break;
            }
        }

        if (target.Contains('{', StringComparison.Ordinal) || !TryBody(root, operation.Value, headers, out var body))
            return null;
        return ServiceMessage.Of(operation.Name.ToUpperInvariant(), target + (query.Count > 0 ? "?" + string.Join('&', query) : ""), headers, body);
    }

    private static IEnumerable<JsonElement> Parameters(JsonElement root, JsonElement owner) =>
        owner.TryGetProperty("parameters", out var list) ? list.EnumerateArray().Select(parameter => Resolve(root, parameter)) : [];

    private static bool TryBody(JsonElement root, JsonElement operation, List<(string, string)> headers, out byte[] body)
    {
        body = [];
        if (!operation.TryGetProperty("requestBody", out var reference))
            return true;
        var requestBody = Resolve(root, reference);
        foreach (var media in requestBody.GetProperty("content").EnumerateObject())
        {
            if (Example(root, media.Value) is not { } example)
                continue;
            headers.Add(("Content-Type", media.Name));
            body = Encoding.UTF8.GetBytes(Text(example));
            return true;
        }

        return !(requestBody.TryGetProperty("required", out var required) && required.ValueKind == JsonValueKind.True);
    }

    // In the order of OpenAPI 3: the object's own example, the first of its examples, and its schema's.
    private static JsonElement? Example(JsonElement root, JsonElement owner)
    {
        if (owner.TryGetProperty("example", out var example))
            return example;
        if (owner.TryGetProperty("examples", out var examples))
        {
            foreach (var named in examples.ValueKind == JsonValueKind.Object ? examples.EnumerateObject().Select(e => e.Value) : [])
            {
                if (Resolve(root, named).TryGetProperty("value", out var value))
                    return value;
            }
        }

        if (!owner.TryGetProperty("schema", out var reference))
            return null;
        var schema = Resolve(root, reference);
        return schema.TryGetProperty("example", out var own) || schema.TryGetProperty("default", out own) ? own : null;
    }

    // References within the document: #/components/schemas/Item.
    private static JsonElement Resolve(JsonElement root, JsonElement element)
    {
        if (element.ValueKind != JsonValueKind.Object || !element.TryGetProperty("$ref", out var reference))
            return element;
        var text = reference.GetString() ?? "";
        if (!text.StartsWith("#/", StringComparison.Ordinal))
            throw new InvalidOperationException($"{text} is not a reference within it");
        return text[2..].Split('/').Aggregate(root, (at, name) => at.GetProperty(name.Replace("~1", "/", StringComparison.Ordinal).Replace("~0", "~", StringComparison.Ordinal)));
    }

    private static string Text(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.String => value.GetString() ?? "",
        JsonValueKind.Number => value.GetRawText(),
        JsonValueKind.True => "true",
        JsonValueKind.False => "false",
        _ => value.GetRawText(),
    };
}
