using TlsToll.Results.Records;
using TlsToll.Results.Runs;
using static System.FormattableString;

namespace TlsToll.Results.Distributions;

/// <summary>
/// Reads the response times out of <c>interactions.csv.gz</c>. A run has millions of them: the file is streamed, and 8 bytes are kept of an
/// interaction that counts, nothing of the others.
/// </summary>
public static class InteractionsFile
{
    /// <summary>Reads the file.</summary>
    /// <returns>What could be read, null if nothing could; and why it is not all, null if it is.</returns>
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
            var trouble = Invariant($"{name} is damaged after {collector.Lines} interactions: {e.Message} What stands before is told.");
            return (collector.Times(), trouble);
        }
    }

    // The end of a file that was cut off looks like any other to the decompressor.
    private static string? Missing(string path, RunResult run, long lines)
    {
        var expected = run.Blocks.SelectMany(b => b.Cells).Sum(c => c.Interactions);
        return lines >= expected
            ? null
            : Invariant($"{Path.GetFileName(path)} is not whole: it holds {lines} of {expected} interactions, and those are told.");
    }
}
