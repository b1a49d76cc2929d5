using System.Text;
using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Soap;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Tests;

/// <summary>CPU time of the dearest messages that the limits of a request's markup allow.</summary>
public sealed class ParserCostTests
{
    private const int WarmUps = 5;
    private const int Repetitions = 11;

    // What the envelope itself has of each.
    private const int Spare = 20;

    // Stands for the part that costs.
    private const string Part = "{part}";
    private const string Order = $"<s:Body><CreateOrder xmlns='urn:tlstoll:sut:1'>{Part}</CreateOrder></s:Body>";
    private const string Header =
        $"<s:Header>{Part}</s:Header><s:Body><CreateOrder xmlns='urn:tlstoll:sut:1'><RequestId>r</RequestId></CreateOrder></s:Body>";

    private const int Most = FieldLimits.RequestBytes;
    private const int MostWithAllAttributes = MarkupLimits.Comparisons / MarkupLimits.Attributes;
    private const int Nodes = MarkupLimits.Nodes - Spare;
    private const int JsonMembers = 1900;

    // Up to here, the schema explains what is wrong with a message.
    private const int MostExplained = 64 * 1024;

    private static readonly TimeSpan Limit = TimeSpan.FromMilliseconds(50);

    private static readonly Dictionary<string, Func<byte[]>> Messages = new(StringComparer.Ordinal)
    {
        ["prefixes in the header, all declarations"] = () => Message(Header, Prefixes(MostWithAllAttributes, levels: 1)),
        ["prefixes in the header, 256 KiB"] = () => Message(Header, Prefixes(256 * 1024, levels: 1)),
        ["prefixes in the header, 1 MiB"] = () => Message(Header, Prefixes(Most, levels: 1)),
        ["prefixes in an unknown element, all declarations"] = () => Message(Order, Prefixes(MostWithAllAttributes, levels: 1)),
        ["prefixes in an unknown element, 64 KiB"] = () => Message(Order, Prefixes(MostExplained, levels: 1)),
        ["prefixes in an unknown element, 1 MiB"] = () => Message(Order, Prefixes(Most, levels: 1)),
        ["prefixes at the greatest depth"] = () => Message(Header, Prefixes(MostWithAllAttributes, levels: 14)),
        ["prefixes in UTF-16"] = () => Encoding.Unicode.GetBytes(Text(Header, Prefixes(MostExplained, levels: 1, bytesPerCharacter: 2))),
        ["attributes, as many as possible"] = () => Message(Header, Attributes(MostWithAllAttributes, declared: false)),
        ["attributes, as long as possible"] = () => Message(Header, Attributes(Most, declared: false)),
        ["attributes with prefixes, as many as possible"] = () => Message(Header, Attributes(MostWithAllAttributes, declared: true)),
        ["attributes with prefixes, as long as possible"] = () => Message(Header, Attributes(Most, declared: true)),
        ["attributes of an unknown element"] = () => Message(Order, Attributes(MostWithAllAttributes, declared: true)),
        ["small elements in the header"] = () => Message(Header, $"<h>{Repeat("<a/>", Nodes)}</h>"),
        ["long elements in an unknown element"] = () => Message(Order, $"<h>{Repeat($"<{Letters(500)}></{Letters(500)}>", Nodes / 2)}</h>"),
        ["lines"] = () => Message(Order, $"<RequestId>r</RequestId><Lines>{Repeat($"<Line>{Spaces(1000)}</Line>", Nodes / 2)}</Lines>"),
        ["references"] = () => Message(Order, $"<RequestId>{Repeat(Letters(500) + "&#65;", Nodes)}</RequestId>"),
        ["references in an attribute"] = () => Message(Header, $"<h a='{Repeat(Letters(500) + "&lt;", Nodes)}'/>"),
        ["closing square brackets"] = () => Message(Order, $"<RequestId>{Repeat(Letters(500) + "]", Nodes)}</RequestId>"),
        ["all in an unknown element"] = () => Message(Order, $"<h>{Repeat(Letters(480) + "]&#65;\r<!---->", Nodes)}</h>"),
        ["CDATA sections"] = () => Message(Order, $"<RequestId>{Repeat($"<![CDATA[{Letters(1000)}]]>", Nodes / 2)}</RequestId>"),
        ["comments"] = () => Message(Header, $"<h>{Repeat($"<!--{Letters(500)}-->", Nodes)}</h>"),
        ["carriage returns"] = () => Message(Order, Repeat(Spaces(500) + "\r", Nodes)),
        ["text"] = () => Message(Order, $"<RequestId>{Letters(Most - 300)}</RequestId>"),
        ["text of characters with three bytes"] = () => Message(Order, $"<RequestId>{new string('！', (Most - 300) / 3)}</RequestId>"),
        ["text in UTF-16"] = () => Encoding.Unicode.GetBytes(Text(Order, $"<RequestId>{Letters((Most / 2) - 300)}</RequestId>")),
        ["a number"] = () => Message(Order, $"<CustomerId>{new string('1', Most - 300)}</CustomerId>"),
    };

    // Up to the longest body, and within the limit of commas.
    private static readonly Dictionary<string, Func<byte[]>> JsonMessages = new(StringComparer.Ordinal)
    {
        ["a text of escapes"] = () => Json($"\"requestId\":\"{Repeat("\\u0041", (Most - 100) / 6)}\""),
        ["a text of surrogates that have no partner"] = () => Json($"\"requestId\":\"{Repeat("\\ud800", (Most - 100) / 6)}\""),
        ["a text of characters with three bytes"] = () => Json($"\"requestId\":\"{new string('！', (Most - 100) / 3)}\""),
        ["a number"] = () => Json($"\"customerId\":{new string('1', Most - 100)}"),
        ["a number with a long fraction"] = () => Json($"\"customerId\":0.{new string('3', Most - 100)}"),
        ["an unknown member"] = () => Json($"\"{Letters(Most - 100)}\":1"),
        ["unknown members"] = () => Json(string.Join(',', Enumerable.Range(0, JsonMembers).Select(i => $"\"{Letters((Most / JsonMembers) - 20)}{i}\":1"))),
        ["a member again and again"] = () => Json(string.Join(',', Enumerable.Repeat("\"customerId\":1" + Spaces((Most / JsonMembers) - 40), JsonMembers))),
        ["lines"] = () => Json($"\"lines\":[{string.Join(',', Enumerable.Repeat("{\"itemId\":1}" + Spaces((Most / JsonMembers) - 40), JsonMembers))}]"),
        ["nested arrays"] = () => Json($"\"lines\":{Repeat("[", (Most - 100) / 2)}{Repeat("]", (Most - 100) / 2)}"),
        ["arrays side by side"] = () => Json($"\"lines\":[{Repeat("[]", (Most - 100) / 2)}]"),
        ["spaces"] = () => Json(Spaces(Most - 100)),
        ["no JSON"] = () => Encoding.ASCII.GetBytes(Letters(Most)),
    };

    public static TheoryData<string> Names => [.. Messages.Keys];

    public static TheoryData<string> JsonNames => [.. JsonMessages.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void The_dearest_messages_are_within_the_limits(string name)
    {
        var message = Messages[name]();

        message.Length.ShouldBeLessThanOrEqualTo(FieldLimits.RequestBytes);
        // Each exhausts at least one of the limits, or it would not be among the dearest.
        double[] shares =
        [
            message.Count(b => b == '<') / (double)MarkupLimits.Nodes,
            message.Count(b => b == '&') / (double)MarkupLimits.Nodes,
            message.Count(b => b == ']') / (double)MarkupLimits.Nodes,
            message.Count(b => b == '=') / (double)MarkupLimits.Attributes,
            message.Count(b => b == '=') * (double)message.Length / MarkupLimits.Comparisons,
            message.Length / (double)FieldLimits.RequestBytes,
        ];
        shares.Max().ShouldBeInRange(0.9, 1);
        Reason(message, WireFormat.Soap).ShouldNotContain("the limit is");
    }

    /// <summary>
    /// Whatever becomes of the message. On a busy host of two processors, the dearest took 40 ms; 1 MiB of long prefixes took 670 ms before their number
    /// depended on the length, and of square brackets 330 ms before these were limited. It judges times, so it wants a host without other work:
    /// <c>./bench test --times</c>.
    /// </summary>
    [Theory(Explicit = true)]
    [Trait("Judges", "times")]
    [MemberData(nameof(Names))]
    public void A_request_takes_no_more_than_50_ms_of_CPU_time(string name) => ShouldBeCheap(name, Messages[name](), WireFormat.Soap);

    /// <summary>The same of JSON. It judges times: <c>./bench test --times</c>.</summary>
    [Theory(Explicit = true)]
    [Trait("Judges", "times")]
    [MemberData(nameof(JsonNames))]
    public void A_request_in_JSON_takes_no_more_than_50_ms_of_CPU_time(string name) => ShouldBeCheap(name, JsonMessages[name](), WireFormat.Json);

    [Theory]
    [MemberData(nameof(JsonNames))]
    public void The_dearest_messages_in_JSON_are_as_long_as_they_may_be_and_within_the_limits(string name)
    {
        var message = JsonMessages[name]();

        (message.Length / (double)FieldLimits.RequestBytes).ShouldBeInRange(0.85, 1);
        Reason(message, WireFormat.Json).ShouldNotContain("the limit is");
    }

    private static void ShouldBeCheap(string name, byte[] message, WireFormat format)
    {
        for (var i = 0; i < WarmUps; i++)
            Reason(message, format);
        var times = Enumerable.Range(0, Repetitions).Select(_ => Cost(message, format)).Order().ToArray();

        TestContext.Current.TestOutputHelper?.WriteLine($"{name}: {times[Repetitions / 2].TotalMilliseconds:0.0} ms for {message.Length} bytes");
        times[Repetitions / 2].ShouldBeLessThanOrEqualTo(Limit);
    }

    // Of the whole process, in which nothing else runs, and so with the garbage that the message leaves.
    private static TimeSpan Cost(byte[] message, WireFormat format)
    {
        using var buffer = new MessageBuffer();
        buffer.Write(message.AsSpan());
        var before = Environment.CpuUsage.TotalTime;
        Reason(buffer, format);
        return Environment.CpuUsage.TotalTime - before;
    }

    private static string Reason(byte[] message, WireFormat format)
    {
        using var buffer = new MessageBuffer();
        buffer.Write(message.AsSpan());
        return Reason(buffer, format);
    }

    // Why the message is refused; empty if it is read.
    private static string Reason(MessageBuffer buffer, WireFormat format)
    {
        try
        {
            format.Read<CreateOrderRequest>(buffer);
            return "";
        }
        catch (FailureException e)
        {
            return e.Failure.Fault.Reason;
        }
    }

    private static byte[] Json(string members) => Encoding.UTF8.GetBytes($"{{{members}}}");

    private static byte[] Message(string place, string markup) => Encoding.UTF8.GetBytes(Text(place, markup));

    private static string Text(string place, string markup) =>
        $"<s:Envelope xmlns:s='{SoapEnvelope.Namespace}'>{place.Replace(Part, markup, StringComparison.Ordinal)}</s:Envelope>";

    // Declarations of equally long prefixes that differ at their ends, on one or several nested elements, and elements that have the one that is
    // found last.
    private static string Prefixes(int bytes, int levels, int bytesPerCharacter = 1)
    {
        var declarations = AttributesIn(bytes) / levels * levels;
        var length = ((bytes / bytesPerCharacter) - 1000 - (declarations * " xmlns:='u'".Length) - (Nodes * "<:a/>".Length)) / (declarations + Nodes);
        string Prefix(int i) => Letters(length - 4) + string.Create(null, $"{i:d4}");
        var markup = new StringBuilder();
        for (var level = 0; level < levels; level++)
        {
            markup.Append("<h");
            for (var i = level * (declarations / levels); i < (level + 1) * (declarations / levels); i++)
                markup.Append(" xmlns:").Append(Prefix(i)).Append("='u'");
            markup.Append('>');
        }

        for (var i = 0; i < Nodes - (2 * levels); i++)
            markup.Append('<').Append(Prefix(0)).Append(":a/>");
        return markup.Append(Repeat("</h>", levels)).ToString();
    }

    // Attributes of one element with equally long names that differ at their ends; those with prefixes are half of what may be, since the other
    // half declares the prefixes.
    private static string Attributes(int bytes, bool declared)
    {
        var count = AttributesIn(bytes) / (declared ? 2 : 1);
        var length = ((bytes - 1000) / count / (declared ? 2 : 1)) - " xmlns:='u'".Length;
        string Name(int i) => Letters(length - 4) + string.Create(null, $"{i:d4}");
        string Local(int i) => declared ? string.Create(null, $":a{i}") : "";
        var markup = new StringBuilder("<h");
        for (var i = 0; declared && i < count; i++)
            markup.Append(" xmlns:").Append(Name(i)).Append("='u'");
        for (var i = 0; i < count; i++)
            markup.Append(' ').Append(Name(i)).Append(Local(i)).Append("=''");
        return markup.Append("/>").ToString();
    }

    private static int AttributesIn(int bytes) => Math.Min(MarkupLimits.Attributes - Spare, (MarkupLimits.Comparisons / bytes) - 3);

    private static string Letters(int count) => new('a', count);

    private static string Spaces(int count) => new(' ', count);

    private static string Repeat(string text, int times) => new StringBuilder(text.Length * times).Insert(0, text, times).ToString();
}
