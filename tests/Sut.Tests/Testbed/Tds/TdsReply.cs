using System.Text;

namespace TlsToll.Sut.Tests.Testbed.Tds;

/// <summary>An answer of a server, token by token (MS-TDS, 2.2.7).</summary>
internal sealed class TdsReply
{
    private const ushort More = 0x01;
    private const ushort Failed = 0x02;
    private const ushort Counted = 0x10;
    private const ushort Attended = 0x20;

    private readonly TdsWriter _writer = new();
    private readonly List<Action<ushort>> _ends = [];

    /// <summary>Whether the connection ends instead of an answer.</summary>
    public bool IsBroken { get; private init; }

    /// <summary>Whether there is no answer, on a connection that stays open.</summary>
    public bool IsSilent { get; private init; }

    /// <summary>No answer, so that the driver waits until it gives up.</summary>
    public static TdsReply Silent { get; } = new() { IsSilent = true };

    /// <summary>The connection ends, and whoever waits for the answer never learns it.</summary>
    public static TdsReply Broken { get; } = new() { IsBroken = true };

    /// <summary>Nothing but that it is done.</summary>
    public static TdsReply Done(long rows = 0) => new TdsReply().Then(rows);

    /// <summary>One value.</summary>
    public static TdsReply Value(object value) => Rows(["value"], [value]);

    /// <summary>Rows of one result set. The types are those of the first row's values.</summary>
    public static TdsReply Rows(string[] columns, params object[][] rows) => new TdsReply().ThenRows(columns, rows);

    /// <summary>No rows, of columns of the given types.</summary>
    public static TdsReply NoRows(params object[] examples) =>
        new TdsReply().ThenTyped([.. examples.Select((_, i) => $"c{i}")], examples, []);

    /// <summary>An error.</summary>
    public static TdsReply Error(int number, string message, byte severity = 16)
    {
        var reply = new TdsReply();
        var text = Encoding.Unicode.GetBytes(message);
        reply._writer.Write((byte)0xAA);
        reply._writer.Write((ushort)(4 + 1 + 1 + 2 + text.Length + 1 + 1 + 4));
        reply._writer.Write(number);
        reply._writer.Write((byte)1);
        reply._writer.Write(severity);
        reply._writer.Write((ushort)message.Length);
        reply._writer.Write(text);
        reply._writer.Write((byte)0);
        reply._writer.Write((byte)0);
        reply._writer.Write(1);
        reply._ends.Add(more => reply.End((ushort)(more | Failed), 0));
        return reply;
    }

    /// <summary>A welcome, in the version of the protocol that the client speaks.</summary>
    public static TdsReply LoggedIn(bool strict)
    {
        const string Program = "Fake";
        var reply = new TdsReply();
        reply._writer.Write([0xE3, 8, 0, 7, 5, .. TdsValues.Collation, 0]);
        reply._writer.Write((byte)0xAD);
        reply._writer.Write((ushort)(1 + 4 + 1 + (Program.Length * 2) + 4));
        reply._writer.Write((byte)1);
        reply._writer.Write(strict ? [8, 0, 0, 0] : new byte[] { 0x74, 0, 0, 4 });
        reply._writer.Write((byte)Program.Length);
        reply._writer.Write(Encoding.Unicode.GetBytes(Program));
        reply._writer.Write(new byte[] { 14, 0, 0x0B, 0xB8 });
        return reply.Then(0);
    }

    /// <summary>A transaction has begun or ended.</summary>
    public static TdsReply Transaction(string what)
    {
        var reply = new TdsReply();
        reply._writer.Write((byte)0xE3);
        reply._writer.Write((ushort)11);
        reply._writer.Write((byte)(what switch { "begin" => 8, "commit" => 9, _ => 10 }));
        if (what == "begin")
            reply._writer.Write((byte)8);
        else
            reply._writer.Write(new byte[] { 0, 8 });
        reply._writer.Write(1L);
        if (what == "begin")
            reply._writer.Write((byte)0);
        return reply.Then(0);
    }

    /// <summary>What was under way has been given up.</summary>
    public static TdsReply GivenUp()
    {
        var reply = new TdsReply();
        reply._ends.Add(_ => reply.End(Attended, 0));
        return reply;
    }

    /// <summary>And another result set.</summary>
    public TdsReply ThenRows(string[] columns, params object[][] rows) => ThenTyped(columns, rows[0], rows);

    /// <summary>And another result set, whose types are those of the examples.</summary>
    public TdsReply ThenTyped(string[] columns, object[] examples, object[][] rows)
    {
        Flush(More);
        TdsValues.WriteColumns(_writer, columns, examples);
        foreach (var row in rows)
            TdsValues.WriteRow(_writer, examples, row);
        return Then(rows.Length);
    }

    /// <summary>The tokens, the last of which says that it is the last.</summary>
    public byte[] ToArray()
    {
        Flush(0);
        return _writer.ToArray();
    }

    private TdsReply Then(long rows)
    {
        _ends.Add(more => End((ushort)(more | Counted), rows));
        return this;
    }

    private void Flush(ushort more)
    {
        foreach (var end in _ends)
            end(more);
        _ends.Clear();
    }

    private void End(ushort status, long rows)
    {
        _writer.Write((byte)0xFD);
        _writer.Write(status);
        _writer.Write((ushort)0xC1);
        _writer.Write(rows);
    }
}
