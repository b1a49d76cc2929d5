using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using System.Xml.Linq;

namespace TlsToll.Tls.Costs;

/// <summary>
/// Serves a request without TLS: received over loopback, parsed as XML, with a JSON response. It exercises the kernel, the runtime and its
/// libraries.
/// </summary>
internal sealed class PollutingRequest : IDisposable
{
    private const int Lines = 12;

    private readonly Socket _client = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly Socket _server;
    private readonly byte[] _buffer = new byte[1 << 14];
    private readonly byte[] _request = Encoding.UTF8.GetBytes(Order().ToString());

    /// <summary>Connects the two ends.</summary>
    /// <exception cref="SocketException">The connection over loopback failed.</exception>
    public PollutingRequest()
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(1);
        _client.Connect(listener.LocalEndPoint!);
        _server = listener.Accept();
        _server.NoDelay = true;
    }

    /// <summary>Serves one request.</summary>
    public void Serve()
    {
        var order = XDocument.Parse(Encoding.UTF8.GetString(Over(_client, _server, _request)));
        var answer = order.Descendants("line")
            .GroupBy(line => (string)line.Attribute("item")!, StringComparer.Ordinal)
            .ToDictionary(same => same.Key, same => same.Sum(line => (int)line.Element("count")! * (decimal)line.Element("price")!), StringComparer.Ordinal);
        using var read = JsonDocument.Parse(Over(_server, _client, JsonSerializer.SerializeToUtf8Bytes(answer)).AsMemory());
    }

    /// <summary>Sends bytes over loopback, and receives them.</summary>
    /// <param name="bytes">Number of bytes, at most 16 KiB.</param>
    public void Send(int bytes)
    {
        _server.Send(_buffer.AsSpan(0, bytes));
        for (var received = 0; received < bytes;)
            received += _client.Receive(_buffer, received, bytes - received, SocketFlags.None);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _client.Dispose();
        _server.Dispose();
    }

    private static XElement Order() => new("order", Enumerable.Range(0, Lines).Select(i => new XElement("line",
        new XAttribute("item", string.Create(CultureInfo.InvariantCulture, $"item {i % 7}")),
        new XElement("count", i + 1), new XElement("price", 9.95m * (i + 1)))));

    // The message is shorter than a socket's buffer, so that sending does not wait for the receiver.
    private byte[] Over(Socket from, Socket to, byte[] message)
    {
        from.Send(message);
        for (var received = 0; received < message.Length;)
            received += to.Receive(_buffer, received, message.Length - received, SocketFlags.None);
        return _buffer[..message.Length];
    }
}
