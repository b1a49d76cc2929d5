using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Text;

/// <summary>Prints the results of a measured service for a terminal: one line per treatment, then notes, then the conclusions.</summary>
public static class TargetTable
{
    /// <summary>Writes the results.</summary>
    public static void Write(TextWriter writer, RunResult run)
    {
        writer.WriteLine("Means over blocks: CPU per request of the service and of the driver in µs, and");
        writer.WriteLine("the handshakes as the driver counts them");
        writer.Write(new PlainTable(
            ["treatment", "service µs", "driver µs", "full", "resumed", "errors"],
            [.. run.Treatments.Select(t => (IReadOnlyList<string>)
            [
                t.Name, Number(t.CpuMicrosPerInteraction[Tier.Sut.Slug], "0.0"), Number(t.CpuMicrosPerInteraction[Tier.Rbe.Slug], "0.0"),
                Number(t.Handshakes.ClientFull, "#,0"), Number(t.Handshakes.ClientResumed, "#,0"), Number(t.Errors, "0"),
            ])]).ToText());
        writer.WriteLine();
        foreach (var line in RunNotes.Wrapped(run))
            writer.WriteLine(line);
    }

    private static string Number(double? value, string format) => value?.ToString(format, CultureInfo.InvariantCulture) ?? "–";
}
