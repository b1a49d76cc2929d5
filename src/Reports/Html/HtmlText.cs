using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Unicode;

namespace TlsToll.Reports.Html;

/// <summary>Writes HTML. Interpolated values are text and are escaped; only literals in the source code are markup.</summary>
internal sealed class HtmlText
{
    private static readonly HtmlEncoder Encoder = HtmlEncoder.Create(UnicodeRanges.All);

    private readonly StringBuilder _text = new();

    /// <summary>Appends markup with interpolated text. The handler appends the pieces.</summary>
    public HtmlText Add([InterpolatedStringHandlerArgument("")] Handler markup)
    {
        _ = markup;
        return this;
    }

    /// <summary>Appends markup that contains no text from results, such as an asset file.</summary>
    public void AddMarkup(string markup) => _text.Append(markup);

    /// <inheritdoc/>
    public override string ToString() => _text.ToString();

    /// <summary>Escapes text for an element or a quoted attribute.</summary>
    public static string Escape(string? text) => Encoder.Encode(text ?? "");

    /// <summary>Appends the pieces of an interpolated string.</summary>
    [InterpolatedStringHandler]
    public readonly ref struct Handler(int literalLength, int formattedCount, HtmlText target)
    {
        private readonly StringBuilder _text = target._text;

        /// <summary>Estimated length; the text grows as needed.</summary>
        public int Expected { get; } = literalLength + formattedCount;

        /// <summary>Appends markup.</summary>
        public void AppendLiteral(string markup) => _text.Append(markup);

        /// <summary>Appends text, escaped.</summary>
        public void AppendFormatted(string? text) => _text.Append(Escape(text));

        /// <summary>Appends a number.</summary>
        public void AppendFormatted(int number) => _text.Append(number);
    }
}
