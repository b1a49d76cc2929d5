using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Postgres;

namespace TlsToll.EndToEnd.Tests;

/// <summary>Changes a running testbed's database behind the SUT's back.</summary>
internal static class Psql
{
    /// <summary>Executes statements, in one transaction.</summary>
    public static async Task ExecuteAsync(PostgresCluster cluster, string sql)
    {
        var words = cluster.ConnectionString.Split(';').Select(part => part.Split('=', 2)).ToDictionary(part => part[0], part => part[1], StringComparer.Ordinal);
        var target = string.Create(CultureInfo.InvariantCulture, $"host=127.0.0.1 port={cluster.Port} user={words["Username"]} dbname={words["Database"]}");
        var start = new ProcessStartInfo("psql", ["-XAtq", "-v", "ON_ERROR_STOP=1", "-c", sql, target]) { UseShellExecute = false, RedirectStandardError = true };
        start.Environment["PGPASSWORD"] = words["Password"];
        using var psql = Process.Start(start)!;
        var errors = await psql.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await psql.WaitForExitAsync(TestContext.Current.CancellationToken);
        psql.ExitCode.ShouldBe(0, errors);
    }
}
