namespace TlsToll.Sut.Data.Procedures;

/// <summary>A stored procedure in <c>db/postgres/procedures.sql</c> and <c>db/sqlserver/procedures.sql</c>.</summary>
internal sealed class Procedure
{
    private Procedure(string name, bool returnsRows, ProcedureParameter[] parameters) =>
        (Name, ReturnsRows, Parameters) = (name, returnsRows, parameters);

    public string Name { get; }

    /// <summary>True if the procedure returns rows; false if it returns a single value or nothing.</summary>
    public bool ReturnsRows { get; }

    public IReadOnlyList<ProcedureParameter> Parameters { get; }

    public static Procedure OfRows(string name, params ProcedureParameter[] parameters) => new(name, returnsRows: true, parameters);

    public static Procedure OfValue(string name, params ProcedureParameter[] parameters) => new(name, returnsRows: false, parameters);
}
