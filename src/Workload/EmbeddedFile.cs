using System.Text;

namespace TlsToll.Workload;

/// <summary>Reads the files embedded in the assembly: the tables of <c>db/data</c> and a picture.</summary>
internal static class EmbeddedFile
{
    public static byte[] Read(string name)
    {
        using var stream = typeof(EmbeddedFile).Assembly.GetManifestResourceStream(name)
            ?? throw new InvalidOperationException($"The assembly lacks the file {name}.");
        var bytes = new byte[stream.Length];
        stream.ReadExactly(bytes);
        return bytes;
    }

    /// <summary>The cells of a table. Lines that begin with # are comments; the first other line contains the column names.</summary>
    public static IEnumerable<string[]> Rows(string name) =>
        Encoding.UTF8.GetString(Read(name)).Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
            .Where(line => !line.StartsWith('#')).Skip(1).Select(line => line.Split('\t'));
}
