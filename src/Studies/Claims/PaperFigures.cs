using System.Globalization;
using TlsToll.Results.Studies;

namespace TlsToll.Studies.Claims;

/// <summary>
/// A paper's values for the figures of its studies, from <c>studies/reference</c>: a heading, then one line per value, fields separated by semicolons. Only values that
/// the paper's text or tables give are there. A line without a value has the reason why a figure lacks some or all of them.
/// </summary>
internal static class PaperFigures
{
    private const string Heading = "figure;response;series;x;y;unit;source;note";

    /// <summary>A line of the file.</summary>
    /// <param name="Figure">Identifier of the figure.</param>
    /// <param name="Response">Name of the response; empty in a line without a value.</param>
    /// <param name="Unit">Unit of the value.</param>
    /// <param name="Source">Section, figure or table of the paper.</param>
    /// <param name="Note">Note on the value or, without one, the reason.</param>
    /// <param name="Value">The value; null for none.</param>
    internal sealed record Line(string Figure, string Response, string Unit, string Source, string Note, PaperValue? Value);

    /// <summary>Adds the paper's values to the figures of a study.</summary>
    /// <param name="paper">Name of the paper.</param>
    /// <param name="figures">Figures of the study.</param>
    /// <exception cref="InvalidDataException">The file has another heading, or a line with a mistake.</exception>
    public static IReadOnlyList<FigureResult> AddTo(IReadOnlyList<FigureResult> figures, string paper)
    {
        var lines = Read(paper);
        return
        [
            .. figures.Select(figure => lines.Where(line => line.Figure == figure.Id).ToArray() is { Length: > 0 } own
                ? figure with { Panels = [.. figure.Panels.Select(panel => Panel(panel, own))], PaperNotes = NullIfEmpty(own.Where(line => line.Value is null).Select(line => line.Note)) }
                : figure),
        ];
    }

    /// <summary>Reads the values of a paper; empty if it has no file.</summary>
    /// <param name="paper">Name of the paper.</param>
    /// <exception cref="InvalidDataException">The file has another heading, or a line with a mistake.</exception>
    public static IReadOnlyList<Line> Read(string paper)
    {
        var name = paper + "-figures.csv";
        var path = Path.Combine(AppContext.BaseDirectory, "studies", "reference", name);
        if (!File.Exists(path))
            return [];
        var lines = File.ReadAllLines(path);
        return lines.Length == 0 || lines[0] != Heading
            ? throw new InvalidDataException($"{name} does not begin with the heading {Heading}.")
            : [.. lines.Skip(1).Where(line => line.Length > 0).Select(line => Of(line, name))];
    }

    private static Line Of(string line, string name) => line.Split(';') switch
    {
        [var figure, "", "", "", "", "", var source, { Length: > 0 } reason] => new Line(figure, "", "", source, reason, Value: null),
        [var figure, { Length: > 0 } response, var series, { Length: > 0 } x, var y, var unit, var source, var note]
            when double.TryParse(y, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) =>
            new Line(figure, response, unit, source, note, new PaperValue(series.Length == 0 ? null : series, x, number, source, note.Length == 0 ? null : note)),
        _ => throw new InvalidDataException($"{name}: '{line}' has neither a value with its response and x nor the reason why there is none."),
    };

    private static FigurePanel Panel(FigurePanel panel, Line[] lines) =>
        panel with { PaperValues = NullIfEmpty(lines.Where(line => line.Response == panel.Response).Select(line => line.Value).OfType<PaperValue>()) };

    private static T[]? NullIfEmpty<T>(IEnumerable<T> values) => values.ToArray() is { Length: > 0 } found ? found : null;
}
