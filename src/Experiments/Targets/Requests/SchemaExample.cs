using System.Text.Json;

namespace TlsToll.Experiments.Targets.Requests;

/// <summary>Makes a value in JSON of the examples and defaults in a schema: its own, or those of its properties and items.</summary>
/// <param name="root">The OpenAPI document, for references within it.</param>
internal sealed class SchemaExample(JsonElement root)
{
    // Schemas that contain many others several times would take for ever.
    private const int MostSchemas = 10_000;

    private static readonly string[] Choices = ["oneOf", "anyOf"];

    private readonly HashSet<string> _path = new(StringComparer.Ordinal);
    private int _seen;

    /// <summary>The schema's own example, the first of its examples, or its default; null if it has none.</summary>
    /// <param name="schema">A schema, or what has examples like one.</param>
    public static JsonElement? OwnOf(JsonElement schema)
    {
        if (JsonMembers.Find(schema, "example") is { } example)
            return example;
        return JsonMembers.Find(schema, "examples") is { ValueKind: JsonValueKind.Array } examples && examples.GetArrayLength() > 0
            ? examples[0]
            : JsonMembers.Find(schema, "default");
    }

    /// <summary>The value; null if the schema has too few examples for one.</summary>
    /// <param name="schema">A schema, or a reference to one.</param>
    /// <exception cref="FormatException">The schema is malformed.</exception>
    public string? Of(JsonElement schema) => Within(schema, OfParts);

    // An object needs an example of each property that is required, and leaves out others without. What only responses have is left out.
    private string? OfParts(JsonElement schema)
    {
        if (OwnOf(schema) is { } own)
            return own.GetRawText();
        if (JsonMembers.Find(schema, "items") is { } items)
            return Of(items) is { } item ? $"[{item}]" : null;
        if (Choices.Select(name => JsonMembers.Find(schema, name)).FirstOrDefault(found => found is not null) is { } choices)
            return JsonMembers.Items(choices, "the choices of a schema").Select(Of).FirstOrDefault(value => value is not null);
        var members = new List<(string Name, string Value)>();
        if (!TryAdd(schema, members) || members.Count == 0)
            return null;
        var texts = members.DistinctBy(member => member.Name, StringComparer.Ordinal).Select(member => $"\"{JsonEncodedText.Encode(member.Name)}\":{member.Value}");
        return "{" + string.Join(',', texts) + "}";
    }

    // Adds the members of an object. False if a required one has no example.
    private bool TryAdd(JsonElement schema, List<(string Name, string Value)> members)
    {
        if (JsonMembers.Find(schema, "allOf") is { } parts)
        {
            foreach (var part in JsonMembers.Items(parts, "allOf"))
            {
                if (Within(part, found => TryAdd(found, members) ? "" : null) is null)
                    return false;
            }
        }

        var ofResponses = new List<string>();
        if (JsonMembers.Find(schema, "properties") is { } properties)
        {
            foreach (var property in JsonMembers.Members(properties, "the properties of a schema"))
            {
                if (JsonMembers.Find(property.Value, "readOnly") is { ValueKind: JsonValueKind.True })
                    ofResponses.Add(property.Name);
                else if (Of(property.Value) is { } value)
                    members.Add((property.Name, value));
            }
        }

        return JsonMembers.Find(schema, "required") is not { ValueKind: JsonValueKind.Array } required
            || required.EnumerateArray().Select(name => JsonMembers.Text(name, "the name of a required property"))
                .All(name => ofResponses.Contains(name, StringComparer.Ordinal) || members.Any(member => member.Name == name));
    }

    // Follows a reference. Null for a schema within itself.
    private string? Within(JsonElement reference, Func<JsonElement, string?> use)
    {
        if (++_seen > MostSchemas)
            return null;
        if (JsonMembers.Find(reference, "$ref") is not { } target)
            return use(reference);
        var name = JsonMembers.Text(target, "$ref");
        if (!_path.Add(name))
            return null;
        try
        {
            return use(OpenApiFile.Resolve(root, reference));
        }
        finally
        {
            _path.Remove(name);
        }
    }
}
