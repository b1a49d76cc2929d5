using System.Diagnostics;
using System.Text.Json;
using TlsToll.Contracts.Administration;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Experiments.Testbeds;

/// <summary>What tiers that somebody else has started tell of themselves before a run.</summary>
/// <param name="Sut">The SUT's counters.</param>
/// <param name="Vendors">The vendors' counters.</param>
/// <param name="Population">What the database was populated with.</param>
internal sealed record ExternalFacts(TierCounters Sut, TierCounters Vendors, PopulatedWith Population)
{
    private static readonly TimeSpan StartTimeout = TimeSpan.FromMinutes(2);
    private static readonly TimeSpan AskEvery = TimeSpan.FromMilliseconds(500);

    /// <summary>Waits until both are ready, and asks.</summary>
    /// <param name="external">Where they are.</param>
    /// <param name="sut">The SUT's administration.</param>
    /// <param name="vendors">The vendors' administration.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <exception cref="TestbedException">One of them does not become ready, is another tier, or does not answer.</exception>
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
                await PopulationAsync(sut, cancellation));
        }
        catch (HttpRequestException e) when (e.StatusCode == System.Net.HttpStatusCode.Unauthorized)
        {
            throw new TestbedException("A tier's administration refuses the token: see --admin-token-file.", e);
        }
    }

    private static async Task ReadyAsync(string tier, Uri address, AdministrationClient administration, CancellationToken cancellation)
    {
        for (var started = Stopwatch.GetTimestamp(); !await administration.IsReadyAsync(cancellation); await Task.Delay(AskEvery, cancellation))
        {
            if (Stopwatch.GetElapsedTime(started) > StartTimeout)
                throw new TestbedException($"The {tier} at {address} did not become ready within {StartTimeout.TotalSeconds:0} s.");
        }
    }

    private static TierCounters Tier(string expected, Uri address, TierCounters counters) => counters.Tier == expected
        ? counters
        : throw new TestbedException($"{address} is the administration of the tier '{counters.Tier}', not of '{expected}'.");

    private static async Task<PopulatedWith> PopulationAsync(AdministrationClient sut, CancellationToken cancellation)
    {
        using var report = await sut.AuditAsync(cancellation);
        var population = report.RootElement.GetProperty("population");
        JsonElement Of(string name) => population.GetProperty(name);
        return new PopulatedWith(
            Of("seed").GetUInt64(), Of("customers").GetInt32(), Of("items").GetInt32(),
            DateOnly.ParseExact(Of("asOf").GetString()!, "O", System.Globalization.CultureInfo.InvariantCulture));
    }
}
