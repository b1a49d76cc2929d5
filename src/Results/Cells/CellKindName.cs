namespace TlsToll.Results.Cells;

/// <summary>Names of the kinds of cells in all files.</summary>
public static class CellKindName
{
    /// <summary>Name of <see cref="CellKind.Cost"/>.</summary>
    public const string Cost = "cost";

    /// <summary>Name of <see cref="CellKind.Timed"/>.</summary>
    public const string Timed = "timed";

    /// <summary>Name of a kind.</summary>
    public static string Of(CellKind kind) => kind == CellKind.Cost ? Cost : Timed;
}
