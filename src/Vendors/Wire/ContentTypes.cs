using Microsoft.Net.Http.Headers;

namespace TlsToll.Vendors.Wire;

/// <summary>Reads Content-Type headers that are not spelt the usual way.</summary>
internal static class ContentTypes
{
    /// <summary>Whether a header names a media type, with no character set or an allowed one.</summary>
    public static bool Match(string? header, string mediaType, params ReadOnlySpan<string> charsets)
    {
        if (!MediaTypeHeaderValue.TryParse(header, out var type) || !type.MediaType.Equals(mediaType, StringComparison.OrdinalIgnoreCase))
            return false;
        var charset = HeaderUtilities.RemoveQuotes(type.Charset);
        var isAllowed = charset.Length == 0;
        foreach (var allowed in charsets)
            isAllowed |= charset.Equals(allowed, StringComparison.OrdinalIgnoreCase);
        return isAllowed;
    }
}
