using TlsToll.Studies.Files;
using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace TlsToll.Studies.Yaml;

/// <summary>
/// Checks a YAML text before it is loaded. The loader follows nesting, and names that are lists or mappings, by recursion, and a stack that
/// overflows ends the process.
/// </summary>
internal static class YamlShape
{
    // A study has 5.
    private const int MostLevels = 20;

    private enum Expects
    {
        Item,
        Name,
        Value,
    }

    /// <summary>Finds the first mistake; null if there is none.</summary>
    /// <param name="text">The text.</param>
    /// <exception cref="YamlException">The text is not YAML.</exception>
    public static StudyMistake? Mistake(string text)
    {
        var parser = new Parser(new StringReader(text));
        var open = new Stack<Expects>();
        while (parser.MoveNext())
        {
            switch (parser.Current)
            {
                case MappingEnd or SequenceEnd:
                    open.Pop();
                    break;
                case (NodeEvent or AnchorAlias) and var node:
                    if (open.TryPop(out var expected))
                        open.Push(expected switch { Expects.Name => Expects.Value, Expects.Value => Expects.Name, _ => Expects.Item });
                    if (expected == Expects.Name && node is not Scalar)
                        return new StudyMistake((int)node.Start.Line, "a name must be a text, not a list, a mapping or an alias");
                    if (node is MappingStart or SequenceStart)
                        open.Push(node is MappingStart ? Expects.Name : Expects.Item);
                    if (open.Count > MostLevels)
                        return new StudyMistake((int)node.Start.Line, $"lists and mappings are nested in more than {MostLevels} levels");
                    break;
            }
        }

        return null;
    }
}
