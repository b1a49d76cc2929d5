using TlsToll.Experiments.Controls.Peers;
using TlsToll.Rbe.Tests.Testbed;
using TlsToll.Testbed;

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
            ["sh", "-c", "test $(cut -d ' ' -f 6 /proc/$$/stat) = $PPID && echo $LC_ALL"], "sh", "coreutils", run.Directory, TestRun.Token);

        output.ShouldBe("C\n");
        micros.ShouldBeGreaterThanOrEqualTo(0);
    }

    [Fact]
    public async Task A_program_that_failed_is_no_program_that_is_missing()
    {
        await using var run = new TestRun();

        var failed = await Should.ThrowAsync<TestbedException>(() => ChildCpu.RunAsync(["sh", "-c", "echo no server; exit 3"], "sh", "dash", run.Directory, TestRun.Token));
        failed.ShouldNotBeOfType<MissingProgramException>();
        failed.Message.ShouldStartWith("sh ended with exit code 3.\n");
        failed.Message.ShouldContain("no server");
        (await Should.ThrowAsync<MissingProgramException>(() => ChildCpu.RunAsync(["tlstoll-no-such-program"], "driver", "its-package", run.Directory, TestRun.Token)))
            .Message.ShouldBe("driver is missing (apt-get install its-package).");
    }
}
