using System.Buffers.Binary;
using System.Text;

namespace TlsToll.Sut.Tests.Testbed.Tds;

/// <summary>What a client asks for (MS-TDS, 2.2.3.1.1).</summary>
internal enum TdsKind : byte
{
    Batch = 0x01,
    Procedure = 0x03,
    Attention = 0x06,
    BulkLoad = 0x07,
    Transaction = 0x0E,
    LogIn = 0x10,
    PreLogIn = 0x12,
}

/// <summary>A request of a client.</summary>
/// <param name="Kind">Its kind.</param>
/// <param name="Text">The batch, the statement that <c>sp_executesql</c> is to run, or the procedure's name.</param>
/// <param name="Body">All of it, with the values of parameters.</param>
internal sealed record TdsRequest(TdsKind Kind, string Text, byte[] Body)
{
    private const int ExecuteSql = 10;
    private const ushort ById = 0xFFFF;

    /// <summary>Whether a text stands in it, such as the value of a parameter.</summary>
    public bool Holds(string text) => Body.AsSpan().IndexOf(Encoding.Unicode.GetBytes(text)) >= 0;

    public static TdsRequest Read(TdsKind kind, byte[] body) => new(kind, TextOf(kind, body), body);

    // Before a batch and a call stand headers, as long as their first number says.
    private static string TextOf(TdsKind kind, byte[] body) => kind switch
    {
        TdsKind.Batch => Encoding.Unicode.GetString(body.AsSpan((int)BinaryPrimitives.ReadUInt32LittleEndian(body))),
        TdsKind.Procedure => ProcedureOf(body.AsSpan((int)BinaryPrimitives.ReadUInt32LittleEndian(body))),
        TdsKind.Transaction => BinaryPrimitives.ReadUInt16LittleEndian(body.AsSpan((int)BinaryPrimitives.ReadUInt32LittleEndian(body))) switch
        {
            5 => "begin",
            7 => "commit",
            8 => "rollback",
            var other => $"transaction {other}",
        },
        _ => "",
    };

    private static string ProcedureOf(ReadOnlySpan<byte> call)
    {
        var length = BinaryPrimitives.ReadUInt16LittleEndian(call);
        if (length != ById)
            return Encoding.Unicode.GetString(call.Slice(2, length * 2));
        var id = BinaryPrimitives.ReadUInt16LittleEndian(call[2..]);
        return id == ExecuteSql ? FirstText(call[6..]) : $"procedure {id}";
    }

    // Name, status, nvarchar with its length and collation; in one piece, or in several if it is a long one.
    private static string FirstText(ReadOnlySpan<byte> parameter)
    {
        const int Type = 2;
        const int Collation = 5;
        var value = parameter[((parameter[0] * 2) + Type)..];
        var isLong = BinaryPrimitives.ReadUInt16LittleEndian(value[1..]) == ushort.MaxValue;
        value = value[(1 + 2 + Collation)..];
        return isLong ? Pieces(value[8..]) : Encoding.Unicode.GetString(value.Slice(2, BinaryPrimitives.ReadUInt16LittleEndian(value)));
    }

    private static string Pieces(ReadOnlySpan<byte> pieces)
    {
        var text = new StringBuilder();
        int length;
        while ((length = BinaryPrimitives.ReadInt32LittleEndian(pieces)) != 0)
        {
            text.Append(Encoding.Unicode.GetString(pieces.Slice(4, length)));
            pieces = pieces[(4 + length)..];
        }

        return text.ToString();
    }
}
