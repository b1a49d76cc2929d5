using TlsToll.Reports.Documents;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Text;

/// <summary>Prints the results of a measured service for a terminal: one line per treatment, then notes, then the conclusions.</summary>
public static class TargetTable
{
    /// <summary>Writes the results.</summary>
    /// <param name="writer">Output.</param>
    /// <param name="run">The measurement.</param>
    /// <param name="width">Columns of the terminal.</param>
    public static void Write(TextWriter writer, RunResult run, int width = PlainTable.UsualWidth)
    {
        var text = new TextOutput(writer, isMarkdown: false, width);
        text.Paragraph("Means over blocks: CPU per request of the service and of the driver in µs, and the handshakes as the driver counts them");
        text.Table(new PlainTable(
            ["treatment", "service µs", "driver µs", "full", "resumed", "errors"],
            [.. run.Treatments.Select(t => (IReadOnlyList<string>)
            [
                t.Name, Numbers.OrDash(t.CpuMicrosPerInteraction[Tier.Sut.Slug], "0.0"), Numbers.OrDash(t.CpuMicrosPerInteraction[Tier.Rbe.Slug], "0.0"),
                Numbers.OrDash(t.Handshakes.ClientFull, "#,0"), Numbers.OrDash(t.Handshakes.ClientResumed, "#,0"), Numbers.OrDash(t.Errors, "0"),
            ])]));
        writer.WriteLine();
        foreach (var line in RunNotes.Wrapped(run, width))
            writer.WriteLine(line);
    }
}
