using System.Globalization;
using TlsToll.Studies.Files;
using TlsToll.Tls;
using YamlDotNet.RepresentationModel;

namespace TlsToll.Studies.Yaml;

/// <summary>
/// Reads the fields of a YAML mapping. It notes each mistake with its line and continues; YamlDotNet's deserialiser would stop at the first
/// mistake.
/// </summary>
/// <param name="node">The mapping.</param>
/// <param name="what">Description of the mapping, for messages.</param>
/// <param name="mistakes">Receives the mistakes.</param>
internal sealed class YamlFields(YamlMappingNode node, string what, ICollection<StudyMistake> mistakes)
{
    private readonly HashSet<string> _known = new(StringComparer.Ordinal);

    /// <summary>Line of the mapping, from 1.</summary>
    public int Line { get; } = LineOf(node);

    /// <summary>Line of a node, from 1.</summary>
    public static int LineOf(YamlNode node) => (int)node.Start.Line;

    /// <summary>Line of a field's value, or of the mapping if the field is missing.</summary>
    public int LineFor(string name) => Find(name) is { } value ? LineOf(value) : Line;

    /// <summary>Notes a mistake.</summary>
    public void Wrong(int line, string message) => mistakes.Add(new StudyMistake(line, message));

    /// <summary>Value of a text field; null if it is missing or not a text.</summary>
    /// <param name="name">Name of the field.</param>
    /// <param name="problem">Returns the mistake in a text, or null if there is none.</param>
    public string? Text(string name, Func<string, string?>? problem = null)
    {
        if (Find(name) is not { } value)
            return null;
        if (value is YamlScalarNode { Value: { Length: > 0 } text })
            return Checked(text, value, problem);
        Wrong(LineOf(value), $"{name} of {what} must be text");
        return null;
    }

    /// <summary>Value of a required text field. If it is missing, a mistake is noted and the value is empty.</summary>
    public string Required(string name)
    {
        if (Find(name) is null)
            Wrong(Line, $"{what} has no {name}");
        return Text(name) ?? "";
    }

    /// <summary>One of several words; the first word if the field is missing.</summary>
    public string OneOf(string name, params string[] words) =>
        Text(name, text => words.Contains(text, StringComparer.Ordinal) ? null : $"{name}: unknown value '{text}'; expected {string.Join(", ", words)}") ?? words[0];

    /// <summary>A number within a range; null if it is missing or wrong.</summary>
    public double? Number(string name, double low, double high)
    {
        bool IsRight(string text, out double number) => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out number) && number >= low && number <= high;
        var text = Text(name, text => IsRight(text, out _) ? null : string.Create(CultureInfo.InvariantCulture, $"{name} must be a number from {low} to {high}, not '{text}'"));
        return text is not null && IsRight(text, out var number) ? number : null;
    }

    /// <summary>A whole number within a range; null if it is missing or wrong.</summary>
    public int? Whole(string name, int low, int high)
    {
        if (Number(name, low, high) is not { } number)
            return null;
        if (number == Math.Truncate(number))
            return (int)number;
        Wrong(LineFor(name), $"{name} must be a whole number");
        return null;
    }

    /// <summary>List of texts, or a single text; empty if the field is missing.</summary>
    /// <param name="name">Name of the field.</param>
    /// <param name="problem">Returns the mistake in a text, or null if there is none.</param>
    public IReadOnlyList<string> Texts(string name, Func<string, string?>? problem = null) => [.. List(name, problem).Select(item => item.Text)];

    /// <summary>List of texts with their lines, or a single text; empty if the field is missing.</summary>
    public IReadOnlyList<(string Text, int Line)> List(string name, Func<string, string?>? problem = null)
    {
        var texts = new List<(string Text, int Line)>();
        foreach (var item in Find(name) switch { null => [], YamlSequenceNode list => list.Children, var single => (IEnumerable<YamlNode>)[single] })
        {
            if (item is YamlScalarNode { Value: { Length: > 0 } text })
                texts.Add((Checked(text, item, problem), LineOf(item)));
            else
                Wrong(LineOf(item), $"{name} of {what} must be a list of texts or numbers");
        }

        return texts;
    }

    /// <summary>Texts by name, with their lines, in order; empty if the field is missing.</summary>
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
                Wrong(LineOf(key), $"{name} of {what} must have a text or number for each name");
        }

        return pairs;
    }

    /// <summary>Mapping in a field; null if the field is missing or something else.</summary>
    public YamlMappingNode? Mapping(string name)
    {
        var value = Find(name);
        if (value is not null and not YamlMappingNode)
            Wrong(LineOf(value), $"{name} of {what} must be a mapping: name: value");
        return value as YamlMappingNode;
    }

    /// <summary>Mappings in a list; empty if the field is missing.</summary>
    public IReadOnlyList<YamlMappingNode> Mappings(string name)
    {
        var value = Find(name);
        if (value is not null and not YamlSequenceNode)
            Wrong(LineOf(value), $"{name} of {what} must be a list");
        var items = (value as YamlSequenceNode)?.Children ?? [];
        foreach (var item in items.Where(item => item is not YamlMappingNode))
            Wrong(LineOf(item), $"each item of {name} must be a mapping: name: value");
        return [.. items.OfType<YamlMappingNode>()];
    }

    /// <summary>Notes all fields that were not read as mistakes. Call it last.</summary>
    public void Done()
    {
        foreach (var key in node.Children.Keys)
        {
            var name = (key as YamlScalarNode)?.Value ?? "";
            if (_known.Contains(name))
                continue;
            var near = NearNames.Of(name, _known, 1);
            Wrong(LineOf(key), $"{what}: unknown field '{name}'; " + (near.Count > 0 ? $"did you mean {near[0]}?" : $"expected {string.Join(", ", _known.Order(StringComparer.Ordinal))}"));
        }
    }

    private YamlNode? Find(string name)
    {
        _known.Add(name);
        return node.Children.FirstOrDefault(child => child.Key is YamlScalarNode scalar && scalar.Value == name).Value;
    }

    private string Checked(string text, YamlNode node, Func<string, string?>? problem)
    {
        if (problem?.Invoke(text.Trim()) is { } wrong)
            Wrong(LineOf(node), wrong);
        return text.Trim();
    }
}
