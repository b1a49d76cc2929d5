using System.Globalization;
using System.Text;
using TlsToll.Results.Files;

namespace TlsToll.Reports.Export;

/// <summary>The points of a figure as a table: an empty field means "not measured" or "unknown".</summary>
internal static class FigureCsv
{
    /// <summary>Note of the points of a fitted line, whose interval is the band.</summary>
    public const string FittedLine = "fitted line";

    /// <summary>Note of a block's value, with its number among the point's; drawn as a dot.</summary>
    private const string BlockValue = "block";

    /// <summary>Text of the file.</summary>
    public static string Of(NamedFigure figure)
    {
        var text = new StringBuilder("series,x,y,low,high,n,note\n");
        foreach (var series in figure.Chart.Series)
        {
            foreach (var p in series.Points)
            {
                Add([series.Name, p.X, Number(p.Y), Number(p.Low), Number(p.High), p.Count?.ToString(CultureInfo.InvariantCulture) ?? "", p.Remark ?? ""]);
                foreach (var (index, value) in p.Blocks.Index())
                    Add([series.Name, p.X, Number(value), "", "", "1", string.Create(CultureInfo.InvariantCulture, $"{BlockValue} {index + 1}")]);
            }
        }

        foreach (var curve in figure.Chart.Curves)
        {
            foreach (var p in curve.Points)
                Add([curve.Series, Number(p.X), Number(p.Y), Number(p.Low), Number(p.High), "", FittedLine]);
        }

        return text.ToString();

        // A line end within a field would confuse readers that process one line at a time.
        void Add(IEnumerable<string> fields) => text.Append(CsvLine.Of(fields.Select(field => field.ReplaceLineEndings(" ")))).Append('\n');
    }

    private static string Number(double? value) => value is { } number && double.IsFinite(number) ? number.ToString("R", CultureInfo.InvariantCulture) : "";
}
