using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Unicode;

namespace TlsToll.Reports.Html;

/// <summary>Writes HTML: what is interpolated is text, and escaped; only what the source itself says is markup.</summary>
internal sealed class HtmlText
{
    private static readonly HtmlEncoder Encoder = HtmlEncoder.Create(UnicodeRanges.All);

    private readonly StringBuilder _text = new();

    /// <summary>Appends markup with text in it; the pieces append themselves.</summary>
    public HtmlText Add([InterpolatedStringHandlerArgument("")] Handler markup)
    {
        _ = markup;
        return this;
    }

    /// <summary>Appends markup that holds no text of results, such as a file among the assets.</summary>
    public void AddMarkup(string markup) => _text.Append(markup);

    /// <inheritdoc/>
    public override string ToString() => _text.ToString();

    /// <summary>Escapes text for an element or a quoted attribute.</summary>
    public static string Escape(string? text) => Encoder.Encode(text ?? "");

    /// <summary>Takes the pieces of an interpolated string.</summary>
    [InterpolatedStringHandler]
    public readonly ref struct Handler(int literalLength, int formattedCount, HtmlText target)
    {
        private readonly StringBuilder _text = target._text;

        /// <summary>Room for the pieces; the text grows as it must.</summary>
        public int Expected { get; } = literalLength + formattedCount;

        /// <summary>Markup.</summary>
        public void AppendLiteral(string markup) => _text.Append(markup);

        /// <summary>Text.</summary>
        public void AppendFormatted(string? text) => _text.Append(Escape(text));

        /// <summary>A number.</summary>
        public void AppendFormatted(int number) => _text.Append(number);
    }
}
