using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Host;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;

namespace TlsToll.Studies.Running;

/// <summary>All that was measured of a study, in this sitting and before.</summary>
public sealed record StudyMeasurements
{
    /// <summary>The settings of all runs.</summary>
    public required RunSettings Settings { get; init; }

    /// <summary>What is known of the study.</summary>
    public required StudyState State { get; init; }

    /// <summary>The study, with as many blocks as it had in the end.</summary>
    public required StudyDesign Design { get; init; }

    /// <summary>The plan; null if the study was interrupted before there was one.</summary>
    public required StudyPlan? Plan { get; init; }

    /// <summary>The finished runs, voided ones included.</summary>
    public required IReadOnlyList<FinishedRun> Runs { get; init; }

    /// <summary>The machine.</summary>
    public required MachineDescription Machine { get; init; }

    /// <summary>Every effective setting.</summary>
    public required IReadOnlyDictionary<string, string> Effective { get; init; }

    /// <summary>What the audit found wrong.</summary>
    public required IReadOnlyList<string> Inconsistencies { get; init; }
}
