using System.Globalization;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Host;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Settings of tiers that the run has not started, as the results carry them.</summary>
internal static class ExternalSettings
{
    /// <summary>Where they are, what limits them, and what they were populated with.</summary>
    public static IEnumerable<KeyValuePair<string, string>> Of(ExternalTiers external, ExternalFacts facts)
    {
        var population = facts.Population;
        return
        [
            .. external.Addresses,
            .. Of("sut", facts.Sut),
            .. Of("vendors", facts.Vendors),
            new("customers", population.Customers.ToString(CultureInfo.InvariantCulture)),
            new("items", population.Items.ToString(CultureInfo.InvariantCulture)),
            new("asOf", population.AsOf.ToString("O", CultureInfo.InvariantCulture)),
            new("populationSeed", population.Seed.ToString(CultureInfo.InvariantCulture)),
            new("dataAccess", facts.Sut.Settings.GetValueOrDefault("dataAccess", "unknown")),
            new("hop2", facts.Sut.Settings.GetValueOrDefault("hop2", "unknown")),
            new("hop3", facts.Sut.Settings.GetValueOrDefault("hop3", "unknown")),
        ];
    }

    /// <summary>Processors' worth of CPU time that a SUT may use.</summary>
    public static double SutCores(TierCounters sut) => Cores(
        new CgroupLimits(sut.Container?.CpuLimit, MemoryBytes: null, ThrottledPeriods: null, ThrottledNanoseconds: null),
        int.Parse(sut.Settings.GetValueOrDefault("processors", "1"), CultureInfo.InvariantCulture));

    /// <summary>Processors' worth of CPU time under a limit.</summary>
    public static double Cores(CgroupLimits limits, int processors) => Math.Min(limits.Cpus ?? processors, processors);

    private static IEnumerable<KeyValuePair<string, string>> Of(string tier, TierCounters counters)
    {
        yield return new($"{tier}.container.cpus", counters.Container?.CpuLimit?.ToString(CultureInfo.InvariantCulture) ?? "all");
        yield return new($"{tier}.container.memoryBytes", counters.Container?.MemoryLimitBytes?.ToString(CultureInfo.InvariantCulture) ?? "all");
    }
}
