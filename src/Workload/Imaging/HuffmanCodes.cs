using System.Numerics;

namespace TlsToll.Workload;

/// <summary>A Huffman table as codes to write (ITU-T T.81, annex C).</summary>
internal sealed class HuffmanCodes
{
    private readonly ushort[] _codes = new ushort[256];
    private readonly byte[] _lengths = new byte[256];

    private HuffmanCodes(ReadOnlySpan<byte> table)
    {
        var code = 0;
        var symbol = JpegTables.CodeLengths;
        for (var length = 1; length <= JpegTables.CodeLengths; length++, code <<= 1)
        {
            for (var remaining = table[length - 1]; remaining > 0; remaining--, symbol++, code++)
                (_codes[table[symbol]], _lengths[table[symbol]]) = ((ushort)code, (byte)length);
        }
    }

    /// <summary>For the first coefficient of a block, the mean.</summary>
    public static HuffmanCodes Mean { get; } = new(JpegTables.MeanHuffman);

    /// <summary>For the other coefficients.</summary>
    public static HuffmanCodes Detail { get; } = new(JpegTables.DetailHuffman);

    /// <summary>Writes a value after a run of at most 15 zeros: the code of (run, bits of the value), then those bits.</summary>
    public void Write(ref EntropyWriter writer, int zeros, int value)
    {
        var size = 32 - BitOperations.LeadingZeroCount((uint)Math.Abs(value));
        var symbol = (zeros << 4) | size;
        var bits = (uint)(value < 0 ? value - 1 : value) & ((1u << size) - 1);
        writer.Write(((uint)_codes[symbol] << size) | bits, _lengths[symbol] + size);
    }

    /// <summary>Writes a symbol that no value follows.</summary>
    public void WriteSymbol(ref EntropyWriter writer, byte symbol) => writer.Write(_codes[symbol], _lengths[symbol]);
}
