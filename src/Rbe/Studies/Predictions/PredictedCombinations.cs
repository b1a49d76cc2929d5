using TlsToll.Rbe.Experiments;
using TlsToll.Rbe.Studies.Analysis;
using TlsToll.Rbe.Studies.Design;
using TlsToll.Rbe.Studies.Files;
using TlsToll.Rbe.Studies.Running;
using TlsToll.Tls;

namespace TlsToll.Rbe.Studies.Predictions;

/// <summary>
/// The combinations of a study of static pages for which TLS's cost is predicted: those of cost experiments that ask for the meter, and nothing of whose
/// TLS is left out. And what they are compared with.
/// </summary>
/// <param name="data">What was measured.</param>
internal sealed class PredictedCombinations(StudyData data)
{
    private readonly Func<Treatment, Func<ulong, Workload.Trace>> _traces = StaticSettings.Traces(data.Design);

    /// <summary>Them, in the order of the file.</summary>
    public IReadOnlyList<Combination> All => data.Design.Replay is null || data.Design.Base.OpenSsl is not null
        ? []
        : [.. data.Design.Distinct.Where(c => c.Prototype.Conditions.Metered == true && IsWhole(c))];

    /// <summary>The same without the meter; null if the study has none.</summary>
    public Combination? Unmetered(Combination combination)
    {
        var wanted = combination.Prototype with { Conditions = combination.Prototype.Conditions with { Metered = null } };
        return data.Design.Distinct.FirstOrDefault(c => c.Kind == combination.Kind && c.Prototype == wanted && data.Impossible(c) is null);
    }

    /// <summary>The same pages without TLS; null if the study has none. Without TLS nothing is resumed, and so it does not matter who returns.</summary>
    public Combination? Plain(Combination combination)
    {
        var wanted = combination.Prototype.Conditions with { Metered = null };
        var bytes = Pages(combination).MeanBytes;
        return data.Design.Distinct
            .Where(c => c.Kind == combination.Kind && c.Prototype.Transport == Transport.Plain && data.Impossible(c) is null)
            .Where(c => c.Prototype.Conditions with { Trace = wanted.Trace } == wanted)
            .OrderBy(c => c.Prototype.Conditions.Trace == wanted.Trace ? 0 : 1)
            .FirstOrDefault(c => Math.Abs(Pages(c).MeanBytes - bytes) < 1e-9);
    }

    /// <summary>A trace of its pages.</summary>
    public Workload.Trace Pages(Combination combination) => _traces(combination.Prototype)(1);

    private static bool IsWhole(Combination combination)
    {
        var tls = combination.Prototype.Tls;
        return combination.Kind == ExperimentKind.Cost && tls.Noops.IsNone && tls.Parts.IsFull && tls.AesNi is null
            && (tls.EffectiveVersion is null || tls.EffectiveVersion == TlsVersion.Tls12 || tls.EffectiveVersion == TlsVersion.Tls13);
    }
}
