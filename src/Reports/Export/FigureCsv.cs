using System.Globalization;
using System.Text;
using TlsToll.Results.Files;

namespace TlsToll.Reports.Export;

/// <summary>The points of a figure as a table: an empty field means "not measured" or "unknown".</summary>
internal static class FigureCsv
{
    /// <summary>Note of the points of a fitted line, whose interval is the band.</summary>
    public const string FittedLine = "fitted line";

    /// <summary>Text of the file.</summary>
    public static string Of(NamedFigure figure)
    {
        var text = new StringBuilder("series,x,y,low,high,n,note\n");
        foreach (var series in figure.Chart.Series)
        {
            foreach (var p in series.Points)
            {
                string[] fields = [series.Name, p.X, Number(p.Y), Number(p.Low), Number(p.High), p.Count?.ToString(CultureInfo.InvariantCulture) ?? "", p.Remark ?? ""];
                // A line end within a field would confuse readers that process one line at a time.
                text.Append(CsvLine.Of(fields.Select(field => field.ReplaceLineEndings(" ")))).Append('\n');
            }
        }

        foreach (var curve in figure.Chart.Curves)
        {
            foreach (var p in curve.Points)
                text.Append(CsvLine.Of([curve.Series, Number(p.X), Number(p.Y), Number(p.Low), Number(p.High), "", FittedLine])).Append('\n');
        }

        return text.ToString();
    }

    private static string Number(double? value) => value is { } number && double.IsFinite(number) ? number.ToString("R", CultureInfo.InvariantCulture) : "";
}
