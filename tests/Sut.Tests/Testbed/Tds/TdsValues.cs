using System.Text;

namespace TlsToll.Sut.Tests.Testbed.Tds;

/// <summary>Columns and rows of a result set (MS-TDS, 2.2.5).</summary>
internal static class TdsValues
{
    private const byte MoneyScale = 2;
    private const byte TimeScale = 6;
    private const long TicksOfTimeUnit = 10;

    /// <summary>SQL_Latin1_General_CP1_CI_AS, the server's own by default.</summary>
    public static readonly byte[] Collation = [0x09, 0x04, 0xD0, 0x00, 0x34];

    public static void WriteColumns(TdsWriter to, string[] names, object[] examples)
    {
        to.Write((byte)0x81);
        to.Write((ushort)names.Length);
        for (var i = 0; i < names.Length; i++)
        {
            to.Write(0);
            to.Write((ushort)1);
            to.Write(TypeOf(examples[i]));
            to.Write((byte)names[i].Length);
            to.Write(Encoding.Unicode.GetBytes(names[i]));
        }
    }

    public static void WriteRow(TdsWriter to, object[] examples, object[] row)
    {
        to.Write((byte)0xD1);
        for (var i = 0; i < row.Length; i++)
            Write(to, examples[i], row[i]);
    }

    private static byte[] TypeOf(object example) => example switch
    {
        byte => [0x26, 1],
        short => [0x26, 2],
        int => [0x26, 4],
        long => [0x26, 8],
        bool => [0x68, 1],
        Guid => [0x24, 16],
        decimal => [0x6C, 17, 17, MoneyScale],
        DateTime => [0x2A, TimeScale],
        DateOnly => [0x28],
        string => [0xE7, 0x40, 0x1F, .. Collation],
        _ => throw new NotSupportedException($"No column is of type {example.GetType()}."),
    };

    private static void Write(TdsWriter to, object example, object value)
    {
        if (value is DBNull)
        {
            to.Write(example is string ? [0xFF, 0xFF] : new byte[] { 0 });
            return;
        }

        byte[] bytes = value switch
        {
            byte b => [b],
            short s => BitConverter.GetBytes(s),
            int i => BitConverter.GetBytes(i),
            long l => BitConverter.GetBytes(l),
            bool b => BitConverter.GetBytes(b),
            Guid g => g.ToByteArray(),
            decimal d => Money(d),
            DateTime t => [.. Time(t), .. Day(DateOnly.FromDateTime(t))],
            DateOnly d => Day(d),
            string s => Encoding.Unicode.GetBytes(s),
            _ => throw new NotSupportedException($"No value is of type {value.GetType()}."),
        };
        if (value is string)
            to.Write((ushort)bytes.Length);
        else
            to.Write((byte)bytes.Length);
        to.Write(bytes);
    }

    private static byte[] Money(decimal amount)
    {
        var cents = decimal.ToInt64(Math.Abs(amount) * 100);
        return [(byte)(amount < 0 ? 0 : 1), .. BitConverter.GetBytes(cents)];
    }

    private static byte[] Time(DateTime time) => BitConverter.GetBytes(time.TimeOfDay.Ticks / TicksOfTimeUnit)[..5];

    private static byte[] Day(DateOnly day) => BitConverter.GetBytes(day.DayNumber)[..3];
}
