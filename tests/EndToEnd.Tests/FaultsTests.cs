using System.Globalization;

namespace TlsToll.EndToEnd.Tests;

/// <summary>Wires that fail in the middle of a saturated mix bound its errors and lose nothing.</summary>
public sealed class FaultsTests
{
    private const int Hold = 4;

    [Fact]
    public async Task Wires_fail_and_recover_and_the_audit_is_clean()
    {
        string[] faults = ["vendors-silent", "vendors-impersonated", "database-answers-lost"];

        var (code, output, errors) = await RbeProcess.RunAsync("faults", "--faults", string.Join(',', faults), "--hold", Hold.ToString(CultureInfo.InvariantCulture), "--recovery", "10", "--seed", "1");

        code.ShouldBe(0, output + errors);
        foreach (var fault in faults)
        {
            var row = output.Split('\n').Single(line => line.TrimStart().StartsWith(fault + " ", StringComparison.Ordinal));
            row.ShouldEndWith(" clean");
            // Interactions fail, or wait until the fault ends.
            var words = row.Split(' ', StringSplitOptions.RemoveEmptyEntries);
            var (failed, longest) = (int.Parse(words[2], CultureInfo.InvariantCulture), double.Parse(words[3], CultureInfo.InvariantCulture));
            (failed > 0 || longest >= Hold).ShouldBeTrue("the fault had no effect: " + row);
        }

        output.ShouldContain("none lost, none doubled");
    }

    [Fact]
    public async Task An_unknown_fault_is_refused()
    {
        var (code, _, errors) = await RbeProcess.RunAsync("faults", "--faults", "vendors-late");

        code.ShouldBe(2);
        errors.ShouldContain("vendors-late");
        errors.ShouldContain("vendors-silent");
    }
}
