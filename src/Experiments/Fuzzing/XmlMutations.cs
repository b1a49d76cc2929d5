using System.Globalization;
using System.Text;
using System.Xml.Linq;
using TlsToll.Workload;

namespace TlsToll.Experiments.Fuzzing;

/// <summary>Mutations of SOAP messages that know elements, values and markup.</summary>
internal static class XmlMutations
{
    private const string Mark = "MUTATED-VALUE-";

    private static readonly int[] Few = [1, 1, 1, 2, 20, 120, 2001];
    private static readonly int[] Depths = [5, 12, 16, 17, 100, 1000, 20_000];

    private static readonly string[] Prologs =
    [
        "<!DOCTYPE x>", "<!DOCTYPE x [<!ENTITY e \"v\">]>", "<!DOCTYPE x SYSTEM \"http://127.0.0.1:9/x.dtd\">", "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>",
        "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY e \"&b;&b;&b;&b;\">]>", "<!DOCTYPE x [<!ATTLIST x a CDATA #IMPLIED>]>",
        "<?xml version=\"1.1\"?>", "<?xml version=\"1.0\" standalone=\"yes\"?>", " <?xml version=\"1.0\"?>", "<?xml version=\"1.0\"?><?xml version=\"1.0\"?>", "<?xml?>",
        "<?xml version=\"2.0\"?>", "<?x y?>", "<!-- -- -->", "<!---->", "\r\n\t ", "x", "<x/>", "&e;",
    ];

    private static readonly string[] Contents =
    [
        "&e;", "&undefined;", "&#0;", "&#xD800;", "&#x1F600;", "&#xFFFFFFFFF;", "&#1;", "&", "&amp;", "<![CDATA[x]]>", "<![CDATA[]]>", "<![CDATA[<x>]]>", "<![CDATA[", "<!--x-->",
        "<!--", "<?x y?>", "<?xml version=\"1.0\"?>", "<x/>", "<p:x/>", "<", ">", "]]>", "text", "<x xmlns=\"\">1</x>", "</x>", "\r",
    ];

    private static readonly string[] Attributes =
    [
        " x=\"1\"", " x=\"1\" x=\"2\"", " xmlns=\"\"", " xmlns=\"urn:other\"", " xmlns:s=\"urn:other\"", " xmlns:xml=\"urn:x\"", " xml:space=\"preserve\"", " p:x=\"1\"",
        " xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" i:nil=\"true\"", " xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" i:type=\"i:string\"",
        " xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" i:nil=\"x\"", " xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" i:type=\"p:x\"",
        " xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" i:schemaLocation=\"urn:tlstoll:sut:1 file:///x.xsd y\"", " href=\"#1\"", " x=1", " x", " x=\"<\"", " xmlns:p=\"\"",
    ];

    private static readonly string[] Headers =
    [
        "<s:Header/>", "<s:Header><x s:mustUnderstand=\"1\"/></s:Header>", "<s:Header><x s:mustUnderstand=\"0\"/></s:Header>", "<s:Header><a><b/></a></s:Header><s:Header/>", "<s:Header>",
    ];

    /// <summary>Deletes, repeats, swaps, renames, moves and nests elements.</summary>
    public static string Elements(string message, RandomStream random)
    {
        var root = XElement.Parse(message);
        // The names contain the namespace; the writer declares it where it is needed after the mutation.
        root.Descendants().Attributes("xmlns").Remove();
        for (var left = random.NextInt(1, 3); left > 0; left--)
        {
            var all = root.DescendantsAndSelf().ToArray();
            var (one, other) = (random.Pick(all), random.Pick(all));
            switch (random.NextInt(0, 5))
            {
                case 0 when one.Parent is not null:
                    one.Remove();
                    break;
                case 1 when one.Parent is not null:
                    one.AddAfterSelf(Enumerable.Repeat(one, one.HasElements ? random.NextInt(1, 8) : random.Pick(Few)).Select(e => new XElement(e)).ToArray<object>());
                    break;
                case 2:
                    one.Name = random.Chance(0.5) ? other.Name : random.Chance(0.5) ? one.Name.LocalName : one.Name + "x";
                    break;
                case 3:
                    (var nodes, var others) = (new XElement(one).Nodes().ToArray(), new XElement(other).Nodes().ToArray());
                    if (one.Ancestors().Contains(other) || other.Ancestors().Contains(one))
                        break;
                    one.ReplaceNodes(others.ToArray<object>());
                    other.ReplaceNodes(nodes.ToArray<object>());
                    break;
                case 4:
                    other.Add(new XElement(one));
                    break;
                default:
                    one.ReplaceNodes(new XElement(one));
                    break;
            }
        }

        return root.ToString(SaveOptions.DisableFormatting);
    }

    /// <summary>Replaces the values of one or two elements without children.</summary>
    public static string Values(string message, RandomStream random)
    {
        var root = XElement.Parse(message);
        var leaves = root.Descendants().Where(e => !e.HasElements).ToArray();
        var values = new List<string>();
        for (var left = Math.Min(leaves.Length, random.NextInt(1, 2)); left > 0; left--)
        {
            var leaf = random.Pick(leaves);
            if (leaf.Value.StartsWith(Mark, StringComparison.Ordinal))
                continue;
            values.Add(Escaped(HostileValues.Instead(leaf.Value, random), random));
            leaf.Value = Mark + values.Count.ToString(CultureInfo.InvariantCulture);
        }

        var text = root.ToString(SaveOptions.DisableFormatting);
        for (var i = values.Count; i > 0; i--)
            text = text.Replace(Mark + i.ToString(CultureInfo.InvariantCulture), values[i - 1], StringComparison.Ordinal);
        return text;
    }

    /// <summary>Adds declarations, entities, sections, comments, instructions, attributes and namespaces, one or many.</summary>
    public static string Markup(string message, RandomStream random)
    {
        var count = random.Pick(Few);
        switch (random.NextInt(0, 4))
        {
            case 0:
                var prolog = random.Pick(Prologs);
                return prolog + (random.Chance(0.5) ? message : Insert(message, "&e;", random));
            case 1:
                return Insert(message, random.Pick(Headers), message.IndexOf('>', StringComparison.Ordinal) + 1);
            case 2:
                return Insert(message, string.Concat(Enumerable.Repeat(random.Pick(Contents), count)), random);
            case 3:
                return Insert(message, random.Pick(Attributes), InTag(message, random));
            default:
                var form = random.Chance(0.5) ? " a{0}=\"v\"" : " xmlns:n{0}=\"urn:{0}\"";
                return Insert(message, string.Concat(Enumerable.Range(0, count).Select(i => form.Replace("{0}", i.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal))), InTag(message, random));
        }
    }

    /// <summary>Inserts elements in elements, closed or not.</summary>
    public static string Nesting(string message, RandomStream random)
    {
        var depth = random.Pick(Depths);
        var open = random.Pick((string[])["<a>", "<a xmlns=\"urn:a\">", "<s:Envelope>"]);
        return Insert(message, Repeat(open, depth) + (random.Chance(0.7) ? Repeat("</" + (open[1] == 'a' ? "a" : "s:Envelope") + ">", depth) : ""), random);
    }

    private static string Repeat(string text, int count) => new StringBuilder().Insert(0, text, count).ToString();

    private static string Escaped(string value, RandomStream random) => random.Chance(0.1)
        ? value
        : value.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal)
            .Replace("\u0001", random.Chance(0.5) ? "&#1;" : "\u0001", StringComparison.Ordinal).Replace("\r", random.Chance(0.5) ? "&#13;" : "\r", StringComparison.Ordinal);

    // Behind a tag.
    private static string Insert(string message, string text, RandomStream random) => Insert(message, text, message.IndexOf('>', random.NextInt(0, message.Length - 1)) + 1);

    private static string Insert(string message, string text, int at) => message.Insert(at, text);

    // Behind the name of a start tag.
    private static int InTag(string message, RandomStream random)
    {
        var tags = Enumerable.Range(0, message.Length - 1).Where(i => message[i] == '<' && message[i + 1] != '/').ToArray();
        return message.IndexOfAny([' ', '>', '/'], random.Pick(tags));
    }
}
