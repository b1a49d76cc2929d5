using System.Globalization;

namespace TlsToll.EndToEnd.Tests;

/// <summary>Wires that fail in the middle of a saturated mix bound its errors and lose nothing.</summary>
public sealed class FaultsTests
{
    private const int Hold = 4;

    private const int MostAttempts = 3;

    private static readonly EnumerationOptions Recursively = new() { RecurseSubdirectories = true, MaxRecursionDepth = 3 };

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Wires_fail_and_recover_and_the_audit_is_clean()
    {
        var (code, output, errors) = await RunAsync([], "vendors-silent", "vendors-requests-late", "vendors-impersonated", "database-answers-lost");

        ShouldEnd(code, output, errors);
        ShouldHold(output, "vendors-silent", "vendors-requests-late", "vendors-impersonated", "database-answers-lost");
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_disk_fills_and_clocks_are_set_and_the_audit_is_clean()
    {
        Assert.SkipUnless(Environment.IsPrivilegedProcess, "A small file system needs root.");
        Assert.SkipUnless(Directory.EnumerateFiles("/usr/lib", "libfaketimeMT.so.1", Recursively).Any(), "There is no libfaketime (Debian and Ubuntu: faketime).");
        // As bench does.
        var place = RbeProcess.Program.StartsWith("/mnt/", StringComparison.Ordinal) ? "/media" : "/mnt";
        string[] small = ["TMPDIR=" + place, "unshare", "--mount", "sh", "-c", "mount -t tmpfs -o size=1g,mode=1777 none \"$TMPDIR\" && exec \"$@\"", "sh"];

        var (code, output, errors) = await RunAsync(small, "disk-full", "sut-clock-stepped", "vendors-clock-stepped");

        ShouldEnd(code, output, errors);
        ShouldHold(output, "disk-full");
        foreach (var clock in (string[])["sut-clock-stepped", "vendors-clock-stepped"])
            await ShouldPassUnnoticedAsync(clock, output);
    }

    [Fact]
    public async Task A_fault_that_cannot_be_made_here_is_refused_and_not_left_out()
    {
        var (code, _, errors) = await RbeProcess.RunAsync("faults", "--faults", "disk-full");

        code.ShouldBe(3);
        errors.TrimEnd().ShouldBe("tlstoll: disk-full cannot be tried: TMPDIR is no empty file system of at most 4 GB; as root, the launcher makes one.");
    }

    // A busy machine may take longer to recover than the ten seconds that the command allows by default.
    private static async Task<(int ExitCode, string Output, string Errors)> RunAsync(string[] prefix, params string[] faults)
    {
        await using var rbe = RbeProcess.StartBehind(
            prefix, ["faults", "--faults", string.Join(',', faults), "--hold", Hold.ToString(CultureInfo.InvariantCulture), "--recovery", "20", "--seed", "1"]);
        var output = await rbe.Output.ReadToEndAsync(TestContext.Current.CancellationToken);
        return (await rbe.WaitAsync(), output, await rbe.ErrorsAsync());
    }

    // A clock that is set has no effect on any interaction: nothing fails. A busy machine may leave requests waiting, until the driver gives up or the SUT refuses them,
    // but not each time. That the tier saw its clock set, the command makes sure.
    private static async Task ShouldPassUnnoticedAsync(string fault, string output)
    {
        for (var attempt = 1; attempt < MostAttempts && HasFailures(output, fault); attempt++)
        {
            Words(output, fault)[^1].ShouldBe("clean", output);
            (var code, output, var errors) = await RunAsync([], fault);
            ShouldEnd(code, output, errors);
        }

        HasFailures(output, fault).ShouldBeFalse(output);
        Words(output, fault)[^1].ShouldBe("clean", output);
        output.ShouldNotContain("shows nothing");
    }

    // Times are judged by the command itself, on a machine that does nothing else.
    private static void ShouldEnd(int code, string output, string errors)
    {
        output.ShouldNotContain("NOT ALL BACK");
        code.ShouldBe(output.Contains("TOO LATE", StringComparison.Ordinal) ? 1 : 0, output + errors);
    }

    // But for what took as long as the driver waits.
    private static bool HasFailures(string output, string fault) => Words(output, fault) is [_, _, not "0", not "10.0", ..];

    private static string[] Words(string output, string fault) =>
        output.Split('\n').Single(line => line.TrimStart().StartsWith(fault + " ", StringComparison.Ordinal)).Split(' ', StringSplitOptions.RemoveEmptyEntries);

    private static void ShouldHold(string output, params string[] faults)
    {
        foreach (var fault in faults)
        {
            var words = Words(output, fault);
            words[^1].ShouldBe("clean", output);
            // Interactions fail, or wait until the fault ends.
            var (failed, longest) = (int.Parse(words[2], CultureInfo.InvariantCulture), double.Parse(words[3], CultureInfo.InvariantCulture));
            (failed > 0 || longest >= Hold).ShouldBeTrue($"{fault} had no effect: {output}");
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
