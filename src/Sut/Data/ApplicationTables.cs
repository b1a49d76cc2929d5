namespace TlsToll.Sut.Data;

/// <summary>
/// Names of the populated tables. A database with one of them but without <see cref="Version"/> belongs to another program.
/// </summary>
internal static class ApplicationTables
{
    /// <summary>Name of the table that marks a database as belonging to this program.</summary>
    public const string Version = "schema_version";

    public static IReadOnlyList<string> Populated { get; } =
        ["country", "address", "author", "customer", "item", "stock", "orders", "order_line"];

    /// <summary>Creates the error for a table of another program.</summary>
    public static DatabaseSetupException Foreign(string table) =>
        new($"The database has a table \"{table}\" that is not TLS Toll's; name another database.");
}
