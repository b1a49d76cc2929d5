using System.Text;
using System.Text.Json;

namespace TlsToll.Experiments.Targets.Requests;

/// <summary>
/// An OpenAPI document (3.x). An operation is used if its required parameters and its body, or the properties of its body's schema, have examples or defaults;
/// the others are left out.
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
            foreach (var path in JsonMembers.Members(paths, "paths"))
            {
                foreach (var operation in JsonMembers.Members(path.Value, path.Name).Where(o => Methods.Contains(o.Name, StringComparer.Ordinal)))
                {
                    var name = $"{operation.Name.ToUpperInvariant()} {path.Name}";
                    if (Named(name, () => TryMessage(root, path, operation)) is { } message)
                        requests.Add(message);
                    else
                        without.Add(name);
                }
            }

            return (requests, without.Count == 0 ? [] : [$"operations without examples were left out: {string.Join(", ", without)}"]);
        }
        catch (FormatException e)
        {
            throw new FormatException($"the OpenAPI document is malformed: {e.Message}", e);
        }
        catch (InvalidOperationException e)
        {
            // Half of a surrogate pair in the name of a member.
            throw new FormatException("the OpenAPI document is malformed: a name is not a valid text", e);
        }
    }

    private static ServiceMessage? Named(string operation, Func<ServiceMessage?> read)
    {
        try
        {
            return read();
        }
        catch (FormatException e)
        {
            throw new FormatException($"{operation}: {e.Message}", e);
        }
    }

    private static ServiceMessage? TryMessage(JsonElement root, JsonProperty path, JsonProperty operation)
    {
        var (target, query, headers) = (BasePath(root, path.Value, operation.Value) + path.Name, new List<string>(), new List<(string, string)>());
        // An operation's parameter replaces that of the path with the same name and place.
        foreach (var parameter in Parameters(root, operation.Value).Concat(Parameters(root, path.Value)).DistinctBy(parameter => (NameOf(parameter), PlaceOf(parameter))))
        {
            var name = NameOf(parameter);
            var required = JsonMembers.Find(parameter, "required") is { ValueKind: JsonValueKind.True };
            if (Example(root, parameter) is not { } example)
            {
                if (required)
                    return null;
                continue;
            }

            switch (PlaceOf(parameter))
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

    // The path of the first server: an operation's or a path's own servers replace those of the document. Where the service is, the flags say.
    private static string BasePath(JsonElement root, JsonElement path, JsonElement operation)
    {
        if ((JsonMembers.Find(operation, "servers") ?? JsonMembers.Find(path, "servers") ?? JsonMembers.Find(root, "servers")) is not { } servers)
            return "";
        foreach (var server in JsonMembers.Items(servers, "servers"))
        {
            var url = JsonMembers.TextOf(server, "url", "the url of a server");
            if (JsonMembers.Find(server, "variables") is { } variables)
            {
                foreach (var variable in JsonMembers.Members(variables, "the variables of a server"))
                    url = url.Replace($"{{{variable.Name}}}", JsonMembers.TextOf(variable.Value, "default", $"the default of the server's variable '{variable.Name}'"), StringComparison.Ordinal);
            }

            var at = Uri.TryCreate(url, UriKind.Absolute, out var absolute) && absolute.Scheme is ("http" or "https") ? absolute.AbsolutePath : "/" + url.TrimStart('/');
            return at.TrimEnd('/');
        }

        return "";
    }

    private static IEnumerable<JsonElement> Parameters(JsonElement root, JsonElement owner) =>
        JsonMembers.Find(owner, "parameters") is { } list ? JsonMembers.Items(list, "parameters").Select(parameter => Resolve(root, parameter)) : [];

    private static string NameOf(JsonElement parameter) => JsonMembers.TextOf(parameter, "name", "the name of a parameter");

    private static string PlaceOf(JsonElement parameter) => JsonMembers.TextOf(parameter, "in", $"the place (in) of the parameter '{NameOf(parameter)}'");

    private static bool TryBody(JsonElement root, JsonElement operation, List<(string, string)> headers, out byte[] body)
    {
        body = [];
        if (JsonMembers.Find(operation, "requestBody") is not { } reference)
            return true;
        var requestBody = Resolve(root, reference);
        var content = JsonMembers.Find(requestBody, "content") ?? throw new FormatException("the content of requestBody is missing");
        foreach (var media in JsonMembers.Members(content, "the content of requestBody"))
        {
            if ((Example(root, media.Value) is { } example ? Text(example) : OfSchema(root, media)) is not { } text)
                continue;
            headers.Add(("Content-Type", media.Name));
            body = Encoding.UTF8.GetBytes(text);
            return true;
        }

        return JsonMembers.Find(requestBody, "required") is not { ValueKind: JsonValueKind.True };
    }

    // Made of the properties of a schema, if the body is JSON.
    private static string? OfSchema(JsonElement root, JsonProperty media)
    {
        var type = media.Name.Split(';')[0].TrimEnd();
        var isJson = type.Equals("application/json", StringComparison.OrdinalIgnoreCase) || type.EndsWith("+json", StringComparison.OrdinalIgnoreCase);
        return isJson && JsonMembers.Find(media.Value, "schema") is { } schema ? new SchemaExample(root).Of(schema) : null;
    }

    // In the order of OpenAPI 3: the object's own example, the first of its examples, and its schema's.
    private static JsonElement? Example(JsonElement root, JsonElement owner)
    {
        if (JsonMembers.Find(owner, "example") is { } example)
            return example;
        if (JsonMembers.Find(owner, "examples") is { ValueKind: JsonValueKind.Object } examples)
        {
            foreach (var named in examples.EnumerateObject())
            {
                if (JsonMembers.Find(Resolve(root, named.Value), "value") is { } value)
                    return value;
            }
        }

        if (JsonMembers.Find(owner, "schema") is not { } reference)
            return null;
        return SchemaExample.OwnOf(Resolve(root, reference));
    }

    /// <summary>Follows a reference within the document, such as <c>#/components/schemas/Item</c>.</summary>
    /// <param name="root">The document.</param>
    /// <param name="element">An element.</param>
    /// <returns>What the element refers to; the element itself if it is no reference.</returns>
    /// <exception cref="FormatException">The reference leads out of the document, or nowhere.</exception>
    internal static JsonElement Resolve(JsonElement root, JsonElement element)
    {
        if (JsonMembers.Find(element, "$ref") is not { } reference)
            return element;
        var text = JsonMembers.Text(reference, "$ref");
        if (!text.StartsWith("#/", StringComparison.Ordinal))
            throw new FormatException($"$ref '{text}' is not a reference within the document");
        return text[2..].Split('/').Aggregate(root, (at, name) =>
            JsonMembers.Find(at, name.Replace("~1", "/", StringComparison.Ordinal).Replace("~0", "~", StringComparison.Ordinal))
            ?? throw new FormatException($"$ref '{text}' leads nowhere"));
    }

    private static string Text(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.String => JsonMembers.Text(value, "an example"),
        JsonValueKind.Number => value.GetRawText(),
        JsonValueKind.True => "true",
        JsonValueKind.False => "false",
        _ => value.GetRawText(),
    };
}
