using TlsToll.Experiments.Controls;
using TlsToll.Rbe.Tests.Testbed;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>A program whose CPU time bash reports.</summary>
public sealed class ChildCpuTests
{
    [Fact]
    public void Times_are_added_up_and_a_decimal_comma_is_refused()
    {
        ChildCpu.Micros("0.123 0.004\n").ShouldBe(127_000, tolerance: 1e-6);

        Should.Throw<FormatException>(() => ChildCpu.Micros("0,123 0,004\n"));
    }

    [Fact]
    public async Task A_program_leads_a_session_of_its_own_in_the_locale_in_which_times_are_read()
    {
        await using var run = new TestRun();

        // bash, which leads the session, is the parent of the shell.
        var (output, micros) = await ChildCpu.RunAsync(
            ["sh", "-c", "test $(cut -d ' ' -f 6 /proc/$$/stat) = $PPID && echo $LC_ALL"], "coreutils", run.Directory, TestRun.Token);

        output.ShouldBe("C\n");
        micros.ShouldBeGreaterThanOrEqualTo(0);
    }
}
