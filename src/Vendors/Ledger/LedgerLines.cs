using Microsoft.Win32.SafeHandles;

namespace TlsToll.Vendors.Ledger;

/// <summary>Reads the lines of a file between two offsets. Other readers and the writer keep their own positions.</summary>
internal sealed class LedgerLines(SafeFileHandle file, long offset, long until)
{
    /// <summary>Length of the longest line in bytes, without its end. An entry is far shorter.</summary>
    public const int Longest = 1 << 16;

    private readonly byte[] _buffer = new byte[Longest + 1];
    private int _start;
    private int _end;
    private long _next = offset;

    /// <summary>Offset of the next line.</summary>
    public long Offset => _next - (_end - _start);

    /// <summary>Reads a line without its end.</summary>
    /// <param name="line">The line, valid until the next call. A line that is too long is empty.</param>
    /// <returns>False at the end of the file, and at a last line that has no end.</returns>
    public bool TryRead(out ReadOnlySpan<byte> line)
    {
        var tooLong = false;
        while (true)
        {
            var unread = _buffer.AsSpan(_start, _end - _start);
            var length = unread.IndexOf((byte)'\n');
            if (length >= 0)
            {
                line = tooLong ? default : unread[..length];
                _start += length + 1;
                return true;
            }

            tooLong |= unread.Length == _buffer.Length;
            if (!tooLong)
                unread.CopyTo(_buffer);
            (_start, _end) = (0, tooLong ? 0 : unread.Length);
            var room = (int)Math.Min(_buffer.Length - _end, until - _next);
            var read = RandomAccess.Read(file, _buffer.AsSpan(_end, room), _next);
            if (read == 0)
            {
                line = default;
                return false;
            }

            _end += read;
            _next += read;
        }
    }
}
