using System.Globalization;

namespace TlsToll.EndToEnd.Tests;

/// <summary>Hostile requests to every endpoint leave the tiers sound.</summary>
public sealed class FuzzTests
{
    [Fact]
    [Trait("Takes", "minutes")]
    public async Task No_tier_fails_hangs_grows_or_logs_an_error_and_the_audit_is_clean()
    {
        var (code, output, errors) = await RbeProcess.RunAsync("fuzz", "--requests", "20000", "--seed", "1");

        code.ShouldBe(0, output + errors);
        var lines = output.TrimEnd().Split('\n');
        lines[..^1].ShouldAllBe(line => line.Length <= 80);
        lines[^1].ShouldMatch(
            @"^\d+ requests of \d+ classes \(endpoint × mutation\): no problem; \d+ answered 503\. Resident memory after the first tenth: SUT [+-]\d+ MiB, vendors [+-]\d+ MiB\.$");
        var rows = lines.Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries)).Where(words => words.Length > 2).ToLookup(words => words[0], StringComparer.Ordinal);
        foreach (var kind in (string[])["Valid", "Elements", "Values", "Markup", "Nesting", "Encoding", "Bytes", "RequestLine", "Headers", "Framing", "Pipeline", "CutOff", "Tls"])
            int.Parse(rows[kind].ShouldHaveSingleItem()[1], CultureInfo.InvariantCulture).ShouldBeGreaterThan(0, output);
    }

    [Fact]
    public async Task Too_few_requests_are_bad_input()
    {
        var (code, _, errors) = await RbeProcess.RunAsync("fuzz", "--requests", "99");

        code.ShouldBe(2, errors);
        errors.ShouldContain("--requests");
    }
}
