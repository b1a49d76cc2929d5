using System.Data;

namespace TlsToll.Sut.Data.Procedures;

/// <summary>A parameter with its types in both engines.</summary>
/// <param name="Name">Its name without the prefix <c>p_</c>.</param>
/// <param name="Type">Type in SQL Server.</param>
/// <param name="PostgresTypes">Type in PostgreSQL; for a list, the types of its arrays.</param>
/// <param name="Size">Characters of a text; -1 for any number.</param>
/// <param name="Precision">Digits of a decimal.</param>
/// <param name="Scale">Digits behind the point, of a decimal or of a second.</param>
internal sealed record ProcedureParameter(
    string Name, SqlDbType Type, string[] PostgresTypes, int Size = 0, byte Precision = 0, byte Scale = 0)
{
    /// <summary>Digits of a second of a time; PostgreSQL has no other number.</summary>
    public const int TimePrecision = 6;

    public static ProcedureParameter BigInt(string name) => new(name, SqlDbType.BigInt, ["bigint"]);

    public static ProcedureParameter Int(string name) => new(name, SqlDbType.Int, ["integer"]);

    public static ProcedureParameter Bit(string name) => new(name, SqlDbType.Bit, ["boolean"]);

    public static ProcedureParameter Id(string name) => new(name, SqlDbType.UniqueIdentifier, ["uuid"]);

    public static ProcedureParameter Date(string name) => new(name, SqlDbType.Date, ["date"]);

    public static ProcedureParameter Time(string name) =>
        new(name, SqlDbType.DateTime2, ["timestamp with time zone"], Scale: TimePrecision);

    public static ProcedureParameter Text(string name, int length) => new(name, SqlDbType.NVarChar, ["text"], length);

    /// <summary>A list: JSON in SQL Server, an array for each member in PostgreSQL.</summary>
    public static ProcedureParameter List(string name, params string[] arrays) => new(name, SqlDbType.NVarChar, arrays, -1);

    /// <summary>An amount of money.</summary>
    public static ProcedureParameter Money(string name) => new(name, SqlDbType.Decimal, ["numeric"], Precision: 17, Scale: 2);

    public static ProcedureParameter Percent(string name) => new(name, SqlDbType.Decimal, ["numeric"], Precision: 5, Scale: 2);
}
