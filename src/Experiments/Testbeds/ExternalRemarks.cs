using System.Globalization;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Host;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Remarks on tiers that the run did not start: their hosts, their limits, and missing measurements.</summary>
internal static class ExternalRemarks
{
    /// <summary>Returns the remarks.</summary>
    /// <param name="before">Facts that the tiers reported before the run.</param>
    /// <param name="sut">The SUT's counters after the run.</param>
    /// <param name="vendors">The vendors' counters after the run.</param>
    /// <param name="rbe">Limits of the RBE's control group before and after the run.</param>
    /// <param name="databaseMeasured">True if the database's CPU time was measured.</param>
    public static IEnumerable<string> Of(
        ExternalFacts before, TierCounters sut, TierCounters vendors, (CgroupLimits Before, CgroupLimits After) rbe, bool databaseMeasured)
    {
        yield return "the tiers were started elsewhere, and the driver pins nothing";
        yield return Places(before, BootId.Read());
        yield return $"limits: {Limit("SUT", Of(sut.Container))}; {Limit("vendors", Of(vendors.Container))}; {Limit("RBE", rbe.After)}";
        string?[] ifAny =
        [
            Stopped("SUT", Of(before.Sut.Container), Of(sut.Container)),
            Stopped("vendors", Of(before.Vendors.Container), Of(vendors.Container)),
            Stopped("RBE", rbe.Before, rbe.After),
            databaseMeasured ? null : "the database's CPU time was not measured (--database-meter)",
            Others("SUT", before.Sut, sut),
            Runtime(before.Sut),
        ];
        foreach (var remark in ifAny.OfType<string>())
            yield return remark;
    }

    private static string Places(ExternalFacts facts, string? here)
    {
        string?[] machines = [facts.Sut.Machine, facts.Vendors.Machine, here];
        if (machines.Any(m => m is null))
            return "whether the tiers share a host is unknown";
        return machines.Distinct(StringComparer.Ordinal).Count() switch
        {
            1 => string.Create(CultureInfo.InvariantCulture, $"SUT, vendors and RBE share one host of {Environment.ProcessorCount} processors that the RBE may use: SIPS are that host's"),
            3 => "SUT, vendors and RBE each have a host of their own; steal is that of the RBE's",
            _ when facts.Sut.Machine == here => "SUT and RBE share a host, the vendors have another",
            _ when facts.Sut.Machine == facts.Vendors.Machine => "SUT and vendors share a host, the RBE has another; steal is that of the RBE's",
            _ => "vendors and RBE share a host, the SUT has another; steal is that of the RBE's",
        };
    }

    private static CgroupLimits Of(ContainerCounters? container) => new(
        container?.CpuLimit, container?.MemoryLimitBytes, container?.ThrottledPeriods, container?.ThrottledNanoseconds)
    { UsedNanoseconds = container?.CpuNanoseconds };

    private static string Limit(string tier, CgroupLimits group)
    {
        var cpus = group.Cpus is { } c ? string.Create(CultureInfo.InvariantCulture, $"{c:0.##} processors") : "all processors";
        var memory = group.MemoryBytes is { } bytes ? string.Create(CultureInfo.InvariantCulture, $"{bytes / 1048576} MiB") : "all memory";
        return $"{tier} {cpus}, {memory}";
    }

    private static string? Stopped(string tier, CgroupLimits before, CgroupLimits after)
    {
        var periods = after.ThrottledPeriods - before.ThrottledPeriods;
        var seconds = (after.ThrottledNanoseconds - before.ThrottledNanoseconds) / 1e9;
        return periods > 0
            ? string.Create(CultureInfo.InvariantCulture, $"the CPU limit of the {tier} throttled it {periods} times, for {seconds:0.0} s in total: the limit decides its throughput and response times")
            : null;
    }

    // The measured cost is that of the process. Its container also runs health checks.
    private static string? Others(string tier, TierCounters before, TierCounters after)
    {
        var process = after.CpuNanoseconds - before.CpuNanoseconds;
        var others = after.Container?.CpuNanoseconds - before.Container?.CpuNanoseconds - process;
        return others > 0.01 * process
            ? string.Create(CultureInfo.InvariantCulture, $"in addition to the {tier} its container used {others / 1e9:0.0} s of CPU time, {100.0 * others / process:0.0} % of the {tier}'s: health checks, or other programs")
            : null;
    }

    private static string? Runtime(TierCounters sut)
    {
        var missing = TestbedPlan.SutEnvironment.Where(v => sut.Settings.GetValueOrDefault("environment." + v.Key) != v.Value).Select(v => $"{v.Key}={v.Value}").ToArray();
        return missing.Length == 0 ? null : $"the SUT was not started with {string.Join(", ", missing)}: its cells are less alike (docs/evidence.md)";
    }
}
