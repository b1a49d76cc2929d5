using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Studies.Plans;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Studies.Running;

/// <summary>The running processes of a study, and how a run is measured on them.</summary>
internal interface IStudyBench : IAsyncDisposable
{
    /// <summary>Completes when a tier ends, which during a study it must not.</summary>
    Task<TierExit> AnyTierEnded { get; }

    /// <summary>Lengths in bytes of the files of records, with all runs so far.</summary>
    (long Interactions, long Connections) RecordLengths { get; }

    /// <summary>Warms everything up.</summary>
    /// <param name="progress">Takes the progress.</param>
    /// <param name="drain">Ends it in order.</param>
    /// <param name="abort">Gives up.</param>
    /// <returns>How that went, in a sentence without its full stop.</returns>
    Task<string> WarmUpAsync(IProgress<RunProgress> progress, CancellationToken drain, CancellationToken abort);

    /// <summary>Finds out where the load is to be placed.</summary>
    /// <param name="impossible">Curves that this machine cannot measure, and why.</param>
    /// <param name="abort">Gives up.</param>
    Task<(LoadScaleResult? Scale, Placement Placement)> PlaceAsync(IReadOnlyDictionary<string, string> impossible, CancellationToken abort);

    /// <summary>Measures a run.</summary>
    Task<CellMeasurement> MeasureAsync(CellPlan plan, IProgress<WorkerProgress> progress, CancellationToken abort);

    /// <summary>Whether all that was done is accounted for.</summary>
    /// <returns>What to know of it, a sentence without its full stop, empty for nothing; and what does not agree.</returns>
    Task<(string Remark, IReadOnlyList<string> Inconsistencies)> AuditAsync(CancellationToken abort);

    /// <summary>Every effective setting.</summary>
    /// <param name="blocks">Blocks that the study has in the end.</param>
    /// <param name="abort">Gives up.</param>
    Task<IReadOnlyDictionary<string, string>> EffectiveAsync(int blocks, CancellationToken abort);
}
