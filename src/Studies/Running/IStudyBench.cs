using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Studies.Plans;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Studies.Running;

/// <summary>The running processes of a study, and the measurement of a run on them.</summary>
internal interface IStudyBench : IAsyncDisposable
{
    /// <summary>Completes when a tier ends; during a study none may.</summary>
    Task<TierExit> AnyTierEnded { get; }

    /// <summary>Lengths in bytes of the files of records, with all runs so far.</summary>
    (long Interactions, long Connections) RecordLengths { get; }

    /// <summary>Warms all processes up.</summary>
    /// <param name="drain">Finishes early.</param>
    /// <param name="abort">Stops at once.</param>
    /// <returns>The result, a sentence without its full stop.</returns>
    Task<string> WarmUpAsync(CancellationToken drain, CancellationToken abort);

    /// <summary>Determines the loads.</summary>
    /// <param name="impossible">Curves that this host cannot measure, and why.</param>
    /// <param name="abort">Stops at once.</param>
    Task<(LoadScaleResult? Scale, Placement Placement)> PlaceAsync(IReadOnlyDictionary<string, string> impossible, CancellationToken abort);

    /// <summary>Measures a run.</summary>
    Task<CellMeasurement> MeasureAsync(CellPlan plan, IProgress<WorkerProgress> report, CancellationToken abort);

    /// <summary>Audits the work of all runs.</summary>
    /// <returns>A remark without its full stop, empty for none; and the inconsistencies.</returns>
    Task<(string Remark, IReadOnlyList<string> Inconsistencies)> AuditAsync(CancellationToken abort);

    /// <summary>Every effective setting.</summary>
    /// <param name="blocks">Final number of blocks.</param>
    /// <param name="abort">Gives up.</param>
    Task<IReadOnlyDictionary<string, string>> EffectiveAsync(int blocks, CancellationToken abort);
}
