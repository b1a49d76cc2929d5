using Microsoft.Net.Http.Headers;

namespace TlsToll.Hosting.Messages;

/// <summary>Compares Content-Type headers by media type and character set.</summary>
internal static class MediaTypes
{
    /// <summary>True if the header has the media type, and either no character set or one of <paramref name="charsets"/>.</summary>
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
