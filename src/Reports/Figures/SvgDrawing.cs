using System.Globalization;
using System.Xml;
using System.Xml.Linq;

namespace TlsToll.Reports.Figures;

/// <summary>
/// An SVG drawing. Colours come from the classes of <c>figure.css</c>, so that a drawing follows the reader's theme: <c>c0</c> to <c>c7</c> set the colour of a
/// group, and its marks use it.
/// </summary>
internal sealed class SvgDrawing
{
    /// <summary>Size of all text in pixels, as in <c>figure.css</c>.</summary>
    public const double FontSize = 12;

    /// <summary>Height of a line of text in pixels.</summary>
    public const double LineHeight = 15;

    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    private readonly XElement _root;

    /// <summary>Creates an empty drawing.</summary>
    /// <param name="width">Width in pixels.</param>
    /// <param name="height">Height in pixels.</param>
    /// <param name="label">What the drawing shows, for readers who do not see it.</param>
    /// <param name="layout">Class that tells for which pages the drawing is.</param>
    public SvgDrawing(double width, double height, string label, string layout)
    {
        Width = width;
        _root = new XElement(Svg + "svg",
            new XAttribute("class", "figure " + layout), new XAttribute("viewBox", $"0 0 {Number(width)} {Number(height)}"),
            new XAttribute("width", Number(width)), new XAttribute("height", Number(height)),
            new XAttribute("role", "img"), new XAttribute("aria-label", Printable(label)));
    }

    private SvgDrawing(XElement group, double width) => (_root, Width) = (group, width);

    /// <summary>Width in pixels.</summary>
    public double Width { get; }

    /// <summary>Adds a group of marks of one series.</summary>
    /// <param name="classes">Classes of the group.</param>
    /// <param name="title">Text that is shown where the pointer is on the group; null for none.</param>
    public SvgDrawing Group(string classes, string? title = null)
    {
        var group = new XElement(Svg + "g", new XAttribute("class", classes));
        if (title is not null)
            group.Add(new XElement(Svg + "title", Printable(title)));
        _root.Add(group);
        return new SvgDrawing(group, Width);
    }

    /// <summary>Adds a group that is moved down.</summary>
    /// <param name="down">Distance in pixels.</param>
    public SvgDrawing Shifted(double down)
    {
        var group = new XElement(Svg + "g", new XAttribute("transform", $"translate(0 {Number(down)})"));
        _root.Add(group);
        return new SvgDrawing(group, Width);
    }

    /// <summary>Adds a line of text.</summary>
    /// <param name="x">Position of the anchor.</param>
    /// <param name="y">Position of the base line.</param>
    /// <param name="text">The text.</param>
    /// <param name="anchor"><c>start</c>, <c>middle</c> or <c>end</c>.</param>
    /// <param name="classes">Classes; null for none.</param>
    public void Text(double x, double y, string text, string anchor = "start", string? classes = null)
    {
        var element = Element("text", ("x", Number(x)), ("y", Number(y)));
        if (anchor != "start")
            element.Add(new XAttribute("text-anchor", anchor));
        if (classes is not null)
            element.Add(new XAttribute("class", classes));
        element.Add(Printable(text));
    }

    /// <summary>Adds a line between two points.</summary>
    public void Line(double x1, double y1, double x2, double y2, string classes) =>
        Element("line", ("x1", Number(x1)), ("y1", Number(y1)), ("x2", Number(x2)), ("y2", Number(y2)), ("class", classes));

    /// <summary>Adds a rectangle.</summary>
    public void Box(double x, double y, double width, double height, string classes) =>
        Element("rect", ("x", Number(x)), ("y", Number(y)), ("width", Number(width)), ("height", Number(height)), ("class", classes));

    /// <summary>Adds a circle.</summary>
    public void Circle(double x, double y, double radius, string classes) =>
        Element("circle", ("cx", Number(x)), ("cy", Number(y)), ("r", Number(radius)), ("class", classes));

    /// <summary>Adds a path.</summary>
    /// <param name="points">Corners of the path.</param>
    /// <param name="classes">Classes.</param>
    /// <param name="closed">True if the path ends where it begins.</param>
    public void Path(IEnumerable<(double X, double Y)> points, string classes, bool closed = false) => Element("path",
        ("d", string.Concat(points.Select((point, i) => $"{(i == 0 ? "M" : "L")}{Number(point.X)} {Number(point.Y)}")) + (closed ? "Z" : "")), ("class", classes));

    /// <summary>Adds a path of several strokes.</summary>
    public void Strokes(string classes, params (double X1, double Y1, double X2, double Y2)[] strokes) => Element("path",
        ("d", string.Concat(strokes.Select(s => $"M{Number(s.X1)} {Number(s.Y1)}L{Number(s.X2)} {Number(s.Y2)}"))), ("class", classes));

    /// <summary>The drawing as markup that can stand in HTML or alone.</summary>
    public override string ToString() => _root.ToString();

    /// <summary>A number as it stands in a drawing: in tenths of a pixel.</summary>
    public static string Number(double value) => Math.Round(value, 1).ToString("0.#", CultureInfo.InvariantCulture);

    // Names come from files and may hold characters that XML does not allow.
    internal static string Printable(string text) => string.Concat(text.Where(XmlConvert.IsXmlChar));

    private XElement Element(string name, params (string Name, string Value)[] attributes)
    {
        var element = new XElement(Svg + name, attributes.Select(a => new XAttribute(a.Name, a.Value)));
        _root.Add(element);
        return element;
    }
}
