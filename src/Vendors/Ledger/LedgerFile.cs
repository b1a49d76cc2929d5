using System.Buffers;
using System.Globalization;
using System.Security.Cryptography;
using System.Text.Json;
using Microsoft.Win32.SafeHandles;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;

namespace TlsToll.Vendors.Ledger;

/// <summary>A file cannot be used as a ledger.</summary>
internal sealed class LedgerFileException(string message, Exception? inner = null) : Exception(message, inner);

/// <summary>
/// The ledger's entries, one line of JSON each, about 230 bytes. Entries are never dropped: they are on disk, and memory holds only an index
/// of 8 bytes per 256 entries. A deletion is also a line. Not thread-safe, except for slices that were selected before.
/// </summary>
/// <remarks>
/// A named file is written before the response, so an entry survives a crash of the process, but not of the host; a last line that a crash
/// truncated is removed. The temporary file has no name, so it disappears with the process; it is written 64 KiB at a time.
/// </remarks>
internal sealed class LedgerFile : IDisposable
{
    private const int Stride = 256;
    private const int BatchBytes = 1 << 16;

    private static readonly byte[] Deletion = "{\"deleted\":true}\n"u8.ToArray();

    private readonly string _path;
    private readonly SafeFileHandle _file;
    private readonly bool _inBatches;
    private readonly ArrayBufferWriter<byte> _pending = new(BatchBytes + 4096);
    private readonly Utf8JsonWriter _json;
    private readonly List<long> _offsets = [];
    private long _length;

    private LedgerFile(string path, SafeFileHandle file, bool inBatches)
    {
        (_path, _file, _inBatches) = (path, file, inBatches);
        _json = new Utf8JsonWriter(_pending);
    }

    /// <summary>Number of entries since the last deletion.</summary>
    public long Total { get; private set; }

    /// <summary>Opens or creates a file and locks it against other processes.</summary>
    /// <exception cref="LedgerFileException">The file cannot be opened.</exception>
    public static LedgerFile Open(string path) => Used(path, () =>
    {
        var file = File.OpenHandle(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        try
        {
            return new LedgerFile(path, file, inBatches: false) { _length = CutOffTornLine(path, file) };
        }
        catch
        {
            file.Dispose();
            throw;
        }
    });

    /// <summary>Creates a file without a name in the directory for temporary files.</summary>
    /// <exception cref="LedgerFileException">The file cannot be created.</exception>
    public static LedgerFile CreateTemporary()
    {
        var path = Path.Combine(Path.GetTempPath(), "vendors-ledger-" + RandomNumberGenerator.GetHexString(12, lowercase: true));
        return Used(path, () =>
        {
            var file = File.OpenHandle(path, FileMode.CreateNew, FileAccess.ReadWrite, FileShare.None);
            File.Delete(path);
            return new LedgerFile(path, file, inBatches: true);
        });
    }

    /// <summary>Reads the entries of an earlier process, oldest first, including deleted ones. Call it before the first append.</summary>
    /// <exception cref="LedgerFileException">A line is neither the next entry nor a deletion.</exception>
    public void Restore(Action<LedgerRecord> each)
    {
        var lines = new LedgerLines(_file, 0, _length);
        var number = 0;
        for (var offset = 0L; lines.TryRead(out var line); offset = lines.Offset)
        {
            number++;
            if (line.SequenceEqual(Deletion.AsSpan(..^1)))
            {
                Forget();
                continue;
            }

            each(RecordOf(Parse(line, number), Total + 1));
            Index(offset);
        }
    }

    /// <exception cref="IOException">The file cannot be written; the ledger is unchanged.</exception>
    public void Append(in LedgerRecord record)
    {
        // Before, not after: if the file is full, the entry is not in the ledger.
        if (_inBatches && _pending.WrittenCount >= BatchBytes)
            Flush();
        var offset = _length + _pending.WrittenCount;
        _json.Reset();
        record.Write(_json, Total + 1);
        _json.Flush();
        _pending.Write("\n"u8);
        if (!_inBatches)
            Flush();
        Index(offset);
    }

    /// <exception cref="IOException">The line cannot be written; the ledger is unchanged.</exception>
    public void AppendDeletion()
    {
        Flush();
        _pending.Write(Deletion);
        if (!_inBatches)
            Flush();
        Forget();
    }

    /// <summary>Selects entries. The slice can be read at any time, also while entries are appended.</summary>
    /// <param name="after">Sequence before the first entry.</param>
    /// <param name="count">Maximum number of entries.</param>
    /// <exception cref="IOException">Entries that are still in memory cannot be written.</exception>
    public LedgerSlice Select(long after, int count)
    {
        Flush();
        var first = Math.Min(after, Total);
        var selected = (int)Math.Min(count, Total - first);
        return selected == 0
            ? new LedgerSlice(this, 0, 0, 0, 0)
            : new LedgerSlice(this, _offsets[(int)(first / Stride)], _length, (int)(first % Stride), selected);
    }

    public void Dispose()
    {
        _json.Dispose();
        _file.Dispose();
    }

    /// <summary>Reads a slice's entries.</summary>
    internal List<LedgerEntry> Read(LedgerSlice slice)
    {
        var entries = new List<LedgerEntry>(slice.Count);
        var lines = new LedgerLines(_file, slice.Offset, slice.End);
        for (var i = 0; i < slice.Skip + slice.Count && lines.TryRead(out var line); i++)
        {
            if (i >= slice.Skip)
                entries.Add(Parse(line, i + 1));
        }

        return entries;
    }

    private static LedgerFile Used(string path, Func<LedgerFile> open)
    {
        try
        {
            return open();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new LedgerFileException($"{path}: {e.Message}", e);
        }
    }

    private static long CutOffTornLine(string path, SafeFileHandle file)
    {
        var length = RandomAccess.GetLength(file);
        var tail = new byte[Math.Min(length, LedgerLines.Longest)];
        var read = RandomAccess.Read(file, tail, length - tail.Length);
        var end = tail.AsSpan(0, read).LastIndexOf((byte)'\n') + 1;
        if (end == 0 && tail.Length < length)
            throw new LedgerFileException($"{path}: the end of the file is not an entry of a ledger.");
        var whole = length - tail.Length + end;
        if (whole < length)
            RandomAccess.SetLength(file, whole);
        return whole;
    }

    private static LedgerRecord RecordOf(LedgerEntry entry, long next)
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

    private LedgerEntry Parse(ReadOnlySpan<byte> line, int number)
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

    private void Index(long offset)
    {
        if (Total % Stride == 0)
            _offsets.Add(offset);
        Total++;
    }

    private void Forget()
    {
        _offsets.Clear();
        Total = 0;
    }

    private void Flush()
    {
        if (_pending.WrittenCount == 0)
            return;
        try
        {
            RandomAccess.Write(_file, _pending.WrittenSpan, _length);
        }
        catch (IOException e)
        {
            RemovePartialLine();
            if (!_inBatches)
                _pending.ResetWrittenCount();
            throw new IOException($"The vendors' ledger cannot be written: {e.Message}", e);
        }

        _length += _pending.WrittenCount;
        _pending.ResetWrittenCount();
    }

    // It would make the next line unreadable.
    private void RemovePartialLine()
    {
        try
        {
            RandomAccess.SetLength(_file, _length);
        }
        catch (Exception e) when (e is IOException or ArgumentException)
        {
            // The next write overwrites it.
        }
    }
}

/// <summary>Consecutive entries of a ledger.</summary>
/// <param name="File">The ledger's file.</param>
/// <param name="Offset">Offset of an indexed entry at or before the first one, in bytes.</param>
/// <param name="End">Length of the file when the slice was selected, in bytes.</param>
/// <param name="Skip">Number of entries between the indexed one and the first one.</param>
/// <param name="Count">Number of entries.</param>
internal readonly record struct LedgerSlice(LedgerFile File, long Offset, long End, int Skip, int Count)
{
    public IReadOnlyList<LedgerEntry> Read() => Count == 0 ? [] : File.Read(this);
}
