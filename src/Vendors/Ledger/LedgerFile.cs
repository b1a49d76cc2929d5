using System.Buffers;
using System.Globalization;
using System.Text.Json;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;

namespace TlsToll.Vendors.Ledger;

/// <summary>A file cannot be used as a ledger.</summary>
internal sealed class LedgerFileException(string message, Exception? inner = null) : Exception(message, inner);

/// <summary>
/// The ledger on disk: one line of JSON per entry. A line is written before the response, so it survives a crash of the process, but not of
/// the host. A deletion is also a line. A last line that a crash truncated is removed. Not thread-safe.
/// </summary>
internal sealed class LedgerFile : IDisposable
{
    private static readonly byte[] Deletion = "{\"deleted\":true}\n"u8.ToArray();

    private readonly string _path;
    private readonly FileStream _stream;
    private readonly ArrayBufferWriter<byte> _line = new(512);
    private readonly Utf8JsonWriter _json;

    private LedgerFile(string path, FileStream stream)
    {
        (_path, _stream) = (path, stream);
        _json = new Utf8JsonWriter(_line);
    }

    /// <summary>Opens or creates a file and locks it against other processes.</summary>
    /// <exception cref="LedgerFileException">The file cannot be opened.</exception>
    public static LedgerFile Open(string path)
    {
        try
        {
            var stream = new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, bufferSize: 0);
            CutOffTornLine(stream);
            return new LedgerFile(path, stream);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new LedgerFileException($"{path}: {e.Message}", e);
        }
    }

    /// <summary>All entries, oldest first; null represents a deletion.</summary>
    /// <exception cref="LedgerFileException">A line is neither an entry nor a deletion.</exception>
    public IEnumerable<LedgerEntry?> ReadAll()
    {
        var deletion = System.Text.Encoding.UTF8.GetString(Deletion).TrimEnd();
        _stream.Position = 0;
        using (var reader = new StreamReader(_stream, bufferSize: 1 << 16, leaveOpen: true))
        {
            for (var number = 1; reader.ReadLine() is { } line; number++)
                yield return line == deletion ? null : Parse(line, number);
        }

        _stream.Seek(0, SeekOrigin.End);
    }

    /// <exception cref="LedgerFileException">The entry is not the next in sequence, or its operation is unknown.</exception>
    public static LedgerRecord RecordOf(LedgerEntry entry, long next)
    {
        try
        {
            return entry.Sequence == next ? LedgerRecord.Of(entry) : throw new FormatException("an entry is missing before it");
        }
        catch (FormatException e)
        {
            throw new LedgerFileException(
                string.Create(CultureInfo.InvariantCulture, $"The ledger is damaged at entry {entry.Sequence}: {e.Message}."), e);
        }
    }

    /// <exception cref="IOException">The line cannot be written; the file is unchanged.</exception>
    public void Append(LedgerEntry entry)
    {
        _line.ResetWrittenCount();
        _json.Reset();
        JsonSerializer.Serialize(_json, entry, VendorsJson.Default.LedgerEntry);
        _line.Write("\n"u8);
        Write(_line.WrittenSpan);
    }

    /// <exception cref="IOException">The line cannot be written; the file is unchanged.</exception>
    public void AppendDeletion() => Write(Deletion);

    public void Dispose()
    {
        _json.Dispose();
        _stream.Dispose();
    }

    private static void CutOffTornLine(FileStream stream)
    {
        var end = stream.Length;
        while (end > 0)
        {
            stream.Position = end - 1;
            if (stream.ReadByte() == '\n')
                break;
            end--;
        }

        stream.SetLength(end);
        stream.Position = end;
    }

    private LedgerEntry Parse(string line, int number)
    {
        try
        {
            return JsonSerializer.Deserialize(line, VendorsJson.Default.LedgerEntry) ?? throw new JsonException("null");
        }
        catch (JsonException e)
        {
            throw new LedgerFileException(
                string.Create(CultureInfo.InvariantCulture, $"{_path}: line {number} is not an entry of a ledger."), e);
        }
    }

    private void Write(ReadOnlySpan<byte> line)
    {
        var before = _stream.Position;
        try
        {
            _stream.Write(line);
        }
        catch (IOException)
        {
            // Remove a partial line, which would make the next one unreadable.
            _stream.SetLength(before);
            _stream.Position = before;
            throw;
        }
    }
}
