using System.Globalization;
using System.Text.RegularExpressions;
using YamlDotNet.RepresentationModel;

namespace TlsToll.Deployment.Tests.Kubernetes;

/// <summary>Compares manifests with the schemas beside, and says what does not fit, where.</summary>
internal static partial class Schemas
{
    private static readonly YamlMappingNode All = Load();

    /// <summary>What does not fit, a line each.</summary>
    public static IEnumerable<string> Problems(YamlMappingNode manifest)
    {
        var kind = manifest.At("kind").Text() ?? "?";
        return All.At(kind) is null ? [$"there is no schema of kind {kind}"] : Of(manifest, kind, kind);
    }

    private static IEnumerable<string> Of(YamlNode node, string type, string at) => type switch
    {
        _ when type.EndsWith('!') => Of(node, type[..^1], at),
        _ when type.EndsWith("[]", StringComparison.Ordinal) => OfList(node, type[..^2], at),
        _ when type.StartsWith('=') => Scalar(node, at, type[1..], text => text == type[1..]),
        "map" => OfMap(node, at),
        "string" => Scalar(node, at, "a string", text => !node.IsPlain() || !LooksOtherwise(text)),
        "integer" => Scalar(node, at, "a whole number", text => node.IsPlain() && int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out _)),
        "boolean" => Scalar(node, at, "a boolean", text => node.IsPlain() && text is "true" or "false"),
        "quantity" => Scalar(node, at, "a quantity", Quantity().IsMatch),
        "text" => Scalar(node, at, "a text or a number", text => text.Length > 0),
        _ when All.At(type) is YamlMappingNode schema => OfSchema(node, schema, at),
        _ when All.At(type).Text() is { } words => Of(node, words, at),
        _ => Scalar(node, at, type.Replace("|", " or ", StringComparison.Ordinal), text => type.Split('|').Contains(text, StringComparer.Ordinal)),
    };

    private static IEnumerable<string> OfSchema(YamlNode node, YamlMappingNode schema, string at)
    {
        if (node is not YamlMappingNode)
        {
            yield return $"{at} is not a mapping";
            yield break;
        }

        var (fields, types) = (node.Fields(), schema.Fields());
        foreach (var missing in types.Where(t => t.Value.Text()!.EndsWith('!') && !fields.ContainsKey(t.Key)))
            yield return $"{at} has no {missing.Key}";
        foreach (var (name, value) in fields)
        {
            if (!types.TryGetValue(name, out var type))
                yield return $"{at} has {name}, which is none of {string.Join(", ", types.Keys)}";
            else
            {
                foreach (var problem in Of(value, type.Text()!, $"{at}.{name}"))
                    yield return problem;
            }
        }
    }

    private static IEnumerable<string> OfList(YamlNode node, string type, string at) => node is YamlSequenceNode list
        ? list.Children.SelectMany((item, i) => Of(item, type, string.Create(CultureInfo.InvariantCulture, $"{at}[{i}]")))
        : [$"{at} is not a list"];

    private static IEnumerable<string> OfMap(YamlNode node, string at) => node is YamlMappingNode
        ? node.Fields().SelectMany(pair => Of(pair.Value, "string", $"{at}.{pair.Key}"))
        : [$"{at} is not a mapping"];

    private static IEnumerable<string> Scalar(YamlNode node, string at, string expected, Predicate<string> fits) =>
        node.Text() is { } text && fits(text) ? [] : [$"{at} is not {expected}, but {node}"];

    // What YAML takes for a number or a boolean, the API refuses where it wants a string.
    private static bool LooksOtherwise(string text) =>
        text is "true" or "false" or "null" or "~" or "" || double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out _);

    private static YamlMappingNode Load()
    {
        using var stream = typeof(Schemas).Assembly.GetManifestResourceStream("Schemas.yaml")!;
        using var reader = new StreamReader(stream);
        return Yaml.Documents(reader.ReadToEnd()).Single();
    }

    [GeneratedRegex(@"^[0-9]+(\.[0-9]+)?(m|Ki|Mi|Gi|Ti|k|M|G|T)?$", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Quantity();
}
