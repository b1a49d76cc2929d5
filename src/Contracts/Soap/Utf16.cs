using System.Text;

namespace TlsToll.Contracts.Soap;

/// <summary>
/// Recodes UTF-16 as UTF-8. .NET's reader accepts UTF-16 only with an XML declaration, which the XML standard and R4001 of the Basic Profile
/// do not require.
/// </summary>
internal static class Utf16
{
    private const string Declaration = "<?xml";

    /// <summary>The message in UTF-8; null if it is not in UTF-16, or has an XML declaration, which the reader then checks.</summary>
    /// <exception cref="SoapFormatException">The message is not valid UTF-16.</exception>
    public static byte[]? WithoutDeclaration(ReadOnlySpan<byte> message)
    {
        if (EncodingOf(message) is not { } encoding)
            return null;
        try
        {
            var text = encoding.GetString(message).TrimStart('\uFEFF');
            return text.StartsWith(Declaration, StringComparison.Ordinal) ? null : Encoding.UTF8.GetBytes(text);
        }
        catch (DecoderFallbackException e)
        {
            throw new SoapFormatException("The message is not valid UTF-16: " + e.Message, e);
        }
    }

    // Without a byte order mark, the first character of an envelope, < or white space, has a zero byte. UTF-8 never does.
    private static UnicodeEncoding? EncodingOf(ReadOnlySpan<byte> message) => message switch
    {
        [0xFF, 0xFE, ..] or [not 0, 0, ..] => new UnicodeEncoding(bigEndian: false, byteOrderMark: false, throwOnInvalidBytes: true),
        [0xFE, 0xFF, ..] or [0, not 0, ..] => new UnicodeEncoding(bigEndian: true, byteOrderMark: false, throwOnInvalidBytes: true),
        _ => null,
    };
}
