using System.Data;
using System.Data.Common;
using System.Globalization;
using System.IO.Compression;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Xml;
using System.Xml.Linq;
using System.Xml.XPath;

namespace TlsToll.Tls.Costs.Pollution;

/// <summary>Small tasks with documents: XML, JSON, tables, compressed bytes.</summary>
internal static class DocumentTasks
{
    private const string Order = "<order><line item='1'>5</line><line item='2'>7</line><line item='3'>1</line></order>";
    private const string Numbers = "{\"first\":[1,2,3,5,8],\"second\":[13,21,34],\"third\":[]}";

    private static readonly byte[] Bytes = Encoding.UTF8.GetBytes(string.Join(';', Enumerable.Range(0, 40)));

    public static IReadOnlyList<Func<int>> All { get; } = [Select, Deflate, Read, Write, Nodes, Table, Brotli, Tokens, Settings, Document];

    private static int Select() => XDocument.Parse(Order).XPathSelectElements("//line[@item='2']").Sum(line => (int)line);

    private static int Deflate() => Compressed(to => new GZipStream(to, CompressionLevel.Fastest, leaveOpen: true));

    private static int Brotli() => Compressed(to => new BrotliStream(to, CompressionLevel.Fastest, leaveOpen: true));

    private static int Read() => JsonSerializer.Deserialize<Dictionary<string, int[]>>(Numbers)!.Values.SelectMany(values => values).OrderDescending().First();

    private static int Write()
    {
        var text = new StringBuilder();
        using (var xml = XmlWriter.Create(text))
        {
            xml.WriteStartElement("s", "answer", "urn:test");
            xml.WriteAttributeString("at", XmlConvert.ToString(DateTime.UnixEpoch, XmlDateTimeSerializationMode.Utc));
            xml.WriteElementString("total", XmlConvert.ToString(19.95m));
        }

        return text.Length;
    }

    private static int Nodes()
    {
        var node = JsonNode.Parse(Numbers)!;
        node["fourth"] = new JsonArray(1, "two", 3.5);
        return node.ToJsonString().Length;
    }

    private static int Table()
    {
        using var table = new DataTable { Locale = CultureInfo.InvariantCulture };
        table.Columns.Add("item", typeof(int));
        table.Columns.Add("price", typeof(decimal));
        table.Rows.Add(1, 9.95m);
        table.Rows.Add(2, 19.95m);
        return table.Select("price > 10", "item DESC").Length;
    }

    private static int Tokens()
    {
        using var xml = XmlReader.Create(new StringReader(Order));
        var depth = 0;
        while (xml.Read())
            depth += xml.NodeType == XmlNodeType.Text ? xml.Value.Length : xml.Depth;
        return depth;
    }

    private static int Settings()
    {
        var settings = new DbConnectionStringBuilder { ConnectionString = "Host=db.test;Port=5432;Username=shop;Options='-c a=b'" };
        settings["Database"] = "shop";
        return settings.ConnectionString.Length;
    }

    private static int Document()
    {
        using var document = JsonDocument.Parse(Numbers);
        using var to = new MemoryStream();
        using (var json = new Utf8JsonWriter(to))
            document.RootElement.GetProperty("second").WriteTo(json);
        return (int)to.Length;
    }

    private static int Compressed(Func<Stream, Stream> compressing)
    {
        using var to = new MemoryStream();
        using (var compressed = compressing(to))
            compressed.Write(Bytes);
        return (int)to.Length;
    }
}
