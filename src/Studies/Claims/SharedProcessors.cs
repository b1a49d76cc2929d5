using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>
/// A host with as many processors as the SUT uses: the driver works on them, too, so that a second processor brings less than it would if the SUT had both. The
/// papers' clients are other computers.
/// </summary>
internal static class SharedProcessors
{
    /// <summary>Words to add to what was found.</summary>
    public const string Remark = "; with two processors, the driver shares them";

    /// <summary>True if the driver shared the SUT's processors in a run, where its own use of them cannot be measured.</summary>
    /// <param name="data">Measurements of the study.</param>
    /// <param name="combinations">Combinations of timed experiments.</param>
    public static bool Are(StudyData data, params Combination?[] combinations) =>
        combinations.Any(combination => data.Cells(combination).Any(cell => cell is { SutUtilisation: not null, DriverUtilisation: null }));

    /// <summary>What was found, not tested, with the reason.</summary>
    /// <param name="judged">What was found on shared processors.</param>
    public static Judged NotTested(Judged judged) => judged.NotTested("With two processors, the driver shares them.");

    /// <summary>What was found, without a contradiction, which may be the driver's doing, and with the remark.</summary>
    /// <param name="judged">What was found on shared processors.</param>
    public static Judged WithoutContradiction(Judged judged) => judged with { Ours = judged.Ours + Remark, Verdict = Verdicts.WithoutContradiction(judged.Verdict) };
}
