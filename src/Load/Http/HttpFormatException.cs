namespace TlsToll.Load.Http;

/// <summary>The server violated HTTP/1.1, or closed the connection before the end of its response.</summary>
internal sealed class HttpFormatException(string message, Exception? inner = null) : IOException(message, inner);
