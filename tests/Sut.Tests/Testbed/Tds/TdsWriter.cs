namespace TlsToll.Sut.Tests.Testbed.Tds;

/// <summary>Numbers as the protocol has them, the lowest byte first.</summary>
internal sealed class TdsWriter
{
    private readonly List<byte> _bytes = [];

    public void Write(byte value) => _bytes.Add(value);

    public void Write(ushort value) => _bytes.AddRange(BitConverter.GetBytes(value));

    public void Write(int value) => _bytes.AddRange(BitConverter.GetBytes(value));

    public void Write(long value) => _bytes.AddRange(BitConverter.GetBytes(value));

    public void Write(params byte[] values) => _bytes.AddRange(values);

    public byte[] ToArray() => [.. _bytes];
}
