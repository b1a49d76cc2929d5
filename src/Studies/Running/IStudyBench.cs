using TlsToll.Experiments.Blocks;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Studies.Plans;
using TlsToll.Testbed;

namespace TlsToll.Studies.Running;

/// <summary>Running processes of a study, on which its runs are measured.</summary>
internal interface IStudyBench : IAsyncDisposable
{
    /// <summary>Completes when a tier ends, which must not happen during a study.</summary>
    Task<TierExit> AnyTierEnded { get; }

    /// <summary>Lengths in bytes of the record files, including all runs so far.</summary>
    (long Interactions, long Connections) RecordLengths { get; }

    /// <summary>Warms all processes up.</summary>
    /// <param name="drain">Finishes early.</param>
    /// <param name="abort">Stops at once.</param>
    Task<WarmUpResult> WarmUpAsync(CancellationToken drain, CancellationToken abort);

    /// <summary>Finds the processor time that the SUT gets, and limits it to that from now on.</summary>
    /// <param name="abort">Stops at once.</param>
    /// <returns>What was found; null if the study needs no search.</returns>
    Task<SlowSutResult?> SlowSutAsync(CancellationToken abort) => Task.FromResult<SlowSutResult?>(null);

    /// <summary>Determines the loads.</summary>
    /// <param name="impossible">Reasons that this host cannot measure certain curves, by the curve's name.</param>
    /// <param name="abort">Stops at once.</param>
    Task<(LoadScaleResult? Scale, Placement Placement)> PlaceAsync(IReadOnlyDictionary<string, string> impossible, CancellationToken abort);

    /// <summary>Removes what only services read from the disk from the page cache: the items' images.</summary>
    /// <param name="abort">Stops at once.</param>
    Task CoolAsync(CancellationToken abort) => Task.CompletedTask;

    Task<CellMeasurement> MeasureAsync(CellPlan plan, IProgress<WorkerProgress> report, CancellationToken abort);

    /// <summary>Audits the work of all runs.</summary>
    /// <returns>A remark without a full stop, empty for none, and the inconsistencies.</returns>
    Task<(string Remark, IReadOnlyList<string> Inconsistencies)> AuditAsync(CancellationToken abort);

    /// <summary>All effective settings by name.</summary>
    /// <param name="blocks">Final number of blocks.</param>
    /// <param name="abort">Stops at once.</param>
    Task<IReadOnlyDictionary<string, string>> EffectiveAsync(int blocks, CancellationToken abort);
}
