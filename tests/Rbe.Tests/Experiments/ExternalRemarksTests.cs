using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Host;
using TlsToll.Results.Factors;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>What is said of tiers that the run has not started.</summary>
public sealed class ExternalRemarksTests
{
    private const long Second = 1_000_000_000;

    private static readonly CgroupLimits NoGroup = new(null, null, null, null);
    private static readonly string Here = BootId.Read()!;

    [Fact]
    public void Limits_places_and_unmeasured_values_are_reported()
    {
        var remarks = Remarks(Counters(Here), Counters(Here), databaseMeasured: false);

        remarks.ShouldContain(r => r.StartsWith("SUT, vendors and RBE share one host", StringComparison.Ordinal));
        remarks.ShouldContain("limits: SUT 1.5 processors, 512 MiB; vendors 1.5 processors, 512 MiB; RBE all processors, all memory");
        remarks.ShouldContain(r => r.StartsWith("the database's CPU time was not measured", StringComparison.Ordinal));
        var unlike = remarks.Single(r => r.StartsWith("the SUT was not started with ", StringComparison.Ordinal));
        TestbedPlan.SutEnvironment.ShouldAllBe(v => unlike.Contains(v.Key + "=" + v.Value, StringComparison.Ordinal));
        remarks.ShouldNotContain(r => r.Contains("stopped", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("other", "other", "SUT and vendors share a host, the RBE has another")]
    [InlineData("other", "third", "each have a host of their own")]
    [InlineData(null, "other", "is unknown")]
    public void Hosts_are_distinguished(string? sut, string? vendors, string expected) =>
        Remarks(Counters(sut), Counters(sut), databaseMeasured: true, vendors).ShouldContain(r => r.Contains(expected, StringComparison.Ordinal));

    [Fact]
    public void CPU_throttling_of_a_tier_is_reported_with_its_duration()
    {
        var after = Counters(Here) with { Container = new ContainerCounters(10 * Second, 1.5, 1L << 29, ThrottledPeriods: 25, ThrottledNanoseconds: 3 * Second) };

        Remarks(Counters(Here), after, databaseMeasured: true)
            .ShouldContain("the CPU limit of the SUT throttled it 15 times, for 2.0 s in total: the limit decides its throughput and response times");
    }

    [Fact]
    public void Other_processes_in_the_container_are_reported()
    {
        var after = Counters(Here) with { CpuNanoseconds = 20 * Second, Container = new ContainerCounters(22 * Second, 1.5, 1L << 29, 10, Second) };

        Remarks(Counters(Here), after, databaseMeasured: true)
            .ShouldContain("in addition to the SUT its container used 2.0 s of CPU time, 20.0 % of the SUT's: health checks, or other programs");
    }

    [Fact]
    public void A_profile_or_version_that_the_SUT_does_not_have_is_refused_with_what_it_has()
    {
        var settings = new Dictionary<string, string>(StringComparer.Ordinal) { ["profiles"] = "ecdsa-p256,rsa-2048", ["tlsVersions"] = "1.3" };

        ExternalSettingsConflicts.OfSut([new TlsChoice(), new TlsChoice { Key = KeyKind.EcdsaP256 }], settings, "/nonexistent/ca.pem").ShouldBeEmpty();
        ExternalSettingsConflicts.OfSut([new TlsChoice { ChainLength = 4, Version = TlsVersion.Tls12, Mutual = true }], settings, "/nonexistent/ca.pem").ShouldBe(
        [
            "the SUT has no certificate rsa-2048-chain4, only ecdsa-p256, rsa-2048: start it with others",
            "the SUT takes TLS 1.3, not 1.2: start it with --tls-versions",
            "--mutual: there is no client certificate rsa-2048 next to /nonexistent/ca.pem",
        ]);
    }

    [Theory]
    [InlineData("3.5.0", null)]
    [InlineData("3.6.1", null)]
    [InlineData("4.0.0", null)]
    [InlineData("3.0.19", "3.0.19")]
    [InlineData("1.1.1w", "1.1.1w")]
    [InlineData(null, "an unknown version")]
    public void A_post_quantum_group_is_for_a_SUT_whose_OpenSSL_has_it(string? openSsl, string? named)
    {
        var settings = new Dictionary<string, string>(StringComparer.Ordinal) { ["profiles"] = "rsa-2048", ["tlsVersions"] = "1.2,1.3" };
        if (openSsl is not null)
            settings["openSsl"] = openSsl;
        TlsChoice usual = new() { Group = KeyGroup.All.Single(group => group.Name == "x25519") };
        TlsChoice hybrid = new() { Group = KeyGroup.All.Single(group => group.Name == "x25519mlkem768") };

        var problems = ExternalSettingsConflicts.OfSut([usual, hybrid], settings, "/nonexistent/ca.pem");

        if (named is null)
            problems.ShouldBeEmpty();
        else
            problems.ShouldHaveSingleItem().ShouldStartWith($"--group x25519mlkem768 requires a SUT with OpenSSL 3.5 or later, and this one has {named}: ");
        ExternalSettingsConflicts.OfSut([usual], settings, "/nonexistent/ca.pem").ShouldBeEmpty();
    }

    private static string[] Remarks(TierCounters before, TierCounters after, bool databaseMeasured, string? vendors = null) =>
    [
        .. ExternalRemarks.Of(
            new ExternalFacts(before, Counters(vendors ?? before.Machine), new PopulationScale(1, 10, 100, new DateOnly(2026, 1, 1))),
            after, Counters(vendors ?? before.Machine), (NoGroup, NoGroup), databaseMeasured),
    ];

    private static TierCounters Counters(string? machine) => new()
    {
        Tier = "sut",
        ProcessId = 1,
        UptimeNanoseconds = 1,
        CpuNanoseconds = 10 * Second,
        Container = new ContainerCounters(10 * Second, 1.5, 1L << 29, ThrottledPeriods: 10, ThrottledNanoseconds: Second),
        Machine = machine,
        Memory = new MemoryCounters(1, 1, 1, 0, 0, 0, 0),
        Jit = new JitCounters(0, 0),
        Connections = new Dictionary<string, ConnectionCounters>(StringComparer.Ordinal),
        Handshakes = [],
        Interactions = new Dictionary<string, InteractionCounters>(StringComparer.Ordinal),
        Queues = new Dictionary<string, QueueCounters>(StringComparer.Ordinal),
        Settings = new Dictionary<string, string>(StringComparer.Ordinal),
    };
}
