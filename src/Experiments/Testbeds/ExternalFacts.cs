using System.Diagnostics;
using System.Globalization;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Host;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Tiers;
using TlsToll.Workload;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Facts that tiers already running report before a run.</summary>
/// <param name="Sut">The SUT's counters.</param>
/// <param name="Vendors">The vendors' counters.</param>
/// <param name="Population">Parameters with which the database was populated.</param>
internal sealed record ExternalFacts(TierCounters Sut, TierCounters Vendors, PopulationScale Population)
{
    private static readonly TimeSpan StartTimeout = TimeSpan.FromMinutes(2);
    private static readonly TimeSpan AskEvery = TimeSpan.FromMilliseconds(500);

    /// <summary>CPU capacity of the SUT in processors.</summary>
    public double SutCores => Cores(
        new CgroupLimits(Sut.Container?.CpuLimit, MemoryBytes: null, ThrottledPeriods: null, ThrottledNanoseconds: null),
        int.Parse(Sut.Settings.GetValueOrDefault("processors", "1"), CultureInfo.InvariantCulture));

    /// <summary>CPU capacity in processors under a limit.</summary>
    public static double Cores(CgroupLimits limits, int processors) => Math.Min(limits.Cpus ?? processors, processors);

    /// <summary>The tiers' addresses, limits and population, for the results.</summary>
    public IEnumerable<KeyValuePair<string, string>> Settings(ExternalTiers external) =>
    [
        .. external.Addresses,
        .. Limits("sut", Sut),
        .. Limits("vendors", Vendors),
        new("customers", Population.Customers.ToString(CultureInfo.InvariantCulture)),
        new("items", Population.Items.ToString(CultureInfo.InvariantCulture)),
        new("asOf", Population.AsOf.ToString("O", CultureInfo.InvariantCulture)),
        new("populationSeed", Population.Seed.ToString(CultureInfo.InvariantCulture)),
        new("dataAccess", Sut.Settings.GetValueOrDefault("dataAccess", "unknown")),
        new("hop2", Sut.Settings.GetValueOrDefault("hop2", "unknown")),
        new("hop3", Sut.Settings.GetValueOrDefault("hop3", "unknown")),
    ];

    private static KeyValuePair<string, string>[] Limits(string tier, TierCounters counters) =>
    [
        new($"{tier}.container.cpus", counters.Container?.CpuLimit?.ToString(CultureInfo.InvariantCulture) ?? "all"),
        new($"{tier}.container.memoryBytes", counters.Container?.MemoryLimitBytes?.ToString(CultureInfo.InvariantCulture) ?? "all"),
    ];

    /// <summary>Waits until both tiers are ready, and reads their facts.</summary>
    /// <param name="external">Addresses of the tiers.</param>
    /// <param name="sut">Client of the SUT's administration port.</param>
    /// <param name="vendors">Client of the vendors' administration port.</param>
    /// <param name="cancellation">Token that aborts the wait.</param>
    /// <exception cref="TestbedException">An address belongs to a different tier, or its tier does not become ready or refuses the
    /// token.</exception>
    public static async Task<ExternalFacts> AskAsync(
        ExternalTiers external, AdministrationClient sut, AdministrationClient vendors, CancellationToken cancellation)
    {
        await ReadyAsync("SUT", external.SutAdmin, sut, cancellation);
        await ReadyAsync("vendors", external.VendorsAdmin, vendors, cancellation);
        try
        {
            return new ExternalFacts(
                Tier("sut", external.SutAdmin, await sut.CountersAsync(cancellation)),
                Tier("vendors", external.VendorsAdmin, await vendors.CountersAsync(cancellation)),
                PopulationScale.Of(await sut.PopulationAsync(cancellation)));
        }
        catch (HttpRequestException e) when (e.StatusCode == System.Net.HttpStatusCode.Unauthorized)
        {
            throw new TestbedException("A tier's administration refuses the token: see --admin-token-file.", e);
        }
    }

    private static async Task ReadyAsync(string tier, Uri address, AdministrationClient administration, CancellationToken cancellation)
    {
        for (var started = Stopwatch.GetTimestamp(); await administration.WhyNotReadyAsync(cancellation) is { } why; await Task.Delay(AskEvery, cancellation))
        {
            if (Stopwatch.GetElapsedTime(started) > StartTimeout)
                throw new TestbedException($"The {tier} at {address} did not become ready within {StartTimeout.TotalSeconds:0} s: {why.TrimEnd('.')}.");
        }
    }

    private static TierCounters Tier(string expected, Uri address, TierCounters counters) => counters.Tier == expected
        ? counters
        : throw new TestbedException($"{address} is the administration of the tier '{counters.Tier}', not of '{expected}'.");
}
