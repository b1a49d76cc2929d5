using System.Globalization;
using System.Text;

namespace TlsToll.Experiments.Fuzzing;

/// <summary>A request that mutations can change before it becomes bytes.</summary>
internal sealed class FuzzMessage(string method, string path)
{
    public string Method { get; set; } = method;

    public string Path { get; set; } = path;

    public string Version { get; set; } = "HTTP/1.1";

    /// <summary>Headers except Content-Length.</summary>
    public List<(string Name, string Value)> Headers { get; init; } = [("Host", "fuzz")];

    /// <summary>The body in UTF-8; null for none.</summary>
    public byte[]? Body { get; set; }

    /// <summary>True if the head gets the length of the body.</summary>
    public bool HasLength { get; set; } = true;

    /// <summary>True if the body is SOAP, false if it is JSON.</summary>
    public bool IsXml => Headers.Exists(header => header.Name == "SOAPAction");

    public string Text => Encoding.UTF8.GetString(Body!);

    public byte[] ToBytes()
    {
        var head = new StringBuilder().Append(CultureInfo.InvariantCulture, $"{Method} {Path} {Version}\r\n");
        foreach (var (name, value) in Headers)
            head.Append(CultureInfo.InvariantCulture, $"{name}: {value}\r\n");
        if (Body is not null && HasLength)
            head.Append(CultureInfo.InvariantCulture, $"Content-Length: {Body.Length}\r\n");
        return [.. Encoding.UTF8.GetBytes(head.Append("\r\n").ToString()), .. Body ?? []];
    }

    /// <summary>Replaces a header, or adds it if it is absent.</summary>
    public void Set(string name, string value)
    {
        Headers.RemoveAll(header => header.Name == name);
        Headers.Add((name, value));
    }
}
