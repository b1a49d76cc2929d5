using TlsToll.Results.Studies;

namespace TlsToll.Reports.Sections;

/// <summary>The treatments that several experiments of a study have in common: the base that each of them varies in its own way.</summary>
internal static class SharedTreatments
{
    /// <summary>Whether all of some treatments, at least one, are in more than one experiment.</summary>
    public static bool All(StudyResult study, IEnumerable<string> treatments)
    {
        string[] names = [.. treatments];
        return names.Length > 0 && names.All(name => study.Experiments.Count(e => e.Treatments.Contains(name, StringComparer.Ordinal)) > 1);
    }
}
