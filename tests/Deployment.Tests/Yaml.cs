using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace TlsToll.Deployment.Tests;

/// <summary>Reads YAML as it is written; aliases and merges are what they stand for.</summary>
internal static class Yaml
{
    private static readonly YamlScalarNode Merge = new("<<");

    /// <summary>All documents of a text.</summary>
    public static IReadOnlyList<YamlMappingNode> Documents(string text)
    {
        var stream = new YamlStream();
        stream.Load(new StringReader(text));
        return [.. stream.Documents.Select(d => d.RootNode).OfType<YamlMappingNode>()];
    }

    /// <summary>The only document of a file.</summary>
    public static YamlMappingNode File(string path) => Documents(System.IO.File.ReadAllText(path)).ShouldHaveSingleItem();

    /// <summary>The pairs of a mapping by name, with what is merged into it where it has no such name of its own.</summary>
    public static IReadOnlyDictionary<string, YamlNode> Fields(this YamlNode node)
    {
        var mapping = node.ShouldBeOfType<YamlMappingNode>(node.Start.ToString());
        var fields = mapping.Children.Where(c => !c.Key.Equals(Merge)).ToDictionary(c => ((YamlScalarNode)c.Key).Value!, c => c.Value, StringComparer.Ordinal);
        if (mapping.Children.TryGetValue(Merge, out var merged))
        {
            foreach (var (name, value) in merged.Fields())
                fields.TryAdd(name, value);
        }

        return fields;
    }

    /// <summary>What is at a path of names; null if it is not there.</summary>
    public static YamlNode? At(this YamlNode? node, params string[] path) =>
        path.Aggregate(node, (at, name) => (at as YamlMappingNode)?.Fields().GetValueOrDefault(name));

    /// <summary>The text of a scalar; null if there is none.</summary>
    public static string? Text(this YamlNode? node) => (node as YamlScalarNode)?.Value;

    /// <summary>The items of a list; none if there is no list.</summary>
    public static IReadOnlyList<YamlNode> Items(this YamlNode? node) => node is YamlSequenceNode list ? [.. list.Children] : [];

    /// <summary>Whether a scalar is written without quotation marks, so that it may be a number or a boolean.</summary>
    public static bool IsPlain(this YamlNode node) => node is YamlScalarNode { Style: ScalarStyle.Plain };
}
