using System.Globalization;
using TlsToll.Studies.Files;
using TlsToll.Tls;
using YamlDotNet.RepresentationModel;

namespace TlsToll.Studies.Reading;

/// <summary>Reads the fields of a YAML mapping; whatever is wrong is noted with its line, and reading goes on.</summary>
/// <param name="node">The mapping.</param>
/// <param name="what">What it is, for messages.</param>
/// <param name="mistakes">Takes what is wrong.</param>
internal sealed class YamlFields(YamlMappingNode node, string what, ICollection<StudyMistake> mistakes)
{
    private readonly HashSet<string> _known = new(StringComparer.Ordinal);

    /// <summary>Line of the mapping.</summary>
    public int Line { get; } = LineOf(node);

    /// <summary>Line of a node, from 1.</summary>
    public static int LineOf(YamlNode node) => (int)node.Start.Line;

    /// <summary>Line of a field's value; of the mapping, if there is none.</summary>
    public int LineFor(string name) => Find(name) is { } value ? LineOf(value) : Line;

    /// <summary>Notes a mistake.</summary>
    public void Wrong(int line, string message) => mistakes.Add(new StudyMistake(line, message));

    /// <summary>A text; null if it is not there.</summary>
    public string? Text(string name)
    {
        if (Find(name) is not { } value)
            return null;
        if (value is YamlScalarNode { Value: { Length: > 0 } text })
            return text.Trim();
        Wrong(LineOf(value), $"{name} of {what} is to be a text");
        return null;
    }

    /// <summary>A text that must be there.</summary>
    public string Required(string name)
    {
        if (Find(name) is null)
            Wrong(Line, $"{what} has no {name}");
        return Text(name) ?? "";
    }

    /// <summary>One of several words.</summary>
    public string OneOf(string name, params string[] words)
    {
        var text = Text(name) ?? words[0];
        if (!words.Contains(text, StringComparer.Ordinal))
            Wrong(LineFor(name), $"{name} is '{text}', which is none of {string.Join(", ", words)}");
        return text;
    }

    /// <summary>A number within a range; null if it is not there.</summary>
    public double? Number(string name, double low, double high)
    {
        if (Text(name) is not { } text)
            return null;
        if (double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && number >= low && number <= high)
            return number;
        Wrong(LineFor(name), string.Create(CultureInfo.InvariantCulture, $"{name} is '{text}', but must be a number from {low} to {high}"));
        return null;
    }

    /// <summary>A whole number within a range; null if it is not there.</summary>
    public int? Whole(string name, int low, int high)
    {
        if (Number(name, low, high) is not { } number)
            return null;
        if (number == Math.Truncate(number))
            return (int)number;
        Wrong(LineFor(name), $"{name} must be a whole number");
        return null;
    }

    /// <summary>A list of texts with their lines, or a single text; empty if it is not there.</summary>
    public IReadOnlyList<(string Text, int Line)> List(string name)
    {
        var value = Find(name);
        var items = value switch { null => [], YamlSequenceNode list => list.Children, _ => (IEnumerable<YamlNode>)[value] };
        var texts = new List<(string Text, int Line)>();
        foreach (var item in items)
        {
            if (item is YamlScalarNode { Value: { Length: > 0 } text })
                texts.Add((text.Trim(), LineOf(item)));
            else
                Wrong(LineOf(item), $"{name} of {what} is to be a list of texts or numbers");
        }

        return texts;
    }

    /// <summary>Texts by name, with their lines, in order; empty if it is not there.</summary>
    public IReadOnlyList<(string Name, string Value, int Line)> Pairs(string name)
    {
        var pairs = new List<(string Name, string Value, int Line)>();
        if (Mapping(name) is not { } mapping)
            return pairs;
        foreach (var (key, value) in mapping.Children)
        {
            if (key is YamlScalarNode { Value: { } word } && value is YamlScalarNode { Value: { Length: > 0 } text })
                pairs.Add((word, text.Trim(), LineOf(key)));
            else
                Wrong(LineOf(key), $"{name} of {what} is to hold a text or number for each name");
        }

        return pairs;
    }

    /// <summary>The mapping in a field; null if it is not there, or is none.</summary>
    public YamlMappingNode? Mapping(string name)
    {
        var value = Find(name);
        if (value is not null and not YamlMappingNode)
            Wrong(LineOf(value), $"{name} of {what} is to be a mapping: name: value");
        return value as YamlMappingNode;
    }

    /// <summary>The mappings in a list; empty if it is not there.</summary>
    public IReadOnlyList<YamlMappingNode> Mappings(string name)
    {
        var value = Find(name);
        if (value is not null and not YamlSequenceNode)
            Wrong(LineOf(value), $"{name} of {what} is to be a list");
        var items = (value as YamlSequenceNode)?.Children ?? [];
        foreach (var item in items.Where(item => item is not YamlMappingNode))
            Wrong(LineOf(item), $"each of {name} is to be a mapping: name: value");
        return [.. items.OfType<YamlMappingNode>()];
    }

    /// <summary>To be called last: fields that nothing asked for are mistakes.</summary>
    public void Done()
    {
        foreach (var key in node.Children.Keys)
        {
            var name = (key as YamlScalarNode)?.Value ?? "";
            if (_known.Contains(name))
                continue;
            var near = NearNames.Of(name, _known, 1);
            Wrong(LineOf(key), $"{what} knows no '{name}'" + (near.Count > 0 ? $"; did you mean {near[0]}?" : $"; it knows {string.Join(", ", _known.Order(StringComparer.Ordinal))}"));
        }
    }

    private YamlNode? Find(string name)
    {
        _known.Add(name);
        return node.Children.FirstOrDefault(child => child.Key is YamlScalarNode scalar && scalar.Value == name).Value;
    }
}
