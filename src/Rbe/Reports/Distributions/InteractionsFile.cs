using System.IO.Compression;
using static System.FormattableString;

namespace TlsToll.Rbe.Reports.Distributions;

/// <summary>
/// Reads the response times out of <c>interactions.csv.gz</c>. A run has millions of them: the file is streamed, and 8 bytes are kept of an
/// interaction that counts, nothing of the others.
/// </summary>
internal static class InteractionsFile
{
    private const int BufferSize = 1 << 18;

    /// <summary>Reads the file.</summary>
    /// <returns>What could be read, null if nothing could; and why it is not all, null if it is.</returns>
    public static (ResponseTimes? Times, string? Trouble) Read(string path, RunResult run)
    {
        var collector = new TimesCollector(run);
        try
        {
            using var file = File.OpenRead(path);
            using var gzip = new GZipStream(file, CompressionMode.Decompress);
            Read(gzip, collector);
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

    private static void Read(Stream stream, TimesCollector collector)
    {
        var buffer = new byte[BufferSize];
        var held = 0;
        InteractionColumns? columns = null;
        while (true)
        {
            var read = stream.Read(buffer, held, buffer.Length - held);
            if (read == 0)
                return;
            var text = buffer.AsSpan(0, held + read);
            for (var end = text.IndexOf((byte)'\n'); end >= 0; end = text.IndexOf((byte)'\n'))
            {
                var line = text[..end];
                text = text[(end + 1)..];
                // Files that were put together have their headings again.
                if (columns is null || line.SequenceEqual(columns.Heading))
                    columns ??= InteractionColumns.Of(line);
                else
                    collector.Add(line, columns);
            }

            held = text.Length;
            if (held == buffer.Length)
                throw new InvalidDataException("A line does not end.");
            text.CopyTo(buffer);
        }
    }
}
