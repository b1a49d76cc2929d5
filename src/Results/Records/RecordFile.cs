using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace TlsToll.Results.Records;

/// <summary>Raw records of one worker and cell, as the worker hands them over.</summary>
/// <param name="Interactions">Interactions ordered by EB, and in order of occurrence within each EB.</param>
/// <param name="Connections">Connections ordered by EB, and in order of occurrence within each EB.</param>
public sealed record RecordFile(InteractionRecord[] Interactions, ConnectionRecord[] Connections)
{
    // The file is read only by the same build on the same host; the number detects a mixture of builds.
    private const long Magic = 0x4C4C_4F54_534C_5403;

    /// <summary>Writes the file.</summary>
    public void Write(string path)
    {
        using var file = File.Create(path);
        Span<long> head = [Magic, Interactions.Length, Connections.Length];
        file.Write(MemoryMarshal.AsBytes(head));
        file.Write(MemoryMarshal.AsBytes<InteractionRecord>(Interactions));
        file.Write(MemoryMarshal.AsBytes<ConnectionRecord>(Connections));
    }

    /// <summary>Reads the file.</summary>
    /// <exception cref="InvalidDataException">The file does not contain records of this version, or is incomplete.</exception>
    public static RecordFile Read(string path)
    {
        using var file = File.OpenRead(path);
        try
        {
            Span<long> head = stackalloc long[3];
            file.ReadExactly(MemoryMarshal.AsBytes(head));
            if (head[0] != Magic)
                throw new InvalidDataException($"{path} contains no records of this version.");
            if (head[1] < 0 || head[2] < 0 || file.Length != Size(head[1], head[2]))
                throw new InvalidDataException($"{path} is incomplete.");
            var records = new RecordFile(new InteractionRecord[head[1]], new ConnectionRecord[head[2]]);
            file.ReadExactly(MemoryMarshal.AsBytes(records.Interactions.AsSpan()));
            file.ReadExactly(MemoryMarshal.AsBytes(records.Connections.AsSpan()));
            return records;
        }
        catch (EndOfStreamException e)
        {
            throw new InvalidDataException($"{path} is incomplete.", e);
        }
    }

    private static Int128 Size(long interactions, long connections) =>
        (3 * sizeof(long)) + ((Int128)interactions * Unsafe.SizeOf<InteractionRecord>())
        + ((Int128)connections * Unsafe.SizeOf<ConnectionRecord>());
}
