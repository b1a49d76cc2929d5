using System.Globalization;
using System.Xml.Linq;
using TlsToll.Reports.Figures;

namespace TlsToll.Reports.Export;

/// <summary>A figure as an SVG file that needs nothing else: with its style, title and caption.</summary>
internal static class FigureSvg
{
    private const double Margin = 12;

    // The heading's letters are larger than those that TextWidth measures.
    private const double HeadingShare = 0.9;

    /// <summary>Text of the file.</summary>
    public static string Of(NamedFigure figure)
    {
        // The widest drawing of the chart: a file is not read on a phone.
        var svg = XElement.Parse(Figure.Of(figure.Chart, beside: 1)[^1]);
        double[] box = [.. svg.Attribute("viewBox")!.Value.Split(' ').Select(number => double.Parse(number, CultureInfo.InvariantCulture))];
        var (width, height) = (box[2], box[3]);
        var title = TextWidth.Wrap(SvgDrawing.Printable(figure.Title), width * HeadingShare);
        var caption = figure.Caption.Length == 0 ? [] : TextWidth.Wrap(SvgDrawing.Printable(figure.Caption), width);
        var top = (title.Count * SvgDrawing.LineHeight) + Margin;
        var all = top + height + (caption.Count * SvgDrawing.LineHeight) + (2 * Margin);
        var ns = svg.Name.Namespace;
        XElement Line(string text, double y, string name) => new(ns + "text", new XAttribute("x", 0), new XAttribute("y", SvgDrawing.Number(y)), new XAttribute("class", name), text);
        svg.Add(
            title.Select((text, i) => Line(text, ((i - title.Count) * SvgDrawing.LineHeight) + 4, "heading")),
            caption.Select((text, i) => Line(text, height + Margin + ((i + 1) * SvgDrawing.LineHeight), "quiet")));
        svg.AddFirst(
            new XElement(ns + "title", SvgDrawing.Printable(figure.Title)),
            new XElement(ns + "style", FigureColours.Style),
            Paper(ns, width, top, all));
        svg.SetAttributeValue("viewBox", $"{SvgDrawing.Number(-Margin)} {SvgDrawing.Number(-top - Margin)} {SvgDrawing.Number(width + (2 * Margin))} {SvgDrawing.Number(all + Margin)}");
        svg.SetAttributeValue("width", SvgDrawing.Number(width + (2 * Margin)));
        svg.SetAttributeValue("height", SvgDrawing.Number(all + Margin));
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + svg.ToString().ReplaceLineEndings("\n") + "\n";
    }

    // Only browsers draw the background of a style.
    private static XElement Paper(XNamespace ns, double width, double top, double height) => new(ns + "rect",
        new XAttribute("x", SvgDrawing.Number(-Margin)), new XAttribute("y", SvgDrawing.Number(-top - Margin)), new XAttribute("width", SvgDrawing.Number(width + (2 * Margin))),
        new XAttribute("height", SvgDrawing.Number(height + Margin)), new XAttribute("fill", FigureColours.Paper));
}
