using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Host;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;

namespace TlsToll.Studies.Running;

/// <summary>All measurements of a study, from this sitting and earlier ones.</summary>
/// <param name="Settings">Settings of all runs.</param>
/// <param name="State">State on disk.</param>
/// <param name="Design">Design with the final number of blocks.</param>
/// <param name="Plan">Plan; null if the study was interrupted before it had one.</param>
/// <param name="Runs">Finished runs, including voided ones.</param>
/// <param name="Machine">Description of the host.</param>
/// <param name="Effective">All effective settings by name.</param>
public sealed record StudyMeasurements(
    RunSettings Settings, StudyState State, StudyDesign Design, StudyPlan? Plan, IReadOnlyList<FinishedRun> Runs, MachineDescription Machine,
    IReadOnlyDictionary<string, string> Effective)
{
    /// <summary>Times of the cryptography alone; null if the study does not measure them, or not yet.</summary>
    public PrimitiveTimes? Primitives { get; init; }
}
