namespace TlsToll.Load.Http;

/// <summary>A complete response. The body is valid until the connection's next request.</summary>
/// <param name="Status">Status code.</param>
/// <param name="Body">The body, without chunk framing.</param>
/// <param name="Close">True if the server closes the connection.</param>
/// <param name="Bytes">Bytes read, including the head.</param>
/// <param name="FirstByte">Arrival of the first byte, a timestamp of the connection's clock.</param>
/// <param name="LastByte">Arrival of the last byte, a timestamp of the connection's clock.</param>
public readonly record struct HttpAnswer(int Status, ArraySegment<byte> Body, bool Close, int Bytes, long FirstByte, long LastByte);
