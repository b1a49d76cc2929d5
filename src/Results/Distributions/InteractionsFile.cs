using TlsToll.Results.Records;
using TlsToll.Results.Runs;
using static System.FormattableString;

namespace TlsToll.Results.Distributions;

/// <summary>
/// Reads the response times from <c>interactions.csv.gz</c>. A run has millions of them: the file is streamed, and 8 bytes are kept per
/// counted interaction.
/// </summary>
public static class InteractionsFile
{
    /// <summary>Reads the file.</summary>
    /// <returns>The response times, null if there are none, and the reason that they are incomplete, null if they are complete.</returns>
    public static (ResponseTimes? Times, string? Trouble) Read(string path, RunResult run)
    {
        var collector = new TimesCollector(run);
        try
        {
            RecordColumns? columns = null;
            RecordLines.Read(path, (line, heading) =>
            {
                if (heading)
                    columns = RecordColumns.Of(line, TimesCollector.Columns);
                else
                    collector.Add(line, columns!);
            });
            return (collector.Times(), Missing(path, run, collector.Lines));
        }
        catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException)
        {
            var name = Path.GetFileName(path);
            var trouble = Invariant($"{name} is damaged after {collector.Lines} interactions: {e.Message} The interactions before that are included.");
            return (collector.Times(), trouble);
        }
    }

    // The decompressor does not detect that the end of a file is missing.
    private static string? Missing(string path, RunResult run, long lines)
    {
        var expected = run.Blocks.SelectMany(b => b.Cells).Sum(c => c.Interactions);
        return lines >= expected
            ? null
            : Invariant($"{Path.GetFileName(path)} is incomplete: it contains {lines} of {expected} interactions; these are included.");
    }
}
