using System.Globalization;
using TlsToll.Measurement.Processors;
using TlsToll.Testbed;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>Tiers here are shell scripts: real processes that speak the tiers' protocol.</summary>
public sealed class TierProcessTests
{
    private const string Ready =
        """echo '{"ready":true,"plain":"http://127.0.0.1:1","tls":"https://127.0.0.1:2","admin":"http://127.0.0.1:3"}'; """;

    [Fact]
    public async Task A_tier_prints_its_addresses_and_ends_with_its_stdin()
    {
        await using var run = new TestRun();
        await using var tier = await StartAsync(run, Ready + "cat >/dev/null; exit 7");

        tier.Addresses.ShouldBe(new TierAddresses(new("http://127.0.0.1:1"), new("https://127.0.0.1:2"), new("http://127.0.0.1:3")));
        tier.Exited.IsCompleted.ShouldBeFalse();
        await tier.StopAsync();

        (await tier.Exited).ExitCode.ShouldBe(7);
        await tier.StopAsync();
    }

    [Fact]
    public async Task A_tier_can_be_disposed_again()
    {
        await using var run = new TestRun();
        var tier = await StartAsync(run, Ready + "exec cat >/dev/null");

        await tier.DisposeAsync();
        await tier.DisposeAsync();

        tier.Exited.IsCompleted.ShouldBeTrue();
    }

    [Fact]
    public async Task A_tier_gets_its_environment_and_the_mark_of_the_run()
    {
        await using var run = new TestRun();
        var launch = Launch(Ready + """echo "$COLOUR $TLSTOLL_RUN" >&2; exec cat >/dev/null""") with
        {
            Environment = new Dictionary<string, string>(StringComparer.Ordinal) { ["COLOUR"] = "blue" },
        };

        var tier = await TierProcess.StartAsync(launch, run.Directory, supervisor: null, TestRun.Token);
        await tier.DisposeAsync();

        (await File.ReadAllTextAsync(tier.LogPath, TestRun.Token)).ShouldBe($"blue {run.Path}\n");
    }

    [Fact]
    public async Task A_tier_uses_other_processors_from_when_its_program_is_loaded_until_it_is_ready()
    {
        var all = CpuAffinity.Get(Environment.ProcessId);
        Assert.SkipUnless(all.Count > 1, "there is one processor");
        int[] own = [all[0]];
        await using var run = new TestRun();
        var launch = Launch("while [ $(nproc) = 1 ]; do sleep 0.01; done; nproc >&2; " + Ready + "exec cat >/dev/null") with
        {
            Prefix = ["taskset", "-c", CpuList.Format(own)],
            Starting = new StartProcessors(own, all, "/usr/bin/bash"),
        };

        await using var tier = await TierProcess.StartAsync(launch, run.Directory, supervisor: null, TestRun.Token);

        (await File.ReadAllLinesAsync(tier.LogPath, TestRun.Token))[^1].ShouldBe(all.Count.ToString(CultureInfo.InvariantCulture));
        CpuAffinity.Get(tier.Pid).ShouldBe(own);
    }

    [Fact]
    public async Task A_tier_whose_program_is_never_loaded_keeps_its_own_processors()
    {
        int[] own = [CpuAffinity.Get(Environment.ProcessId)[0]];
        await using var run = new TestRun();
        var launch = Launch("nproc >&2; " + Ready + "exec cat >/dev/null") with
        {
            Prefix = ["taskset", "-c", CpuList.Format(own)],
            Starting = new StartProcessors(own, [], "/no/such/program"),
        };

        await using var tier = await TierProcess.StartAsync(launch, run.Directory, supervisor: null, TestRun.Token);

        (await File.ReadAllTextAsync(tier.LogPath, TestRun.Token)).ShouldBe("1\n");
        CpuAffinity.Get(tier.Pid).ShouldBe(own);
    }

    [Fact]
    public async Task A_tier_that_ends_before_it_is_ready_is_named_with_the_tail_of_its_log()
    {
        await using var run = new TestRun();

        var error = await Should.ThrowAsync<TierStartException>(StartAsync(run, "seq 1 100 >&2; echo 'no such table' >&2; exit 3"));

        error.Message.ShouldStartWith("stand-in ended with exit code 3 before it was ready.");
        error.Message.ShouldEndWith("  100\n  no such table");
        error.Message.ShouldNotContain("  50\n");
    }

    [Fact]
    public async Task A_tier_that_prints_nothing_before_the_timeout_is_named_and_ended()
    {
        await using var run = new TestRun();
        var time = new ManualTime();
        var launch = Launch("echo 'still thinking' >&2; exec sleep 600") with { Timeout = TimeSpan.FromSeconds(20), Time = time };

        var starting = TierProcess.StartAsync(launch, run.Directory, supervisor: null, TestRun.Token);
        var log = run.Directory.PathOf("stand-in.log");
        await Wait.UntilAsync(() => time.Timers == 1 && File.Exists(log) && new FileInfo(log).Length > 0);
        time.Advance(TimeSpan.FromSeconds(20));
        var error = await Should.ThrowAsync<TierStartException>(starting);

        error.Message.ShouldBe("stand-in did not come up within 20 s. Its log ends with:\n  still thinking");
        MarkedProcesses.Find(run.Path).Tiers.ShouldBeEmpty();
    }

    [Theory]
    [InlineData("Now listening")]
    [InlineData("{}")]
    [InlineData("""{"ready":false,"plain":"http://a","tls":"https://a","admin":"http://a"}""")]
    [InlineData("""{"ready":true,"plain":"http://a","tls":"https://a"}""")]
    public async Task A_first_line_that_is_not_the_ready_line_is_an_error(string line)
    {
        await using var run = new TestRun();

        var error = await Should.ThrowAsync<TierStartException>(StartAsync(run, $"echo '{line}'; exec cat >/dev/null"));

        error.Message.ShouldContain($"printed '{line}'");
        MarkedProcesses.Find(run.Path).Tiers.ShouldBeEmpty();
    }

    [Fact]
    public async Task A_program_that_does_not_exist_is_named()
    {
        await using var run = new TestRun();
        var launch = new TierLaunch("stand-in", ["/no/such/program"]);

        var error = await Should.ThrowAsync<TestbedException>(TierProcess.StartAsync(launch, run.Directory, supervisor: null, TestRun.Token));

        error.Message.ShouldContain("/no/such/program");
    }

    [Fact]
    public async Task A_tier_that_ignores_everything_is_killed()
    {
        await using var run = new TestRun();
        await using var tier = await StartAsync(run, "trap '' TERM INT; " + Ready + "while :; do sleep 0.1; done");

        await tier.StopAsync(TimeSpan.Zero);

        (await tier.Exited).ExitCode.ShouldBe(128 + 9);
    }

    [Fact]
    public async Task A_tier_that_ends_during_the_run_is_noticed()
    {
        await using var run = new TestRun();
        await using var tier = await StartAsync(run, Ready + "read line; echo 'out of memory' >&2; exit 5");
        ProcessIdentity.Of(tier.Pid)!.Value.Signal(UnixSignal.Terminate).ShouldBeTrue();

        (await tier.Exited.WaitAsync(TimeSpan.FromMinutes(2), TestRun.Token)).ShouldBe(new TierExit("stand-in", 128 + 15, ""));
    }

    [Fact]
    public async Task Giving_up_the_start_ends_the_tier()
    {
        await using var run = new TestRun();
        using var giveUp = new CancellationTokenSource(TimeSpan.FromMilliseconds(300));

        await Should.ThrowAsync<OperationCanceledException>(
            TierProcess.StartAsync(Launch("exec sleep 600"), run.Directory, supervisor: null, giveUp.Token));

        MarkedProcesses.Find(run.Path).Tiers.ShouldBeEmpty();
    }

    private static TierLaunch Launch(string script) => new("stand-in", ["bash", "-c", script]);

    private static Task<TierProcess> StartAsync(TestRun run, string script) =>
        TierProcess.StartAsync(Launch(script), run.Directory, supervisor: null, TestRun.Token);
}
