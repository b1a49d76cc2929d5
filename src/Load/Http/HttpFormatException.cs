namespace TlsToll.Load.Http;

/// <summary>The other end does not speak HTTP/1.1 as it should, or closed before its answer was whole.</summary>
internal sealed class HttpFormatException(string message, Exception? inner = null) : IOException(message, inner);
