using System.Diagnostics;
using System.Globalization;

namespace TlsToll.EndToEnd.Tests;

/// <summary>A soak reads every tier, judges, and audits.</summary>
[Trait("Takes", "minutes")]
public sealed class SoakTests
{
    private static readonly string[] Tiers = ["SUT", "vendors", "database", "driver"];

    // Too short for memory to have settled, so whether it grows is open; the exit code must agree with what is printed.
    [Fact]
    public async Task Every_tier_is_read_and_the_exit_code_follows_from_the_verdicts()
    {
        var (code, output, errors) = await RbeProcess.RunAsync("soak", "--seconds", "20", "--seed", "1");

        var lines = output.Split('\n');
        lines.TakeWhile(line => !line.Contains(" loads in ", StringComparison.Ordinal)).ShouldAllBe(line => line.Length <= 80);
        foreach (var row in Tiers.SelectMany(tier => (string[])[tier + ", memory ", tier + ", handles ", tier + ", threads "]).Concat(["SUT, managed heap ", "SUT, with free memory ", "vendors, with free memory ", "SIPS "]))
            lines.Count(line => line.StartsWith(row, StringComparison.Ordinal) && line.Contains('[', StringComparison.Ordinal)).ShouldBe(1, row + output);
        errors.Split('\n').Count(line => line.StartsWith("load ", StringComparison.Ordinal)).ShouldBe(20);
        output.ReplaceLineEndings(" ").ShouldContain("The first 4 are left out");
        output.ShouldContain("0 interactions failed; the audit is clean.");
        code.ShouldBe(output.Contains("GROWS: ", StringComparison.Ordinal) ? 1 : 0, output + errors);
        lines.Any(line => line.EndsWith(" grows", StringComparison.Ordinal)).ShouldBe(code == 1, output);
    }

    [Fact]
    public async Task A_tier_that_ends_ends_the_soak_and_is_named_and_what_was_read_is_shown()
    {
        await using var rbe = RbeProcess.Start("soak", "--seconds", "600");
        await rbe.SaysAsync("load 1/60: ");
        using (var kill = Process.Start("kill", ["-KILL", rbe.PidOf("TlsToll.Vendors.dll", "serve").ToString(CultureInfo.InvariantCulture)]))
            await kill.WaitForExitAsync(TestContext.Current.CancellationToken);

        var output = await rbe.Output.ReadToEndAsync(TestContext.Current.CancellationToken);
        (await rbe.WaitAsync()).ShouldBe(4, output);
        (await rbe.ErrorsAsync()).ShouldContain("vendors");
        output.ShouldContain("driver, memory ");
        output.ShouldContain("0 interactions failed; there was no audit.");
        output.ShouldEndWith(" grew; not audited.\n");
    }

    [Fact]
    public async Task An_interrupted_soak_reports_and_says_so_by_its_exit_code()
    {
        await using var rbe = RbeProcess.Start("soak", "--seconds", "600");
        await rbe.SaysAsync("load 1/60: ");
        rbe.Signal("INT");

        var output = await rbe.Output.ReadToEndAsync(TestContext.Current.CancellationToken);

        (await rbe.WaitAsync()).ShouldBe(130, output);
        output.ShouldContain("the audit is clean.");
        output.ShouldMatch(@"grew; [1-9]\d* orders audited in");
        output.ShouldContain("not told");
    }
}
