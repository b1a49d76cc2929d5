using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>Puts a paper's statements and values beside what was measured.</summary>
internal interface IClaimEvaluator
{
    /// <summary>The name by which a study's file asks for it.</summary>
    string Name { get; }

    /// <summary>The results with findings, reference values and answers.</summary>
    /// <param name="data">What was measured.</param>
    /// <param name="result">The results so far.</param>
    StudyResult Evaluate(StudyData data, StudyResult result);
}

/// <summary>All evaluators.</summary>
internal static class ClaimEvaluators
{
    /// <summary>Their names.</summary>
    public static IReadOnlyList<IClaimEvaluator> All { get; } = [new GarciaEvaluator(), new CoarfaEvaluator(), new KantEvaluator(), new GuptaEvaluator()];

    /// <summary>An evaluator by its name; null for none.</summary>
    public static IClaimEvaluator? Find(string? name) => All.FirstOrDefault(j => j.Name == name);
}
