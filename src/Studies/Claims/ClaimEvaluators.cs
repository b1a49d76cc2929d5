using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>Evaluators of the papers' claims and values, by the name that a study file's <c>claims</c> takes.</summary>
internal static class ClaimEvaluators
{
    /// <summary>Each takes the measurements and the results so far, and adds findings, reference values and answers to the results.</summary>
    public static IReadOnlyDictionary<string, Func<StudyData, StudyResult, StudyResult>> All { get; } =
        new Dictionary<string, Func<StudyData, StudyResult, StudyResult>>(StringComparer.Ordinal)
        {
            ["garcia2007"] = GarciaEvaluator.Evaluate,
            ["coarfa2006"] = CoarfaEvaluator.Evaluate,
            ["kant2000"] = KantEvaluator.Evaluate,
            ["gupta2004"] = GuptaEvaluator.Evaluate,
        };
}
