using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.RegularExpressions;
using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace TlsToll.Studies.Yaml;

/// <summary>
/// Turns a document in YAML into the same one in JSON, for those who read JSON. Names must be texts. Aliases are refused: a few of them can make a document of
/// gigabytes.
/// </summary>
public static partial class YamlAsJson
{
    // Readers of JSON allow 64.
    private const int MostLevels = 60;

    private enum Expects
    {
        Item,
        Name,
        Value,
    }

    /// <summary>Turns a text.</summary>
    /// <param name="text">One document in YAML.</param>
    /// <returns>The document in JSON; <c>null</c> in JSON for an empty text.</returns>
    /// <exception cref="FormatException">The text is not YAML, or contains what JSON lacks; the message names the line.</exception>
    public static string Convert(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        try
        {
            using var output = new MemoryStream();
            using (var json = new Utf8JsonWriter(output, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
                Write(new Parser(new StringReader(text)), json);
            return output.Length == 0 ? "null" : Encoding.UTF8.GetString(output.ToArray());
        }
        catch (YamlException e)
        {
            throw new FormatException(string.Create(CultureInfo.InvariantCulture, $"line {Math.Max(1, (int)e.Start.Line)}: not YAML: {e.Message.TrimEnd('.')}"), e);
        }
        catch (InvalidOperationException e)
        {
            // The parser throws this exception on some malformed texts, without a position.
            throw new FormatException("not YAML: a bracket or a quotation mark is not closed, or a line is indented wrongly", e);
        }
        catch (ArgumentException e)
        {
            // Half of a surrogate pair.
            throw new FormatException("a text contains half a character", e);
        }
    }

    private static void Write(Parser parser, Utf8JsonWriter json)
    {
        var open = new Stack<Expects>();
        var documents = 0;
        while (parser.MoveNext())
        {
            switch (parser.Current)
            {
                case DocumentStart start when ++documents > 1:
                    throw Problem(start, "a second document begins");
                case MappingEnd:
                    open.Pop();
                    json.WriteEndObject();
                    break;
                case SequenceEnd:
                    open.Pop();
                    json.WriteEndArray();
                    break;
                case AnchorAlias alias:
                    throw Problem(alias, "aliases are not supported");
                case NodeEvent node:
                    Write(node, Next(open), open, json);
                    break;
            }
        }
    }

    // What the next node is. A value follows each name, and a name each value.
    private static Expects Next(Stack<Expects> open)
    {
        if (!open.TryPop(out var expected))
            return Expects.Item;
        open.Push(expected switch { Expects.Name => Expects.Value, Expects.Value => Expects.Name, _ => Expects.Item });
        return expected;
    }

    private static void Write(NodeEvent node, Expects expected, Stack<Expects> open, Utf8JsonWriter json)
    {
        switch (node)
        {
            case Scalar name when expected == Expects.Name:
                json.WritePropertyName(name.Value);
                break;
            case var _ when expected == Expects.Name:
                throw Problem(node, "a name must be a text, not a list or a mapping");
            case Scalar scalar:
                Write(scalar, json);
                break;
            case var _ when open.Count == MostLevels:
                throw Problem(node, string.Create(CultureInfo.InvariantCulture, $"lists and mappings are nested in more than {MostLevels} levels"));
            case MappingStart:
                json.WriteStartObject();
                open.Push(Expects.Name);
                break;
            default:
                json.WriteStartArray();
                open.Push(Expects.Item);
                break;
        }
    }

    // As in YAML's core schema, as far as JSON writes numbers in the same way. Quoted texts are texts.
    private static void Write(Scalar scalar, Utf8JsonWriter json)
    {
        var isPlain = scalar is { Style: ScalarStyle.Plain, IsPlainImplicit: true };
        switch (scalar.Value)
        {
            case "" or "~" or "null" or "Null" or "NULL" when isPlain:
                json.WriteNullValue();
                break;
            case "true" or "True" or "TRUE" when isPlain:
                json.WriteBooleanValue(true);
                break;
            case "false" or "False" or "FALSE" when isPlain:
                json.WriteBooleanValue(false);
                break;
            case var number when isPlain && Number().IsMatch(number):
                json.WriteRawValue(number);
                break;
            default:
                json.WriteStringValue(scalar.Value);
                break;
        }
    }

    private static FormatException Problem(ParsingEvent place, string problem) =>
        new(string.Create(CultureInfo.InvariantCulture, $"line {(int)place.Start.Line}: {problem}"));

    [GeneratedRegex(@"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?\z", RegexOptions.ExplicitCapture | RegexOptions.NonBacktracking)]
    private static partial Regex Number();
}
