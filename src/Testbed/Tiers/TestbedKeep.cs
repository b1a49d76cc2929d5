using TlsToll.Testbed.Postgres;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Tiers;

/// <summary>What <c>--keep</c> leaves: the stopped cluster, the images and the logs, and how to use them again.</summary>
internal static class TestbedKeep
{
    /// <summary>Writes the connection string, a secret, to a file that only its owner can read, and says what was kept.</summary>
    /// <param name="run">The run.</param>
    /// <param name="cluster">Its cluster, stopped.</param>
    /// <returns>Lines for the user.</returns>
    public static IReadOnlyList<string> Describe(RunDirectory run, PostgresCluster cluster)
    {
        ArgumentNullException.ThrowIfNull(run);
        ArgumentNullException.ThrowIfNull(cluster);
        var secret = run.PathOf("connection-string");
        UnixFiles.WritePrivate(secret, cluster.ConnectionString + "\n");
        return
        [
            $"Kept: the cluster in {cluster.DataDirectory}",
            $"Start it again: {cluster.RestartCommand()}",
            $"Connection string: in {secret}; delete {run.FullPath} when it is no longer needed.",
        ];
    }
}
