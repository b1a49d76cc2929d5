using System.Diagnostics;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Profiling;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Experiments.Testbeds;

/// <summary>The tiers of a run, its workers and its meters, whether the run started the tiers or not.</summary>
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

    /// <summary>Prefix of every request id of the run, at most 16 characters: unique if the database isn't the run's own.</summary>
    public virtual string RequestMark => "";

    /// <summary>What the database was populated with.</summary>
    public abstract PopulatedWith Population { get; }

    /// <summary>Settings and addresses of the tiers, by name.</summary>
    public abstract IEnumerable<KeyValuePair<string, string>> Settings { get; }

    /// <summary>Completes when a SUT or the vendors end, if that is visible.</summary>
    public abstract Task<TierExit> AnyTierEnded { get; }

    /// <summary>The processes of a treatment.</summary>
    public abstract TreatmentTestbed Of(Treatment treatment);

    /// <summary>Lets only the SUT of a treatment do background work, which all SUTs take from the same queues.</summary>
    public virtual Task WakeAsync(Treatment treatment, CancellationToken cancellation) => Task.CompletedTask;

    /// <summary>Whether this RBE sets the vendors' behaviour; one of the RBEs that share a run does.</summary>
    public virtual bool Leads => true;

    /// <summary>Waits until all RBEs that share the run have reached a point of it.</summary>
    /// <param name="cell">Number of the cell.</param>
    /// <param name="point">The point.</param>
    /// <param name="cancellation">Gives up.</param>
    public virtual Task MeetAsync(int cell, string point, CancellationToken cancellation) => Task.CompletedTask;

    /// <summary>Quiesces the SUT of a treatment and the database.</summary>
    /// <exception cref="HttpRequestException">The SUT does not respond, or with an error.</exception>
    public virtual Task<RestState> RestAsync(TreatmentTestbed on, CancellationToken cancellation) => on.SutAdmin.RestAsync(cancellation);

    /// <summary>Watches a cell for failures of its tiers; null if a failing tier ends the run.</summary>
    public virtual ReadinessWatch? Watch(TreatmentTestbed on) => null;

    /// <summary>Whether database, queues and ledger agree.</summary>
    /// <exception cref="TestbedException">The audit failed.</exception>
    public abstract Task<AuditFindings> AuditAsync(CancellationToken cancellation);

    /// <summary>Remarks on the tiers for the results, at the end of the run.</summary>
    public virtual Task<IReadOnlyList<string>> RemarksAsync(CancellationToken cancellation) => Task.FromResult<IReadOnlyList<string>>([]);

    /// <inheritdoc/>
    public abstract ValueTask DisposeAsync();
}

/// <summary>The processes that a treatment is measured on.</summary>
/// <param name="Sut">Addresses of its SUT.</param>
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
