namespace TlsToll.Sut.Data;

/// <summary>The tables that are populated. A database with one of them and no <see cref="Version"/> is another program's.</summary>
internal static class ApplicationTables
{
    /// <summary>The table by which a database is known as this program's.</summary>
    public const string Version = "schema_version";

    /// <summary>The others.</summary>
    public static IReadOnlyList<string> Populated { get; } =
        ["country", "address", "author", "customer", "item", "stock", "orders", "order_line"];

    /// <summary>What to say of a table that is another program's.</summary>
    public static DatabaseSetupException Foreign(string table) =>
        new($"The database has a table \"{table}\" that is not TLS Toll's; name one of its own.");
}
