using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.Json;

namespace TlsToll.Compose.Tests;

/// <summary>
/// The database is killed while it works, and started again: the SUT goes on by itself, no order is lost or doubled, and the run says so.
/// </summary>
[Collection(ComposeProject.OneAfterTheOther)]
public sealed class KilledDatabaseTests(ComposeProject compose)
{
    private static readonly TimeSpan Outage = TimeSpan.FromSeconds(4);

    // A cell is told of when it begins; its window opens once it has settled.
    private static readonly TimeSpan WithinTheWindow = TimeSpan.FromSeconds(5);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task The_SUT_recovers_without_a_restart_and_the_run_is_repeated_where_it_was_disturbed()
    {
        await compose.SucceedAsync("up", "--detach", "--wait", "sut", "db-meter");
        var sut = await StartedAtAsync("sut");
        // A run repeats as often as it has blocks, and a busy host needs some of that for itself.
        using var run = compose.Start(
            "run", "--rm", "-T", "rbe", "run", "--quick", "--blocks", "8", "--window", "10", "--repeat-limit", "600", "--out", "/results/killed");
        var (said, output) = (new StringBuilder(), run.StandardOutput.ReadToEndAsync(Token));
        await UntilAsync(run, said, "block 1/8");
        await UntilAsync(run, said, "timed ");
        await Task.Delay(WithinTheWindow, Token);
        var errors = run.StandardError.ReadToEndAsync(Token);

        await compose.SucceedAsync("kill", "db");
        await Task.Delay(Outage, Token);
        await compose.SucceedAsync("start", "db");
        await run.WaitForExitAsync(Token);

        TestContext.Current.SendDiagnosticMessage("{0}", await output);
        (await StartedAtAsync("sut")).ShouldBe(sut, "the SUT was not started again");
        await CheckOrdersAsync();
        // The run then counts the disturbed cell, and fails because of its failures.
        Assert.SkipWhen(
            run.ExitCode == 1 && (await output).ReplaceLineEndings(" ").Contains("because no repeats were left", StringComparison.Ordinal),
            "THE REPEAT WAS NOT SEEN: the host took so much CPU time away that no repeat was left.");
        run.ExitCode.ShouldBe(0, said + await errors + await output);
        CheckDisturbed(await compose.ResultsAsync("killed"));
    }

    private static void CheckDisturbed(JsonElement run)
    {
        run.GetProperty("status").GetString().ShouldBe("valid");
        var remarks = run.GetProperty("remarks").EnumerateArray().Select(r => r.GetString()!).ToArray();
        remarks.ShouldContain(r => r.StartsWith("disturbed: cell ", StringComparison.Ordinal) && r.Contains("was not ready", StringComparison.Ordinal));
        run.GetProperty("blocks").EnumerateArray().Select(b => b.GetProperty("status").GetString()).ShouldContain("voided");
        run.GetProperty("treatments").EnumerateArray().ShouldAllBe(t => t.GetProperty("errors").GetInt64() == 0);
    }

    // Every order that a client was told of is in the database, each shipped one in the vendors' ledger, and once.
    private async Task CheckOrdersAsync()
    {
        var (audit, counters) = (await compose.ComposeAsync("run", "--rm", "-T", "rbe", "audit"), await compose.AdministrationAsync("/counters"));
        audit.ExitCode.ShouldBe(0, audit.Output + audit.Errors);
        var orders = (await compose.AdministrationAsync("/audit")).GetProperty("orders");
        var created = counters.GetProperty("interactions").GetProperty("CreateOrder");
        var inDatabase = orders.GetProperty("shipped").GetInt64() + orders.GetProperty("pending").GetInt64();
        inDatabase.ShouldBeGreaterThanOrEqualTo(created.GetProperty("completed").GetInt64());
        inDatabase.ShouldBeLessThanOrEqualTo(created.GetProperty("completed").GetInt64() + created.GetProperty("faulted").GetInt64());
        orders.GetProperty("pending").GetInt64().ShouldBe(0);
    }

    private async Task<string> StartedAtAsync(string service)
    {
        var id = (await compose.SucceedAsync("ps", "--quiet", service)).Trim();
        var start = new ProcessStartInfo("docker", ["inspect", "--format", "{{.State.StartedAt}} {{.RestartCount}}", id])
        {
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        using var inspect = Process.Start(start)!;
        return await inspect.StandardOutput.ReadToEndAsync(Token);
    }

    private static async Task UntilAsync(Process run, StringBuilder said, string text)
    {
        while (!said.ToString().Contains(text, StringComparison.Ordinal))
        {
            var line = await run.StandardError.ReadLineAsync(Token);
            line.ShouldNotBeNull(string.Create(CultureInfo.InvariantCulture, $"'{text}' is not in: {said}"));
            said.Append(line).Append('\n');
        }
    }
}
