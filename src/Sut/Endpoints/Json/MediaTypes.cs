using Microsoft.Net.Http.Headers;

namespace TlsToll.Sut.Endpoints.Json;

/// <summary>Compares a Content-Type header that is not literally the usual one.</summary>
internal static class MediaTypes
{
    /// <summary>Whether the header names the media type with no character set or one of those given.</summary>
    public static bool Matches(string? header, string mediaType, params ReadOnlySpan<string> charsets)
    {
        if (!MediaTypeHeaderValue.TryParse(header, out var parsed)
            || !parsed.MediaType.Equals(mediaType, StringComparison.OrdinalIgnoreCase))
            return false;
        var charset = HeaderUtilities.RemoveQuotes(parsed.Charset);
        if (charset.Length == 0)
            return true;
        foreach (var allowed in charsets)
        {
            if (charset.Equals(allowed, StringComparison.OrdinalIgnoreCase))
                return true;
        }

        return false;
    }
}
