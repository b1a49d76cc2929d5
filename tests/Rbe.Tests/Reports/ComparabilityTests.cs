using TlsToll.Measurement.Host;
using TlsToll.Rbe.Tests.Recorded;
using TlsToll.Results.Between;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>Hosts that make runs not comparable, and what changes on one host from run to run.</summary>
public sealed class ComparabilityTests
{
    private static readonly RunResult Run = RecordedRun.Results();

    private static readonly MachineDescription Host = Run.Machine with
    {
        Governor = "performance",
        Cpu = Run.Machine.Cpu with { Features = ["aes", "vaes", "sha_ni"] },
        Cgroup = new CgroupLimits(2, 8L << 30, ThrottledPeriods: 0, ThrottledNanoseconds: 0),
    };

    [Theory]
    [InlineData("architecture", "different host: architecture: X64 and Arm64")]
    [InlineData("features", "different host: extensions of the processor: vaes sha_ni and avx512f")]
    [InlineData("virtual", "different host: virtual processor: yes and no")]
    [InlineData("governor", "different host: frequency governor: performance and powersave")]
    [InlineData("no governor", "different host: frequency governor: performance and none")]
    [InlineData("quota", "different host: processors by the control group's quota: 2 and 0.5")]
    [InlineData("no quota", "different host: processors by the control group's quota: 2 and none")]
    [InlineData("limit", "different host: MiB by the control group's limit: 8192 and 4096")]
    public void Each_fact_of_the_host_that_changes_the_cost_of_TLS_is_an_obstacle(string changed, string obstacle)
    {
        var cgroup = Host.Cgroup;
        var other = changed switch
        {
            "architecture" => Host with { Architecture = "Arm64" },
            "features" => Host with { Cpu = Host.Cpu with { Features = ["aes", "avx512f"] } },
            "virtual" => Host with { Cpu = Host.Cpu with { Virtual = false } },
            "governor" => Host with { Governor = "powersave" },
            "no governor" => Host with { Governor = null },
            "quota" => Host with { Cgroup = cgroup with { Cpus = 0.5 } },
            "no quota" => Host with { Cgroup = cgroup with { Cpus = null } },
            _ => Host with { Cgroup = cgroup with { MemoryBytes = 4L << 30 } },
        };

        var comparison = Compare(other);
        comparison.Obstacles.ShouldBe([obstacle]);
        comparison.Outcome.ShouldBe(ComparisonOutcome.NotComparable);
    }

    [Fact]
    public void Another_version_of_the_method_is_an_obstacle()
    {
        var comparison = GroupComparison.Of([Run], [Run with { Method = 99 }], tolerancePercent: 2);

        comparison.Obstacles.ShouldBe([$"different method: a cost of version {RunMethod.Version} is another number than one of version 99"]);
        comparison.Outcome.ShouldBe(ComparisonOutcome.NotComparable);
    }

    [Theory]
    [InlineData("TLS Toll 0.0.1", RunMethod.Version, "another program's run: measured by TLS Toll 0.0.1, and this program is TLS Toll 0.1.0")]
    [InlineData(null, 1, "another program's run: measured by version 1 of the method, and this program has version 2: the same cost is another number")]
    public void Runs_that_all_are_another_programs_are_not_judged_by_this_one(string? product, int method, string obstacle)
    {
        var other = Run with { Product = product ?? Run.Product, Method = method };

        GroupComparison.Of([other], [other], tolerancePercent: 2).Obstacles.ShouldBe([obstacle]);
        BuildComparison.Of(other, tolerancePercent: 2).Obstacles[0].ShouldBe(obstacle);
    }

    [Fact]
    public void Other_negotiated_parameters_of_the_same_software_are_an_obstacle()
    {
        var comparison = GroupComparison.Of([Run], [Grouped(Run, "x25519mlkem768")], tolerancePercent: 2);

        comparison.Outcome.ShouldBe(ComparisonOutcome.NotComparable);
        comparison.Obstacles.ShouldContain(
            "different configuration of the same software: tls-session negotiated 1.3 TLS_AES_256_GCM_SHA384 x25519 rsa-2048 chain 2 alpn none and 1.3 TLS_AES_256_GCM_SHA384 x25519mlkem768 rsa-2048 chain 2 alpn none");
    }

    [Fact]
    public void Those_of_another_OpenSSL_are_told_as_a_difference_but_not_within_a_group()
    {
        var other = Grouped(Run, "x25519mlkem768") with { Settings = ComparedRuns.Set(Run, "sut.openSsl", "3.5.1") };

        var between = GroupComparison.Of([Run], [other], tolerancePercent: 2);
        between.Obstacles.ShouldBeEmpty();
        between.Differences.ShouldContain(difference => difference.StartsWith("tls-request negotiated 1.3 TLS_AES_256_GCM_SHA384 x25519 ", StringComparison.Ordinal));
        GroupComparison.Of([Run, Grouped(Run, "secp256r1")], [Run], tolerancePercent: 2).Obstacles
            .ShouldContain(obstacle => obstacle.StartsWith("different software or configuration among the runs before: tls-session negotiated ", StringComparison.Ordinal));
    }

    [Fact]
    public void Another_PostgreSQL_does_not_explain_other_parameters()
    {
        var other = Grouped(Run, "x25519mlkem768") with { Settings = ComparedRuns.Set(Run, "postgres.version", "99") };

        GroupComparison.Of([Run], [other], tolerancePercent: 2).Outcome.ShouldBe(ComparisonOutcome.NotComparable);
    }

    [Fact]
    public void What_changes_on_one_host_from_run_to_run_is_no_obstacle() => Compare(Host with
    {
        Cpu = Host.Cpu with { Megahertz = 1200, Features = ["sha_ni", "aes", "vaes"] },
        Cgroup = Host.Cgroup with { ThrottledPeriods = 7, ThrottledNanoseconds = 8, UsedNanoseconds = 9 },
        MemoryBytes = Host.MemoryBytes + 4096,
        TcpTimeWait = 10_000,
    }).Obstacles.ShouldBeEmpty();

    private static RunResult Grouped(RunResult run, string group) => run with
    {
        Treatments =
        [
            .. run.Treatments.Select(treatment => treatment with
            {
                Negotiated = [.. treatment.Negotiated.Select(count => count with { Parameters = count.Parameters with { Group = group } })],
            }),
        ],
    };

    private static RunComparison Compare(MachineDescription other) =>
        GroupComparison.Of([Run with { Machine = Host }], [Run with { Machine = other }], tolerancePercent: 2);
}
