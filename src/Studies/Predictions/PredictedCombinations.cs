using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;
using TlsToll.Tls;

namespace TlsToll.Studies.Predictions;

/// <summary>
/// Combinations of a study of static pages for which the cost of TLS is predicted, namely the metered combinations of cost experiments, and
/// the combinations with which they are compared.
/// </summary>
/// <param name="data">Measurements of the study.</param>
internal sealed class PredictedCombinations(StudyData data)
{
    // Two measurements of the same pages differ at most by the connections with which a cell ends.
    private const double SameConnections = 0.02;

    private readonly Func<Treatment, Func<ulong, Workload.Trace>>? _traces = data.Design.Replay is null ? null : StaticSettings.Traces(data.Design);

    private readonly Dictionary<Treatment, Workload.Trace> _pages = [];

    /// <summary>Predicted combinations, in the order of the file.</summary>
    public IReadOnlyList<Combination> All { get; } =
        [.. data.Design.Distinct.Where(c => c.Kind == CellKind.Cost && c.Prototype.Conditions.Metered)];

    /// <summary>Reason that a combination cannot be predicted, as a sentence without a full stop; null if none is known.</summary>
    public string? Obstacle(Combination combination)
    {
        var tls = combination.Prototype.Tls;
        if (data.Design.Base.OpenSsl is not null)
            return "the study's OpenSSL is not the one that predictions use";
        if (!tls.Key.IsSupported)
            return $"predictions use the host's OpenSSL, and {KeyKind.MlDsaSince}";
        if (!tls.Noops.IsNone || !tls.Parts.IsFull)
            return "parts of TLS are left out";
        if (tls.AesNi is not null || tls.Tickets is not null || tls.ChainLength != TlsProfile.ShortestChain || tls.Mutual)
            return "predictions need the default AES instructions, tickets, chain and client authentication";
        return tls.EffectiveVersion is { IsOld: true } old ? $"predictions do not support TLS {old}" : null;
    }

    /// <summary>The same combination without the meter; null if the study has none.</summary>
    public Combination? Unmetered(Combination combination)
    {
        var wanted = combination.Prototype with { Conditions = combination.Prototype.Conditions with { Metered = false } };
        return data.Design.Distinct.FirstOrDefault(c => c.Kind == combination.Kind && c.Prototype == wanted && data.Impossible(c) is null);
    }

    /// <summary>
    /// Combination with the same pages without TLS and about as many requests per connection; null if the study has none. Without TLS
    /// nothing is resumed, so it does not matter which clients return.
    /// </summary>
    public Combination? Plain(Combination combination)
    {
        var wanted = combination.Prototype.Conditions with { Metered = false };
        var (bytes, carried) = (Pages(combination).MeanBytes, Carried(Measured(combination)));
        return data.Design.Distinct
            .Where(c => c.Kind == combination.Kind && c.Prototype.Transport == Transport.Plain && data.Impossible(c) is null)
            .Where(c => c.Prototype.Conditions with { Trace = wanted.Trace } == wanted)
            .OrderBy(c => c.Prototype.Conditions.Trace == wanted.Trace ? 0 : 1)
            .FirstOrDefault(c => Math.Abs(Pages(c).MeanBytes - bytes) < 1e-9 && Math.Abs((Carried(c) / carried) - 1) < SameConnections);
    }

    /// <summary>
    /// The combination itself or, if it cannot be measured here, the same combination without the meter; null if neither could be measured.
    /// </summary>
    public Combination? Measured(Combination combination) => data.Impossible(combination) is null ? combination : Unmetered(combination);

    /// <summary>Trace of the combination's pages.</summary>
    public Workload.Trace Pages(Combination combination)
    {
        if (!_pages.TryGetValue(combination.Prototype, out var pages))
            _pages.Add(combination.Prototype, pages = _traces!(combination.Prototype)(1));
        return pages;
    }

    // Requests per connection; NaN if nothing was measured.
    private double Carried(Combination? combination)
    {
        var cells = data.Cells(combination);
        return (double)cells.Sum(c => c.Interactions) / cells.Sum(c => c.AcceptedConnections);
    }
}
