using System.Globalization;
using System.Text;
using TlsToll.Results.Files;

namespace TlsToll.Reports.Export;

/// <summary>The points of a figure as a table: an empty field means "not measured" or "unknown".</summary>
internal static class FigureCsv
{
    /// <summary>Text of the file.</summary>
    public static string Of(NamedFigure figure)
    {
        var text = new StringBuilder("series,x,y,low,high,n\n");
        foreach (var series in figure.Chart.Series)
        {
            foreach (var p in series.Points)
            {
                string[] fields = [series.Name, p.X, Number(p.Y), Number(p.Low), Number(p.High), p.Count?.ToString(CultureInfo.InvariantCulture) ?? ""];
                // A line end within a field would confuse readers that process one line at a time.
                text.Append(CsvLine.Of(fields.Select(field => field.ReplaceLineEndings(" ")))).Append('\n');
            }
        }

        return text.ToString();
    }

    private static string Number(double? value) => value is { } number && double.IsFinite(number) ? number.ToString("R", CultureInfo.InvariantCulture) : "";
}
