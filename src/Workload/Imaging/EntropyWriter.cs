namespace TlsToll.Workload;

/// <summary>
/// Writes the bits of a scan; a byte 0xFF is followed by 0x00, or it would be a marker (ITU-T T.81, F.1.2.3). A copy of it is a place to go
/// back to.
/// </summary>
internal struct EntropyWriter(byte[] buffer)
{
    private ulong _bits;
    private int _count;

    /// <summary>Whole bytes so far.</summary>
    public int Length { get; private set; }

    /// <summary>Most bytes that <see cref="Finish"/> leaves.</summary>
    public readonly int LengthAtEnd => Length + (_count > 0 ? 2 : 0);

    /// <summary>Appends the low <paramref name="count"/> bits, at most 32.</summary>
    public void Write(uint bits, int count)
    {
        _bits = (_bits << count) | bits;
        _count += count;
        while (_count >= 8)
        {
            _count -= 8;
            Append((byte)(_bits >> _count));
        }
    }

    /// <summary>Fills the last byte with ones.</summary>
    public void Finish()
    {
        if (_count > 0)
            Write((1u << (8 - _count)) - 1, 8 - _count);
    }

    private void Append(byte value)
    {
        buffer[Length++] = value;
        if (value == 0xFF)
            buffer[Length++] = 0;
    }
}
