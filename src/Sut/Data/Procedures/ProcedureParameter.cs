using System.Data;

namespace TlsToll.Sut.Data.Procedures;

/// <summary>A parameter of a procedure, with its types in both engines.</summary>
/// <param name="Name">Name without the prefix <c>p_</c>.</param>
/// <param name="Type">Type in SQL Server.</param>
/// <param name="PostgresTypes">Type in PostgreSQL; for a list, the types of its arrays.</param>
/// <param name="Size">Maximum length of a text in characters; -1 for no limit.</param>
/// <param name="Precision">Number of digits of a decimal.</param>
/// <param name="Scale">Number of decimal places of a decimal or of seconds.</param>
internal sealed record ProcedureParameter(
    string Name, SqlDbType Type, string[] PostgresTypes, int Size = 0, byte Precision = 0, byte Scale = 0)
{
    /// <summary>Decimal places of seconds: microseconds, the only resolution that PostgreSQL stores.</summary>
    public const int TimePrecision = 6;

    public static ProcedureParameter BigInt(string name) => new(name, SqlDbType.BigInt, ["bigint"]);

    public static ProcedureParameter Int(string name) => new(name, SqlDbType.Int, ["integer"]);

    public static ProcedureParameter Bit(string name) => new(name, SqlDbType.Bit, ["boolean"]);

    public static ProcedureParameter Id(string name) => new(name, SqlDbType.UniqueIdentifier, ["uuid"]);

    public static ProcedureParameter Date(string name) => new(name, SqlDbType.Date, ["date"]);

    public static ProcedureParameter Time(string name) =>
        new(name, SqlDbType.DateTime2, ["timestamp with time zone"], Scale: TimePrecision);

    public static ProcedureParameter Text(string name, int length) => new(name, SqlDbType.NVarChar, ["text"], length);

    /// <summary>Creates a list parameter: JSON in SQL Server, one array per member in PostgreSQL.</summary>
    public static ProcedureParameter List(string name, params string[] arrays) => new(name, SqlDbType.NVarChar, arrays, -1);

    public static ProcedureParameter Money(string name) => new(name, SqlDbType.Decimal, ["numeric"], Precision: 17, Scale: 2);

    public static ProcedureParameter Percent(string name) => new(name, SqlDbType.Decimal, ["numeric"], Precision: 5, Scale: 2);
}
