using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>Evaluators of the papers' claims and values, by their name in <c>claims</c> of a study file.</summary>
internal static class ClaimEvaluators
{
    /// <summary>
    /// Evaluators by name. Each receives the measurements and the results so far, and returns the results with findings, reference values
    /// and answers.
    /// </summary>
    public static IReadOnlyDictionary<string, Func<StudyData, StudyResult, StudyResult>> All { get; } =
        new Dictionary<string, Func<StudyData, StudyResult, StudyResult>>(StringComparer.Ordinal)
        {
            ["garcia2007"] = GarciaEvaluator.Evaluate,
            ["coarfa2006"] = CoarfaEvaluator.Evaluate,
            ["kant2000"] = KantEvaluator.Evaluate,
            ["gupta2004"] = GuptaEvaluator.Evaluate,
            ["openssl-ciphers"] = CipherEvaluator.Evaluate,
        };
}
