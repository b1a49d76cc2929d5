using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Figures;

namespace TlsToll.Reports.Export;

/// <summary>A figure as a specification of Vega-Lite 5 with its data, so that it can be drawn, restyled or put into a page by other programs.</summary>
internal static class FigureVegaLite
{
    private const double Width = 560;

    /// <summary>Text of the file.</summary>
    public static string Of(NamedFigure figure)
    {
        var specification = new JsonObject
        {
            ["$schema"] = "https://vega.github.io/schema/vega-lite/v5.json",
            ["description"] = $"{figure.Title}. {figure.Caption}".Trim(),
            ["title"] = new JsonObject { ["text"] = figure.Title, ["subtitle"] = figure.Caption, ["anchor"] = "start" },
            ["data"] = new JsonObject { ["values"] = FigureData.Of(figure.Chart) },
        };
        foreach (var (name, part) in Drawing(figure.Chart))
            specification[name] = part?.DeepClone();
        using var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = true, NewLine = "\n", Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
            specification.WriteTo(writer);
        return Encoding.UTF8.GetString(buffer.ToArray()) + "\n";
    }

    private static JsonObject Drawing(Chart chart) => chart.Kind switch
    {
        ChartKind.Rows => Rows(chart),
        ChartKind.Waterfall => Waterfall(chart),
        ChartKind.Strips => Strips(chart),
        ChartKind.Stacked => Stacked(chart),
        _ => Lines(chart),
    };

    private static JsonObject Lines(Chart chart)
    {
        var scale = new LevelScale(chart);
        var x = scale.IsNumeric ? Quantity(FigureData.Position, chart.XLabel) : Names(chart.XLabel);
        if (chart.Kind == ChartKind.Percentiles)
        {
            // 50, 90, 99 and 99.9 %.
            x["axis"] = new JsonObject
            {
                ["values"] = new JsonArray(-Math.Log10(0.5), 1, 2, 3),
                ["labelExpr"] = "format(100 * (1 - pow(10, -datum.value)), '.3~r')",
            };
        }
        else if (scale.IsLogarithmic)
        {
            x["scale"] = new JsonObject { ["type"] = "log" };
        }

        return new JsonObject
        {
            ["width"] = Width,
            ["height"] = 300,
            ["encoding"] = new JsonObject { ["x"] = x, ["color"] = Colour(chart) },
            ["layer"] = new JsonArray(
            [
                .. chart.Curves.Count > 0 ? Curves(chart) : [],
                .. chart.Series.Any(scale.Joins) ? [Joined(Layer("line", ("y", Response(chart)), ("strokeDash", SeriesOnly())))] : Array.Empty<JsonNode>(),
                Layer("rule", ("y", Quantity("low", chart.YLabel)), ("y2", Field("high"))),
                Layer(Filled("point"), ("y", Response(chart)), ("shape", SeriesOnly())),
            ]),
        };
    }

    // Fitted lines with their bands, from data of their own.
    private static JsonNode[] Curves(Chart chart)
    {
        JsonObject Of(JsonObject layer)
        {
            layer["data"] = new JsonObject { ["values"] = FigureData.OfCurves(chart) };
            return layer;
        }

        return
        [
            Of(Layer(new JsonObject { ["type"] = "area", ["opacity"] = 0.2 }, ("y", Quantity("low", chart.YLabel)), ("y2", Field("high")))),
            Of(Layer("line", ("y", Response(chart)))),
        ];
    }

    private static JsonObject Joined(JsonObject layer)
    {
        layer["transform"] = new JsonArray(new JsonObject { ["filter"] = "datum." + FigureData.Joined });
        return layer;
    }

    private static JsonObject Rows(Chart chart)
    {
        var blocks = Layer(new JsonObject { ["type"] = "circle", ["opacity"] = 0.35, ["size"] = 24 }, ("x", Quantity("block", chart.YLabel)));
        blocks["transform"] = new JsonArray(
            new JsonObject { ["filter"] = "isValid(datum.blocks)" },
            new JsonObject { ["flatten"] = new JsonArray("blocks"), ["as"] = new JsonArray("block") });
        return ByName(chart,
        [
            .. chart.Neutral is { } neutral ? [Layer(new JsonObject { ["type"] = "rule", ["y"] = 0, ["y2"] = "height" }, ("x", new JsonObject { ["datum"] = neutral }))] : Array.Empty<JsonNode>(),
            .. chart.Series.Any(s => s.Points.Any(p => p.Blocks.Count > 0)) ? [blocks] : Array.Empty<JsonNode>(),
            Layer(Rule(), ("x", Quantity("low", chart.YLabel)), ("x2", Field("high"))),
            Layer(Filled("point"), ("x", Response(chart))),
        ]);
    }

    private static JsonObject Waterfall(Chart chart) => ByName(chart,
    [
        Layer(new JsonObject { ["type"] = "bar", ["color"] = FigureColours.Of(chart.Series[0].Style.Colour), ["tooltip"] = Data() },
            ("x", Quantity("from", chart.YLabel)), ("x2", Field("to"))),
        Layer(Rule(), ("x", Quantity("lowEnd", chart.YLabel)), ("x2", Field("highEnd"))),
    ]);

    private static JsonObject Stacked(Chart chart)
    {
        var size = Quantity("y", chart.YLabel);
        size["stack"] = "zero";
        return ByName(chart,
        [
            Layer(new JsonObject { ["type"] = "bar", ["tooltip"] = Data() }, ("x", size), ("color", Colour(chart)), ("order", Quantity("order", ""))),
            .. chart.Series.Any(s => s.Points.Any(p => p is { Y: not null, Low: not null, High: not null })) ? [Ends(0), Ends(1)] : Array.Empty<JsonNode>(),
        ]);

        // In turn in the upper and in the lower half of the bar, as in the drawing.
        JsonObject Ends(int half)
        {
            var rule = Rule();
            rule["yOffset"] = half == 0 ? -4 : 4;
            var ends = Layer(rule, ("x", Quantity("lowEnd", chart.YLabel)), ("x2", Field("highEnd")));
            ends["transform"] = new JsonArray(new JsonObject { ["filter"] = FormattableString.Invariant($"datum.order % 2 == {half} && isValid(datum.lowEnd)") });
            return ends;
        }
    }

    private static JsonObject Strips(Chart chart)
    {
        var y = Quantity("y", "");
        y["title"] = null;
        y["scale"] = new JsonObject { ["zero"] = false };
        return new JsonObject
        {
            ["facet"] = new JsonObject
            {
                ["row"] = new JsonObject
                {
                    ["field"] = "series",
                    ["type"] = "nominal",
                    ["sort"] = null,
                    ["title"] = null,
                    ["header"] = new JsonObject { ["labelAngle"] = 0, ["labelOrient"] = "top", ["labelAnchor"] = "start" },
                },
            },
            ["spec"] = new JsonObject
            {
                ["width"] = Width,
                ["height"] = 60,
                ["mark"] = Filled("point"),
                ["encoding"] = new JsonObject { ["x"] = Quantity(FigureData.Position, chart.XLabel), ["y"] = y, ["color"] = Unlabelled(Colour(chart)) },
            },
            ["resolve"] = new JsonObject { ["scale"] = new JsonObject { ["y"] = "independent" } },
        };
    }

    private static JsonObject ByName(Chart chart, JsonNode[] layers) => new()
    {
        ["width"] = Width,
        ["height"] = new JsonObject { ["step"] = 28 },
        ["encoding"] = new JsonObject { ["y"] = Names(chart.XLabel) },
        ["layer"] = new JsonArray(layers),
    };

    private static JsonObject Layer(JsonNode mark, params (string Channel, JsonObject Definition)[] encoding)
    {
        var channels = new JsonObject();
        foreach (var (channel, definition) in encoding)
            channels[channel] = definition;
        return new JsonObject { ["mark"] = mark, ["encoding"] = channels };
    }

    private static JsonObject Filled(string type) => new() { ["type"] = type, ["filled"] = true, ["size"] = 60, ["tooltip"] = Data() };

    // All fields of the row.
    private static JsonObject Data() => new() { ["content"] = "data" };

    private static JsonObject Rule() => new() { ["type"] = "rule", ["color"] = FigureColours.Ink };

    private static JsonObject Field(string name) => new() { ["field"] = name };

    private static JsonObject Quantity(string field, string title) => new() { ["field"] = field, ["type"] = "quantitative", ["title"] = title };

    // In the order of the data.
    private static JsonObject Names(string title) => new() { ["field"] = "x", ["type"] = "nominal", ["sort"] = null, ["title"] = title.Length == 0 ? null : title };

    private static JsonObject SeriesOnly() => new() { ["field"] = "series", ["type"] = "nominal", ["sort"] = null, ["legend"] = null };

    private static JsonObject Response(Chart chart)
    {
        var response = Quantity("y", chart.YLabel);
        response["scale"] = chart.IsLogarithmic ? new JsonObject { ["type"] = "log" } : new JsonObject { ["zero"] = chart.FromZero };
        return response;
    }

    private static JsonObject Colour(Chart chart)
    {
        var colour = new JsonObject
        {
            ["field"] = "series",
            ["type"] = "nominal",
            ["title"] = null,
            ["scale"] = new JsonObject
            {
                ["domain"] = new JsonArray([.. chart.Series.Select(s => (JsonNode)s.Name)]),
                ["range"] = new JsonArray([.. chart.Series.Select(s => (JsonNode)FigureColours.Of(s.Style.Colour))]),
            },
        };
        return chart.Series.Count > 1 ? colour : Unlabelled(colour);
    }

    private static JsonObject Unlabelled(JsonObject colour)
    {
        colour["legend"] = null;
        return colour;
    }
}
