using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using TlsToll.Workload;

namespace TlsToll.Experiments.Fuzzing;

/// <summary>Mutations of JSON messages that know members, values and syntax.</summary>
internal static class JsonMutations
{
    private const string Mark = "MUTATED-VALUE";

    private static readonly int[] Depths = [5, 15, 16, 17, 100, 1000, 100_000];

    // Values as they are written, of all types.
    private static readonly string[] Tokens =
    [
        "null", "true", "false", "{}", "[]", "[[]]", "[null]", "[{}]", "\"\"", "\" \"", "0", "-1", "1.5", "1e2", "1E400", "-1e-400", "2147483648", "9223372036854775808", "01", "+1", ".5", "1.",
        "NaN", "Infinity", "0x1", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u0000\"", "\"\\x\"", "\"\\u12\"", "'x'", "undefined", "\"a", "\"\t\"", "\"\\uFEFF\"", "\"1\"", "{\"a\":1}", "{\"$ref\":\"1\"}",
        "[1,1]", "[1,2,3]", "[0]", "[-1]", "[2147483648]", "[\"1\"]", "",
    ];

    private static readonly string[] Junk =
    [
        ",", ",,", "//x\n", "/*x*/", "{", "}", "[", "]", ":", "\"", "\\", "\0", "\uFEFF", "\u00A0", "#", "x", "\"x\":", "\"x\":1,", "\"__proto__\":{},", "\"$type\":\"System.Object\",", "1", " ", "\r\n\t",
    ];

    /// <summary>Deletes, repeats, renames, moves and nests members and elements of lists.</summary>
    public static string Members(string message, RandomStream random)
    {
        var root = JsonNode.Parse(message)!.AsObject();
        var owner = random.Pick(Objects(root).ToArray());
        var name = random.Pick(owner.Select(member => member.Key).ToArray());
        var value = owner[name]?.DeepClone();
        switch (random.NextInt(0, 6))
        {
            case 0:
                owner.Remove(name);
                break;
            case 1:
                owner[Mark] = value;
                return root.ToJsonString().Replace(Mark, name, StringComparison.Ordinal);
            case 2:
                owner.Remove(name);
                owner[random.Pick((string[])[name.ToUpperInvariant(), name + " ", "", "\0", "$id", new('n', 600)])] = value;
                break;
            case 3:
                owner[name] = new JsonObject { [name] = value };
                break;
            case 4:
                owner[name] = new JsonArray(value, value?.DeepClone());
                break;
            case 5 when value is JsonArray items:
                var count = random.Pick((int[])[0, 1, 50, 51, 100, 101, 2100]);
                owner[name] = new JsonArray([.. Enumerable.Range(0, count).Select(i => items[i % items.Count]!.DeepClone())]);
                break;
            default:
                var other = random.Pick(owner.Select(member => member.Key).ToArray());
                (owner[name], owner[other]) = (owner[other]?.DeepClone(), value);
                break;
        }

        return root.ToJsonString();
    }

    /// <summary>Replaces one or two values.</summary>
    public static string Values(string message, RandomStream random)
    {
        var root = JsonNode.Parse(message)!;
        var values = new List<string>();
        for (var left = random.NextInt(1, 2); left > 0; left--)
        {
            var owner = random.Pick(Objects(root).ToArray());
            var name = random.Pick(owner.Select(member => member.Key).ToArray());
            if (owner[name] is JsonValue value && value.ToString().StartsWith(Mark, StringComparison.Ordinal))
                continue;
            values.Add(Instead(owner[name], random));
            owner[name] = Mark + values.Count.ToString(CultureInfo.InvariantCulture);
        }

        return values.Select((value, index) => (value, index)).Aggregate(
            root.ToJsonString(),
            (text, v) => text.Replace($"\"{Mark}{(v.index + 1).ToString(CultureInfo.InvariantCulture)}\"", v.value, StringComparison.Ordinal));
    }

    /// <summary>Inserts what JSON does not permit, or permits only here and there.</summary>
    public static string Syntax(string message, RandomStream random) =>
        message.Insert(random.NextInt(0, message.Length), string.Concat(Enumerable.Repeat(random.Pick(Junk), random.Pick((int[])[1, 1, 1, 2, 2001]))));

    /// <summary>Puts lists or objects into each other, closed or not.</summary>
    public static string Nesting(string message, RandomStream random)
    {
        var depth = random.Pick(Depths);
        var (open, close) = random.Chance(0.5) ? ("[", "]") : ("{\"a\":", "}");
        var root = JsonNode.Parse(message)!.AsObject();
        root[random.Pick(root.Select(member => member.Key).ToArray())] = Mark;
        var deep = new StringBuilder().Insert(0, open, depth).Append('1');
        if (random.Chance(0.7))
            deep.Append(new StringBuilder().Insert(0, close, depth));
        return root.ToJsonString().Replace($"\"{Mark}\"", deep.ToString(), StringComparison.Ordinal);
    }

    private static IEnumerable<JsonObject> Objects(JsonNode? node) => node switch
    {
        JsonObject o => o.SelectMany(member => Objects(member.Value)).Prepend(o),
        JsonArray a => a.SelectMany(Objects),
        _ => [],
    };

    private static string Instead(JsonNode? valid, RandomStream random)
    {
        if (valid is not JsonValue value || random.Chance(0.4))
            return random.Pick(Tokens);
        var text = HostileValues.Instead(value.ToString(), random);
        return value.GetValueKind() == JsonValueKind.String || random.Chance(0.2) ? JsonSerializer.Serialize(text) : text;
    }
}
