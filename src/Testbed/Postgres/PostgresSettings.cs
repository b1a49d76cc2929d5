using System.Globalization;

namespace TlsToll.Testbed.Postgres;

/// <summary>Settings of the private cluster, with their reasons.</summary>
internal static class PostgresSettings
{
    /// <summary>Name of the settings file in the data directory.</summary>
    public const string FileName = "tlstoll.conf";

    /// <summary>File name of the server's certificate in the data directory.</summary>
    public const string Certificate = "server.crt";

    /// <summary>File name of the certificate's key in the data directory.</summary>
    public const string Key = "server.key";

    /// <summary>Module that counts statements: part of PostgreSQL, and on some systems of a package of its own.</summary>
    public const string StatementsModule = "pg_stat_statements";

    // sockaddr_un has space for 107 bytes. PostgreSQL's file name takes up to 14 (".s.PGSQL.65535"), and the slash takes one.
    private const int LongestSocketDirectory = 92;

    private static readonly (string Name, string Value)[] Fixed =
    [
        ("listen_addresses", "127.0.0.1"),
        ("max_connections", "500"),
        ("shared_buffers", "256MB"),
        ("fsync", "on"), // Real durability: a commit costs as much as in production.
        ("synchronous_commit", "on"),
        ("full_page_writes", "on"),
        ("autovacuum", "off"), // The controller vacuums and checkpoints before super-blocks and timed cells, so that neither runs during a cell.
        ("checkpoint_timeout", "1h"),
        ("max_wal_size", "4GB"),
        ("jit", "off"), // Compiling the short queries costs more than executing them.
        ("password_encryption", "scram-sha-256"),
        ("log_destination", "stderr"),
        ("logging_collector", "off"), // stderr already goes to the log, and a collector would be another process.
        ("log_line_prefix", "%m [%p] "),
        ("timezone", "UTC"),
    ];

    /// <summary>Names of the settings whose effective values are recorded in a run's results.</summary>
    public static IReadOnlyList<string> Recorded { get; } =
    [
        .. Fixed.Select(s => s.Name), "ssl", "ssl_min_protocol_version", "ssl_ciphers", "port", "work_mem",
        "wal_level", "wal_compression", "max_parallel_workers_per_gather", "huge_pages", "default_transaction_isolation",
    ];

    /// <summary>Unit of a setting that <c>postgres -C</c> prints as a bare number.</summary>
    /// <param name="name">Name of the setting.</param>
    /// <returns>The unit with a leading space; empty if there is none.</returns>
    public static string Unit(string name) => name switch
    {
        "shared_buffers" => " x 8 kB",
        "work_mem" => " kB",
        "max_wal_size" => " MB",
        "checkpoint_timeout" => " s",
        _ => "",
    };

    /// <summary>Text of the settings file.</summary>
    /// <param name="port">Port on 127.0.0.1.</param>
    /// <param name="socketDirectory">Directory of the Unix socket; the server has no socket if the path is too long for the kernel.</param>
    /// <param name="tls">True if certificate and key are installed; each client then decides whether to use TLS.</param>
    /// <param name="statements">True to count and time statements, which needs the module pg_stat_statements and a little of each statement's time.</param>
    /// <returns>Lines of postgresql.conf.</returns>
    public static string Text(int port, string socketDirectory, bool tls, bool statements)
    {
        (string Name, string Value)[] own =
        [
            ("port", port.ToString(CultureInfo.InvariantCulture)),
            ("unix_socket_directories", socketDirectory.Length <= LongestSocketDirectory ? socketDirectory : ""),
            ("ssl", tls ? "on" : "off"),
            ("ssl_cert_file", Certificate),
            ("ssl_key_file", Key),
            .. statements
                ? [("shared_preload_libraries", StatementsModule), (StatementsModule + ".track_planning", "on"), (StatementsModule + ".save", "off")]
                : Array.Empty<(string, string)>(),
        ];
        return string.Concat(Fixed.Concat(own).Select(s => $"{s.Name} = '{s.Value.Replace("'", "''", StringComparison.Ordinal)}'\n"));
    }
}
