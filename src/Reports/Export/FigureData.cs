using System.Text.Json.Nodes;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Figures;

namespace TlsToll.Reports.Export;

/// <summary>The points of a figure as the rows of a specification's data: those of the CSV file, and what places a mark.</summary>
internal static class FigureData
{
    /// <summary>Field that is true for the points of a series that a line joins.</summary>
    public const string Joined = "joined";

    /// <summary>Field of the position along an axis of numbers.</summary>
    public const string Position = "position";

    /// <summary>The rows.</summary>
    public static JsonArray Of(Chart chart)
    {
        var rows = new JsonArray();
        var scale = new LevelScale(chart);
        var sums = new Dictionary<(string X, bool IsNegative), double>();
        for (var s = 0; s < chart.Series.Count; s++)
        {
            var end = 0.0;
            var points = chart.Series[s].Points;
            for (var i = 0; i < points.Count; i++)
            {
                var row = Row(chart.Series[s].Name, points[i]);
                if (scale.Joins(chart.Series[s]))
                    row[Joined] = true;
                if (chart.Kind == ChartKind.Stacked)
                {
                    row["order"] = s;
                    // Components below zero are stacked apart from the others.
                    var side = (points[i].X, points[i].Y < 0);
                    sums[side] = Step(row, points[i], sums.GetValueOrDefault(side));
                }

                if (chart.Kind == ChartKind.Waterfall)
                    end = Step(row, points[i], i == points.Count - 1 ? 0 : end);
                else if (LevelScale.Number(points[i].X) is { } x)
                    row[Position] = scale.Placed(x);
                rows.Add((JsonNode)row);
            }
        }

        return rows;
    }

    /// <summary>The points of the fitted lines.</summary>
    public static JsonArray OfCurves(Chart chart) =>
    [
        .. from curve in chart.Curves
           from point in curve.Points
           select new JsonObject { ["series"] = curve.Series, [Position] = point.X, ["y"] = Finite(point.Y), ["low"] = Finite(point.Low), ["high"] = Finite(point.High) },
    ];

    private static JsonObject Row(string series, ChartPoint point)
    {
        var row = new JsonObject { ["series"] = series, ["x"] = point.X, ["y"] = Finite(point.Y), ["low"] = Finite(point.Low), ["high"] = Finite(point.High), ["n"] = point.Count };
        if (point.Remark is not null)
            row["note"] = point.Remark;
        if (point.Blocks.Count > 0)
            row["blocks"] = new JsonArray([.. point.Blocks.Where(double.IsFinite).Select(block => (JsonNode)block)]);
        return row;
    }

    // Each step or component begins where the one before ended, and its interval is at its end.
    private static double Step(JsonObject row, ChartPoint point, double from)
    {
        var to = from + (point.Y ?? 0);
        (row["from"], row["to"]) = (from, to);
        if (point is { Y: { } y, Low: { } low, High: { } high })
            (row["lowEnd"], row["highEnd"]) = (to + low - y, to + high - y);
        return to;
    }

    private static JsonNode? Finite(double? value) => value is { } number && double.IsFinite(number) ? number : null;
}
