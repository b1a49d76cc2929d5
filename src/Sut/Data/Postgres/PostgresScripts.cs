namespace TlsToll.Sut.Data.Postgres;

/// <summary>The SQL files of <c>db/postgres</c>, which are copied next to the program.</summary>
internal static class PostgresScripts
{
    private const string Divider = "\n-- after the load\n";

    public static string Tables => Schema()[0];

    public static string KeysAndIndexes => Schema()[1];

    /// <summary>
    /// Statement that creates all procedures or none. It wraps the script, because Npgsql would split it at the semicolons within
    /// <c>begin atomic</c>; the server does not.
    /// </summary>
    public static string Procedures => $"do $install$ begin execute $script$ {Read("procedures.sql")} $script$; end $install$";

    public static string Drop => Read("drop.sql");

    private static string[] Schema() => Read("schema.sql").Split(Divider, 2);

    private static string Read(string name) => File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "db", "postgres", name));
}
