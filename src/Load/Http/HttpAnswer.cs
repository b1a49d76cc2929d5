namespace TlsToll.Load.Http;

/// <summary>A complete response. The body is valid until the connection's next request.</summary>
/// <param name="Status">Status code.</param>
/// <param name="Body">The body, without chunk framing.</param>
/// <param name="Close">Whether the server closes the connection.</param>
/// <param name="Bytes">Bytes read, head included.</param>
/// <param name="FirstByte">When the first byte came, a timestamp of the connection's clock.</param>
/// <param name="LastByte">When the last byte came, a timestamp of the connection's clock.</param>
public readonly record struct HttpAnswer(int Status, ArraySegment<byte> Body, bool Close, int Bytes, long FirstByte, long LastByte);
