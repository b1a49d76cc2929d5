using TlsToll.Reports.Export;
using TlsToll.Reports.Input;

namespace TlsToll.Reports;

/// <summary>Writes each figure of a report as files of its own.</summary>
public static class FigureFiles
{
    /// <summary>Names of the forms, the default first.</summary>
    public static IReadOnlyList<string> Forms { get; } = ["svg", "csv", "vega-lite"];

    /// <summary>Writes the figures of a results directory, and replaces files of the same names.</summary>
    /// <param name="results">Results directory.</param>
    /// <param name="directory">Directory of the files; made if it does not exist.</param>
    /// <param name="forms">Forms to write, of <see cref="Forms"/>.</param>
    /// <param name="beginning">Beginning of the names or titles of the figures to write, such as <c>Fig. 7</c> or <c>fig-7</c>; null for all.</param>
    /// <returns>Paths of the files, in the order of the report.</returns>
    /// <exception cref="InvalidDataException">The results lack a required file, have no figure, or none of that name.</exception>
    public static IReadOnlyList<string> Write(string results, string directory, IReadOnlyList<string> forms, string? beginning = null)
    {
        ArgumentNullException.ThrowIfNull(forms);
        var input = ReportInput.Read(results);
        var figures = NamedFigure.Of(ReportBuilder.Of(input));
        if (figures.Count == 0)
            throw new InvalidDataException($"The report of {results} has no figures.");
        if (beginning is not null)
        {
            figures = [.. figures.Where(figure => figure.IsNamed(beginning))];
            if (figures.Count == 0)
                throw new InvalidDataException($"No figure of {results} has a name that begins with '{beginning}'; without --figure, all are written, and their names printed.");
        }

        Directory.CreateDirectory(directory);
        var written = new List<string>();
        foreach (var figure in figures.Select(figure => figure.WithStatus(input.Status)))
        {
            foreach (var form in forms)
            {
                var (extension, text) = Text(figure, form);
                var path = Path.Combine(directory, figure.Name + extension);
                File.WriteAllText(path, text);
                written.Add(path);
            }
        }

        return written;
    }

    private static (string Extension, string Text) Text(NamedFigure figure, string form) => form switch
    {
        "svg" => (".svg", FigureSvg.Of(figure)),
        "csv" => (".csv", FigureCsv.Of(figure)),
        "vega-lite" => (".vl.json", FigureVegaLite.Of(figure)),
        _ => throw new ArgumentOutOfRangeException(nameof(form), form, "No such form."),
    };
}
