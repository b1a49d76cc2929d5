using System.Diagnostics;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Profiling;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Experiments.Testbeds;

/// <summary>The tiers of a run with its workers and its meters, whoever started the tiers: what a cell is measured on.</summary>
public abstract class MeasuredTestbed : IAsyncDisposable
{
    /// <summary>The run's epoch, a timestamp of the stopwatch.</summary>
    public long Epoch { get; } = Stopwatch.GetTimestamp();

    /// <summary>The first SUT's administration.</summary>
    public abstract AdministrationClient SutAdmin { get; }

    /// <summary>The vendors' administration.</summary>
    public abstract AdministrationClient VendorsAdmin { get; }

    /// <summary>File of the CA's certificate.</summary>
    public abstract string CaPath { get; }

    /// <summary>The run's directory.</summary>
    public abstract RunDirectory Run { get; }

    /// <summary>Begins every request id of the run: other runs on the same database must have other ids. At most 16 characters.</summary>
    public abstract string RequestMark { get; }

    /// <summary>What the database was populated with.</summary>
    public abstract PopulatedWith Population { get; }

    /// <summary>How the tiers were started and where they are, by name.</summary>
    public abstract IEnumerable<KeyValuePair<string, string>> Settings { get; }

    /// <summary>Completes when a SUT or the vendors end, as far as that can be seen.</summary>
    public abstract Task<TierExit> AnyTierEnded { get; }

    /// <summary>The processes of a treatment.</summary>
    public abstract TreatmentTestbed Of(Treatment treatment);

    /// <summary>Has the SUT of a treatment alone do the background work, which all of them take from the same queues.</summary>
    public abstract Task WakeAsync(Treatment treatment, CancellationToken cancellation);

    /// <summary>Whether it is this RBE that says how the vendors behave; of several that share a run, one does.</summary>
    public abstract bool Leads { get; }

    /// <summary>Waits until all RBEs that share the run have come to a point of it.</summary>
    /// <param name="cell">Number of the cell.</param>
    /// <param name="point">The point.</param>
    /// <param name="cancellation">Gives up.</param>
    public abstract Task MeetAsync(int cell, string point, CancellationToken cancellation);

    /// <summary>Brings the SUT of a treatment and the database to rest.</summary>
    /// <exception cref="HttpRequestException">The SUT does not answer, or not well.</exception>
    public abstract Task<RestState> RestAsync(TreatmentTestbed on, CancellationToken cancellation);

    /// <summary>Watches a cell for what its tiers suffer besides load; null where a tier that fails ends the run.</summary>
    public abstract ReadinessWatch? Watch(TreatmentTestbed on);

    /// <summary>Whether database, queues and ledger agree.</summary>
    /// <exception cref="TestbedException">It cannot be told.</exception>
    public abstract Task<AuditFindings> AuditAsync(CancellationToken cancellation);

    /// <summary>What a reader should know of where it was measured, now that it has been.</summary>
    public abstract Task<IReadOnlyList<string>> RemarksAsync(CancellationToken cancellation);

    /// <inheritdoc/>
    public abstract ValueTask DisposeAsync();
}

/// <summary>The processes that a treatment is measured on.</summary>
/// <param name="Sut">Where its SUT listens.</param>
/// <param name="SutAdmin">The SUT's administration.</param>
/// <param name="Worker">Its driver.</param>
/// <param name="Meter">Reads what its tiers use.</param>
public sealed record TreatmentTestbed(TierAddresses Sut, AdministrationClient SutAdmin, WorkerClient Worker, ITierMeter Meter)
{
    /// <summary>Samples its SUT in timed cells; null in a run without a profile.</summary>
    public SutProfiler? Profiler { get; init; }
}

/// <summary>What a database was populated with.</summary>
/// <param name="Seed">Seed of the rows.</param>
/// <param name="Customers">Customers.</param>
/// <param name="Items">Items.</param>
/// <param name="AsOf">The day that its dates refer to.</param>
public sealed record PopulatedWith(ulong Seed, int Customers, int Items, DateOnly AsOf);
