using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>Puts a paper's statements and values beside what was measured.</summary>
internal interface IJudge
{
    /// <summary>The name by which a study's file asks for it.</summary>
    string Name { get; }

    /// <summary>The results with findings, reference values and answers.</summary>
    /// <param name="data">What was measured.</param>
    /// <param name="result">The results so far.</param>
    StudyResult Judge(StudyData data, StudyResult result);
}

/// <summary>All judges.</summary>
internal static class Judges
{
    /// <summary>Their names.</summary>
    public static IReadOnlyList<IJudge> All { get; } = [new GarciaJudge(), new CoarfaJudge(), new KantJudge(), new GuptaJudge()];

    /// <summary>A judge by its name; null for none.</summary>
    public static IJudge? Find(string? name) => All.FirstOrDefault(j => j.Name == name);
}
