using System.Diagnostics;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Profiling;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;
using TlsToll.Workload;

namespace TlsToll.Experiments.Testbeds;

/// <summary>The tiers of a run, its workers and its meters. The run may have started the tiers or found them running.</summary>
public abstract class MeasuredTestbed : IAsyncDisposable
{
    /// <summary>Timestamp of the stopwatch that serves as the run's epoch.</summary>
    public long Epoch { get; } = Stopwatch.GetTimestamp();

    /// <summary>Client of the first SUT's administration port.</summary>
    public abstract AdministrationClient SutAdmin { get; }

    /// <summary>Client of the vendors' administration port.</summary>
    public abstract AdministrationClient VendorsAdmin { get; }

    /// <summary>File path of the CA certificate.</summary>
    public abstract string CaPath { get; }

    /// <summary>Directory of the run's temporary files.</summary>
    public abstract RunDirectory Run { get; }

    /// <summary>Prefix of every request id of the run, at most 16 characters; unique if other runs use the same database.</summary>
    public virtual string RequestMark => "";

    /// <summary>Parameters with which the database was populated.</summary>
    public abstract PopulationScale Population { get; }

    /// <summary>Settings and addresses of the tiers, by name.</summary>
    public abstract IEnumerable<KeyValuePair<string, string>> Settings { get; }

    /// <summary>Completes if a SUT, the vendors or the database end, provided that this process can detect it.</summary>
    public abstract Task<TierExit> AnyTierEnded { get; }

    /// <summary>Returns the processes of a treatment at its place.</summary>
    public abstract TreatmentTestbed Of(Place place);

    /// <summary>Returns the processes of a treatment that is measured alone.</summary>
    public TreatmentTestbed Of(Treatment treatment) => Of(Place.Alone(treatment));

    /// <summary>Enables background work in the SUT of a place only, because all SUTs take work from the same queues.</summary>
    public virtual Task WakeAsync(Place place, CancellationToken cancellation) => Task.CompletedTask;

    /// <summary>Limits the CPU time of the SUTs from now on, if they are limitable.</summary>
    /// <param name="processors">Processors that each may use; null for no limit.</param>
    public virtual void LimitSuts(double? processors)
    {
    }

    /// <summary>Lets the SUTs use all processors, or again only their own, if they have some.</summary>
    /// <param name="spread">True for all.</param>
    public virtual void SpreadSuts(bool spread)
    {
    }

    /// <summary>Sets the delay of the wire between RBE and SUT, if there is one.</summary>
    /// <param name="delay">Delay of each direction.</param>
    /// <param name="cancellation">Token that aborts the wait.</param>
    public virtual Task DelayAsync(TimeSpan delay, CancellationToken cancellation) => Task.CompletedTask;

    /// <summary>True if this RBE sets the vendors' behaviour. In a shared run, only one RBE does.</summary>
    public virtual bool Leads => true;

    /// <summary>Waits until all RBEs that share the run have reached a synchronisation point.</summary>
    /// <param name="cell">Number of the cell.</param>
    /// <param name="point">Name of the point in the cell.</param>
    /// <param name="cancellation">Token that aborts the wait.</param>
    public virtual Task MeetAsync(int cell, string point, CancellationToken cancellation) => Task.CompletedTask;

    /// <summary>Quiesces the SUT of a treatment and the database.</summary>
    /// <exception cref="HttpRequestException">The SUT does not respond, or responds with an error.</exception>
    public virtual Task<QuiescedState> QuiesceAsync(TreatmentTestbed on, CancellationToken cancellation) => on.SutAdmin.QuiesceAsync(cancellation);

    /// <summary>Creates a watch for failures of the tiers during a cell; null if the end of a tier ends the run.</summary>
    public virtual ReadinessWatch? Watch(TreatmentTestbed on) => null;

    /// <summary>Checks that database, queues and ledger are consistent.</summary>
    /// <exception cref="TestbedException">The audit could not be completed.</exception>
    public abstract Task<AuditFindings> AuditAsync(CancellationToken cancellation);

    /// <summary>Remarks on the tiers for the results, available at the end of the run.</summary>
    public virtual Task<IReadOnlyList<string>> RemarksAsync(CancellationToken cancellation) => Task.FromResult<IReadOnlyList<string>>([]);

    /// <inheritdoc/>
    public abstract ValueTask DisposeAsync();
}

/// <summary>Processes on which a treatment is measured.</summary>
/// <param name="Sut">Addresses of the SUT, or of what ends TLS in front of it.</param>
/// <param name="SutAdmin">Client of the SUT's administration port.</param>
/// <param name="Worker">The driver.</param>
/// <param name="Meter">Meter of the tiers' resource usage.</param>
public sealed record TreatmentTestbed(TierAddresses Sut, AdministrationClient SutAdmin, WorkerClient Worker, ITierMeter Meter)
{
    /// <summary>Profiler of the SUT in timed cells; null in a run without a profile.</summary>
    public SutProfiler? Profiler { get; init; }

    /// <summary>What ends TLS in front of the SUT; null for the SUT itself.</summary>
    public IFront? Front { get; init; }

    /// <summary>Reads the SUT's counters. Connections are those of the clients, which the SUT doesn't see if another program accepts them.</summary>
    /// <exception cref="HttpRequestException">The SUT, or a program in front that the run did not start, does not respond.</exception>
    /// <exception cref="TestbedException">The program in front does not respond.</exception>
    public async Task<TierCounters> CountersAsync(CancellationToken cancellation)
    {
        var counters = await SutAdmin.CountersAsync(cancellation);
        if (Front is null)
            return counters;
        var (accepted, open) = await Front.ReadAsync(cancellation);
        return counters with { Connections = new Dictionary<string, ConnectionCounters>(StringComparer.Ordinal) { ["front"] = new(accepted, open) } };
    }
}
