using System.Data;
using System.Globalization;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

/// <summary>A parameter, as the procedure declares it.</summary>
/// <param name="Name">Its name without <c>@p_</c>.</param>
/// <param name="Type">Its type.</param>
/// <param name="Size">Characters of a text; -1 for any number.</param>
/// <param name="Precision">Digits of a decimal.</param>
/// <param name="Scale">Digits behind the point, of a decimal or of a second.</param>
internal sealed record ProcedureParameter(string Name, SqlDbType Type, int Size = 0, byte Precision = 0, byte Scale = 0)
{
    /// <summary>The type as T-SQL writes it.</summary>
    public string TypeName => Type switch
    {
        SqlDbType.NVarChar => Size < 0 ? "nvarchar(max)" : string.Create(CultureInfo.InvariantCulture, $"nvarchar({Size})"),
        SqlDbType.Decimal => string.Create(CultureInfo.InvariantCulture, $"decimal({Precision},{Scale})"),
        SqlDbType.DateTime2 => string.Create(CultureInfo.InvariantCulture, $"datetime2({Scale})"),
        _ => Type.ToString().ToLowerInvariant(),
    };

    public static ProcedureParameter BigInt(string name) => new(name, SqlDbType.BigInt);

    public static ProcedureParameter Int(string name) => new(name, SqlDbType.Int);

    public static ProcedureParameter Bit(string name) => new(name, SqlDbType.Bit);

    public static ProcedureParameter Guid(string name) => new(name, SqlDbType.UniqueIdentifier);

    public static ProcedureParameter Date(string name) => new(name, SqlDbType.Date);

    public static ProcedureParameter Time(string name) => new(name, SqlDbType.DateTime2, Scale: SqlServerModel.TimePrecision);

    public static ProcedureParameter Text(string name, int length) => new(name, SqlDbType.NVarChar, length);

    /// <summary>A list.</summary>
    public static ProcedureParameter Json(string name) => new(name, SqlDbType.NVarChar, -1);

    /// <summary>An amount of money.</summary>
    public static ProcedureParameter Money(string name) => new(name, SqlDbType.Decimal, Precision: 17, Scale: 2);

    /// <summary>A share in percent.</summary>
    public static ProcedureParameter Percent(string name) => new(name, SqlDbType.Decimal, Precision: 5, Scale: 2);

    /// <summary>The parameter of a call.</summary>
    public SqlParameter With(object value) =>
        new("@p_" + Name, Type, Size) { Precision = Precision, Scale = Scale, Value = value is DateOnly day ? day.ToDateTime(TimeOnly.MinValue) : value };
}
