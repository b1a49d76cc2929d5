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
    /// <returns>Paths of the files, in the order of the report.</returns>
    /// <exception cref="InvalidDataException">The results lack a required file, or have no figure.</exception>
    public static IReadOnlyList<string> Write(string results, string directory, IReadOnlyList<string> forms)
    {
        ArgumentNullException.ThrowIfNull(forms);
        var figures = NamedFigure.Of(ReportBuilder.Of(ReportInput.Read(results)));
        if (figures.Count == 0)
            throw new InvalidDataException($"The report of {results} has no figures.");
        Directory.CreateDirectory(directory);
        var written = new List<string>();
        foreach (var figure in figures)
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
