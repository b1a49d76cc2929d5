using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Host;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;

namespace TlsToll.Studies.Running;

/// <summary>All measurements of a study, of this sitting and earlier ones.</summary>
/// <param name="Settings">The settings of all runs.</param>
/// <param name="State">The state on disk.</param>
/// <param name="Design">The study, with its final number of blocks.</param>
/// <param name="Plan">The plan; null if the study was interrupted before there was one.</param>
/// <param name="Runs">The finished runs, voided ones included.</param>
/// <param name="Machine">The host.</param>
/// <param name="Effective">Every effective setting.</param>
/// <param name="Inconsistencies">Inconsistencies found by the audit.</param>
public sealed record StudyMeasurements(
    RunSettings Settings, StudyState State, StudyDesign Design, StudyPlan? Plan, IReadOnlyList<FinishedRun> Runs, MachineDescription Machine,
    IReadOnlyDictionary<string, string> Effective, IReadOnlyList<string> Inconsistencies);
