using TlsToll.Results.Factors;

namespace TlsToll.Results.Treatments;

/// <summary>Pairs of treatments that are compared, such as each TLS treatment with its plain twin.</summary>
public static class Pairs
{
    // Ending of the name of a program without TLS, such as nginx-mesh-plain.
    private const string WithoutTls = "-plain";

    /// <summary>
    /// Pairs of a TLS treatment and its plain twin, for which both are among the treatments; in the treatments' order. If there is none with the same
    /// conditions, a twin may differ in hop 2, which then follows hop 1.
    /// </summary>
    public static IEnumerable<(Treatment Baseline, Treatment Treatment)> Of(IReadOnlyList<Treatment> treatments) =>
        from tls in treatments
        where tls.Transport == Transport.Tls
        let candidates = treatments.Where(t => t.Transport == Transport.Plain && t.Connection == tls.Connection).ToArray()
        let same = candidates.Where(plain => plain.Conditions == tls.Conditions).ToArray()
        from plain in same.Length > 0 ? same : candidates.Where(plain => plain.Conditions with { Hop2Tls = tls.Conditions.Hop2Tls } == tls.Conditions)
        select (plain, tls);

    /// <summary>Pairs of each further TLS choice with the first one of the same connections, in the treatments' order.</summary>
    public static IEnumerable<(Treatment Baseline, Treatment Treatment)> AmongTls(IReadOnlyList<Treatment> treatments) =>
        from scope in treatments.Where(t => t.Transport == Transport.Tls).GroupBy(t => (t.Connection, t.Conditions))
        from other in scope.Skip(1)
        select (scope.First(), other);

    /// <summary>
    /// Pairs of each further database access with the first one of the same transport, connections and TLS, in the treatments' order.
    /// </summary>
    public static IEnumerable<(Treatment Baseline, Treatment Treatment)> AmongAccesses(IReadOnlyList<Treatment> treatments) =>
        AmongLevels(treatments, t => t.DataAccess, t => t with { DataAccess = null });

    /// <summary>
    /// Pairs of each further program that ends TLS with the first one of otherwise equal treatments, then of each with the same program without TLS if that comes
    /// before it; in the treatments' order, and each pair once.
    /// </summary>
    public static IEnumerable<(Treatment Baseline, Treatment Treatment)> AmongTerminations(IReadOnlyList<Treatment> treatments) =>
        AmongLevels(treatments, t => t.Terminate, t => t with { Terminate = null }).Concat(
            from other in treatments
            from plain in treatments.TakeWhile(t => t != other)
            where plain == other with { Conditions = other.Conditions with { Terminate = other.Conditions.Terminate + WithoutTls }, ConditionsLabel = plain.ConditionsLabel }
            select (plain, other)).Distinct();

    /// <summary>Pairs of each further version of HTTP with the first one of otherwise equal treatments, in the treatments' order.</summary>
    public static IEnumerable<(Treatment Baseline, Treatment Treatment)> AmongHttp(IReadOnlyList<Treatment> treatments) =>
        // HTTP/2 is negotiated by ALPN, and its client is another.
        AmongLevels([.. treatments.Select(t => t with { Tls = t.Tls with { Alpn = TlsChoice.Usual.Alpn, Client = TlsChoice.Usual.Client } })], t => t.Http, t => t with { Http = null });

    /// <summary>Pairs of each further build with the first one of otherwise equal treatments, in the treatments' order.</summary>
    public static IEnumerable<(Treatment Baseline, Treatment Treatment)> AmongBuilds(IReadOnlyList<Treatment> treatments) =>
        AmongLevels([.. treatments.Where(t => t.Conditions.Build is not null)], t => t.Build, t => t with { Build = null });

    /// <summary>Pairs of a treatment with a connection per session and its twin with one per request, in the treatments' order.</summary>
    public static IEnumerable<(Treatment Baseline, Treatment Treatment)> OfConnections(IReadOnlyList<Treatment> treatments) =>
        from session in treatments
        where session.Connection == ConnectionScope.Session
        let request = treatments.FirstOrDefault(t => t == session with { Connection = ConnectionScope.Request })
        where request is not null
        select (session, request);

    /// <summary>Pairs that are measured at the same time: the builds, if there are several, otherwise TLS and plain.</summary>
    public static IReadOnlyList<(Treatment Baseline, Treatment Treatment)> AtOnce(IReadOnlyList<Treatment> treatments) =>
        AmongBuilds(treatments).ToArray() is { Length: > 0 } builds ? builds : [.. Of(treatments)];

    // The first level of a condition is the baseline of the others. In a study, it may be the level of the runs that do not vary it, which is null.
    private static IEnumerable<(Treatment Baseline, Treatment Treatment)> AmongLevels(
        IReadOnlyList<Treatment> treatments, Func<Conditions, string?> level, Func<Conditions, Conditions> without) =>
        from same in treatments.GroupBy(t => t with { Conditions = without(t.Conditions), ConditionsLabel = "" })
        let first = same.First()
        from other in same.Skip(1)
        where level(other.Conditions) != level(first.Conditions)
        select (first, other);
}
