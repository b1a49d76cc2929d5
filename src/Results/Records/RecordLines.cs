using System.IO.Compression;

namespace TlsToll.Results.Records;

/// <summary>Receives a line of a records file, without its line end.</summary>
/// <param name="line">Bytes of the line.</param>
/// <param name="heading">True for the line of headings. Merged files repeat the headings; the repetitions are skipped.</param>
public delegate void RecordLine(ReadOnlySpan<byte> line, bool heading);

/// <summary>Streams the lines of a records file (<c>….csv.gz</c>), which may have millions.</summary>
public static class RecordLines
{
    private const int BufferSize = 1 << 18;

    /// <summary>Reads a file.</summary>
    /// <param name="path">Path of the file.</param>
    /// <param name="take">Receives each line, starting with the headings.</param>
    /// <exception cref="InvalidDataException">The file is damaged.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public static void Read(string path, RecordLine take)
    {
        using var file = File.OpenRead(path);
        using var gzip = new GZipStream(file, CompressionMode.Decompress);
        var buffer = new byte[BufferSize];
        var held = 0;
        byte[]? heading = null;
        while (true)
        {
            var read = gzip.Read(buffer, held, buffer.Length - held);
            if (read == 0)
                return;
            var text = buffer.AsSpan(0, held + read);
            for (var end = text.IndexOf((byte)'\n'); end >= 0; end = text.IndexOf((byte)'\n'))
            {
                var line = text[..end];
                text = text[(end + 1)..];
                if (heading is null)
                    take(heading = line.ToArray(), heading: true);
                else if (!line.SequenceEqual(heading))
                    take(line, heading: false);
            }

            held = text.Length;
            if (held == buffer.Length)
                throw new InvalidDataException("A line is too long.");
            text.CopyTo(buffer);
        }
    }
}
