namespace TlsToll.EndToEnd.Tests;

/// <summary>Tiers that are killed in the middle of a saturated mix lose nothing and do nothing twice.</summary>
[Trait("Takes", "minutes")]
public sealed class KillsTests
{
    [Fact]
    public async Task Each_target_is_killed_once_and_the_audit_is_clean()
    {
        var (code, output, errors) = await RbeProcess.RunAsync("kills", "--kills", "4", "--seed", "1");

        code.ShouldBe(0, output + errors);
        var rows = output.Split('\n').Where(line => line.EndsWith(" clean", StringComparison.Ordinal)).ToArray();
        rows.Length.ShouldBe(4, output);
        foreach (var target in (string[])[" sut ", " database ", " sut-and-database ", " vendors "])
            rows.ShouldContain(row => row.Contains(target, StringComparison.Ordinal), output);
        output.ShouldContain("none lost, none doubled; ");
    }
}
