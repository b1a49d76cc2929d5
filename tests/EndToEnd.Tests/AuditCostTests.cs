namespace TlsToll.EndToEnd.Tests;

/// <summary>Orders made at once pass the audit that orders of a load must pass.</summary>
[Trait("Takes", "minutes")]
public sealed class AuditCostTests
{
    [Fact]
    public async Task Each_phase_is_timed_and_the_audit_is_clean()
    {
        var (code, output, errors) = await RbeProcess.RunAsync("auditcost", "--orders", "2500", "--seed", "1", "--limit", "86400");

        code.ShouldBe(0, output + errors);
        foreach (var phase in (string[])["database: ", "ledger: ", "comparison "])
            output.Split('\n').Single(line => line.TrimStart().StartsWith(phase, StringComparison.Ordinal)).ShouldMatch(@" \d+\.\d +\d+ *$");
        output.ShouldMatch(@"\n2500 orders audited in \d+\.\d s: no problem\.\n\z");
    }
}
