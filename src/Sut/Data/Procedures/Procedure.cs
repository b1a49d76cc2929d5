namespace TlsToll.Sut.Data.Procedures;

/// <summary>A stored procedure of <c>db/postgres/procedures.sql</c> and <c>db/sqlserver/procedures.sql</c>.</summary>
internal sealed class Procedure
{
    private Procedure(string name, bool returnsRows, ProcedureParameter[] parameters) =>
        (Name, ReturnsRows, Parameters) = (name, returnsRows, parameters);

    public string Name { get; }

    /// <summary>False if it returns a value or nothing.</summary>
    public bool ReturnsRows { get; }

    public IReadOnlyList<ProcedureParameter> Parameters { get; }

    public static Procedure OfRows(string name, params ProcedureParameter[] parameters) => new(name, returnsRows: true, parameters);

    public static Procedure OfValue(string name, params ProcedureParameter[] parameters) => new(name, returnsRows: false, parameters);
}
