using System.Buffers.Binary;

namespace TlsToll.Rbe.Tests.Workload;

internal sealed record ReadPicture(int Width, int Height, int Blocks, int ScanBytes);

/// <summary>
/// Reads a greyscale baseline JPEG from ITU-T T.81 alone, every bit of it, and tolerates nothing: each segment known, each code in its
/// table, each block of the picture there, ones as the last bits, nothing left over.
/// </summary>
internal sealed class StrictJpegReader
{
    private readonly byte[] _jpeg;
    private readonly Dictionary<(int Length, int Code), byte>[] _tables = [[], []];
    private readonly HashSet<byte> _seen = [];
    private int _at;
    private int _bits;
    private int _bitCount;
    private int _width;
    private int _height;

    private StrictJpegReader(byte[] jpeg) => _jpeg = jpeg;

    public static ReadPicture Read(byte[] jpeg) => new StrictJpegReader(jpeg).Read();

    private ReadPicture Read()
    {
        Require(Word() == 0xFFD8, "begins with SOI");
        while (ReadSegment() != 0xDA)
        {
        }

        Require(_seen.IsSupersetOf([0xE0, 0xDB, 0xC0, 0xC4, 0xDA]) && _tables.All(table => table.Count > 0), "has all tables");
        var start = _at;
        var blocks = _width / 8 * (_height / 8);
        var mean = 0;
        for (var i = 0; i < blocks; i++)
            mean = ReadBlock(mean);
        Require(_bits == (1 << _bitCount) - 1, "last bits are ones");
        var end = _at;
        Require(Word() == 0xFFD9 && _at == _jpeg.Length, "ends with EOI");
        return new(_width, _height, blocks, end - start);
    }

    private byte ReadSegment()
    {
        var marker = Word();
        Require(marker >> 8 == 0xFF, "a marker follows");
        var length = Word() - 2;
        Require(length >= 0 && _at + length <= _jpeg.Length, "the segment ends within");
        var content = _jpeg.AsSpan(_at, length);
        _at += length;
        _seen.Add((byte)marker);
        switch (marker)
        {
            case 0xFFE0:
                Require(content[..5].SequenceEqual("JFIF\0"u8), "is JFIF");
                break;
            case 0xFFDB:
                Require(length == 65 && content[0] == 0 && !content[1..].Contains((byte)0), "quanta");
                break;
            case 0xFFC0:
                Require(length == 9 && content[0] == 8 && content[5..].SequenceEqual((ReadOnlySpan<byte>)[1, 1, 0x11, 0]), "one component");
                _height = BinaryPrimitives.ReadUInt16BigEndian(content[1..]);
                _width = BinaryPrimitives.ReadUInt16BigEndian(content[3..]);
                Require(_height > 0 && _width > 0 && _height % 8 == 0 && _width % 8 == 0, "whole blocks");
                break;
            case 0xFFC4:
                ReadHuffman(content);
                break;
            case 0xFFDA:
                Require(content.SequenceEqual((ReadOnlySpan<byte>)[1, 1, 0, 0, 63, 0]), "one baseline scan");
                break;
            default:
                Require(marker == 0xFFFE, "no other segment than a comment");
                break;
        }

        return (byte)marker;
    }

    private void ReadHuffman(ReadOnlySpan<byte> content)
    {
        Require(content[0] is 0x00 or 0x10, "table 0 of a class");
        var code = 0;
        var symbol = 17;
        for (var length = 1; length <= 16; length++, code <<= 1)
        {
            for (var i = 0; i < content[length]; i++, code++)
                _tables[content[0] >> 4].Add((length, code), content[symbol++]);
            Require(code < 1 << length, "codes fit");
        }

        Require(symbol == content.Length, "table ends");
    }

    private int ReadBlock(int previous)
    {
        var mean = previous + Value(Symbol(0));
        Require(mean is >= -64 and < 64, "brightness within 8 bits");
        for (var k = 1; k < 64; k++)
        {
            var symbol = Symbol(1);
            if (symbol == 0)
                return mean;
            k += symbol >> 4;
            Require(k < 64 && (symbol == 0xF0 || Value(symbol & 15) != 0), "coefficient within the block");
        }

        return mean;
    }

    private byte Symbol(int table)
    {
        var code = 0;
        for (var length = 1; length <= 16; length++)
        {
            code = (code << 1) | Bit();
            if (_tables[table].TryGetValue((length, code), out var symbol))
                return symbol;
        }

        throw new InvalidDataException("No such code.");
    }

    private int Value(int size)
    {
        var bits = 0;
        for (var i = 0; i < size; i++)
            bits = (bits << 1) | Bit();
        return size > 0 && bits >> (size - 1) == 0 ? bits - (1 << size) + 1 : bits;
    }

    private int Bit()
    {
        if (_bitCount == 0)
        {
            _bits = Byte();
            _bitCount = 8;
            Require(_bits != 0xFF || Byte() == 0, "no marker within the scan");
        }

        _bitCount--;
        var bit = _bits >> _bitCount;
        _bits &= (1 << _bitCount) - 1;
        return bit;
    }

    private byte Byte()
    {
        Require(_at < _jpeg.Length, "not cut off");
        return _jpeg[_at++];
    }

    private int Word() => (Byte() << 8) | Byte();

    private static void Require(bool holds, string what)
    {
        if (!holds)
            throw new InvalidDataException($"Not so: {what}.");
    }
}
