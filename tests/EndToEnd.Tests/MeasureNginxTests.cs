using System.Diagnostics;
using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.EndToEnd.Tests;

/// <summary><c>rbe measure</c> on a server that is not the testbed's, and whose worker is a process of its own.</summary>
public sealed class MeasureNginxTests : IDisposable
{
    private const int PerConnection = 4;

    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    public async Task Nginx_is_measured_by_its_master_and_each_connection_is_proven()
    {
        OwnNginx.Need();
        var results = Path.Combine(_directory, "results");
        var nginx = await OwnNginx.InAsync(_directory);
        using var master = Process.Start(new ProcessStartInfo(nginx.Command[0], nginx.Command.Skip(1)) { UseShellExecute = false })!;
        try
        {
            await nginx.ListensAsync();
            var (code, output, errors) = await RbeProcess.RunAsync(
                "measure", "--plain", Url("http", nginx.Plain), "--tls", Url("https", nginx.Tls), "--ca", nginx.Ca, "--pid", master.Id.ToString(CultureInfo.InvariantCulture),
                "--per-connection", string.Create(CultureInfo.InvariantCulture, $"1,{PerConnection}"), "--tls-version", "1.3", "--concurrent", "2",
                "--blocks", "2", "--slices", "2", "--cell-seconds", "0.05", "--warm-up", "0", "--out", results);

            code.ShouldBe(0, errors + output);
        }
        finally
        {
            await OwnNginx.EndAsync(master);
        }

        var run = RunJson.Read(Path.Combine(results, "run.json"));
        run.Status.ShouldBe("valid");
        run.Treatments.Select(t => t.Name).ShouldBe(["plain-session", "plain-request", "tls-session", "tls-request"]);
        foreach (var treatment in run.Treatments)
        {
            treatment.Errors.ShouldBe(0);
            (treatment.CpuMicrosPerInteraction["sut"] > 0).ShouldBeTrue(treatment.Name);
            // On a busy host, a block may have been voided and repeated.
            var requests = run.Blocks.Where(b => b.Status != "voided").SelectMany(b => b.Cells).Where(cell => cell.Treatment == treatment.Name).Sum(cell => cell.Interactions);
            requests.ShouldBeGreaterThan(0);
            var connections = requests / (treatment.Name.EndsWith("session", StringComparison.Ordinal) ? PerConnection : 1);
            if (treatment.Name.StartsWith("tls", StringComparison.Ordinal))
            {
                (treatment.Handshakes.ClientFull, treatment.Handshakes.ClientResumed).ShouldBe((connections, 0L));
                var proven = treatment.Negotiated.ShouldHaveSingleItem();
                (proven.Count, proven.Parameters.Protocol, proven.Parameters.Key).ShouldBe((connections, "1.3", "rsa-2048"));
            }
            else
            {
                treatment.Negotiated.ShouldBeEmpty();
            }
        }

        run.Comparisons.Count(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut && c.Estimate is not null).ShouldBe(2);
    }

    private static string Url(string scheme, int port) => string.Create(CultureInfo.InvariantCulture, $"{scheme}://localhost:{port}");
}
