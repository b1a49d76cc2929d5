using System.Globalization;
using TlsToll.Contracts.Administration;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Tls;

namespace TlsToll.Experiments.Cells;

/// <summary>Compares requested and negotiated parameters for each connection, and the counts of the RBE with those of the SUT.</summary>
internal static class NegotiatedValidity
{
    /// <summary>Returns all reasons; none if every connection negotiated the requested parameters and both ends counted the same.</summary>
    /// <param name="requested">Requested levels.</param>
    /// <param name="client">Result of the RBE, with the parameters of its connections.</param>
    /// <param name="records">Records of the connections.</param>
    /// <param name="server">Parameters of the SUT's handshakes with their counts; null if they include those of other RBEs.</param>
    public static IEnumerable<string> Reasons(
        TlsChoice requested, CellResult client, RecordFile records, IReadOnlyDictionary<NegotiatedCounter, long>? server)
    {
        foreach (var (parameters, index) in client.Negotiated.Select((parameters, index) => (parameters, index)))
        {
            if (Difference(requested, parameters) is { } difference)
                yield return $"{Which(records, index)} negotiated {parameters}, but {difference}";
        }

        if (server is null)
            yield break;
        foreach (var reason in BySut(requested, server))
            yield return reason;

        var ours = Counts(client, records);
        var theirs = server.GroupBy(n => (n.Key.Protocol, n.Key.Suite, Group: n.Key.Group ?? "unknown", n.Key.Alpn, n.Key.Mutual))
            .ToDictionary(g => g.Key, g => g.Sum(n => n.Value));
        foreach (var key in ours.Keys.Union(theirs.Keys).Where(key => ours.GetValueOrDefault(key) != theirs.GetValueOrDefault(key)))
            yield return string.Create(CultureInfo.InvariantCulture, $"{key.Protocol} {key.Suite} {key.Group} alpn {key.Alpn}: the RBE counts {ours.GetValueOrDefault(key)} connections, the SUT {theirs.GetValueOrDefault(key)}");
    }

    /// <summary>Differences between the requested levels and the parameters that the client counted.</summary>
    public static IEnumerable<string> ByClient(TlsChoice requested, IEnumerable<NegotiatedCount> client) =>
        from got in client
        let difference = Difference(requested, got.Parameters)
        where difference is not null
        select string.Create(CultureInfo.InvariantCulture, $"{got.Count} connections negotiated {got.Parameters}, but {difference}");

    /// <summary>Differences between the requested levels and the parameters that the SUT counted.</summary>
    public static IEnumerable<string> BySut(TlsChoice requested, IReadOnlyDictionary<NegotiatedCounter, long> server) =>
        from got in server
        let difference = Difference(requested, got.Key)
        where difference is not null
        let key = got.Key
        select string.Create(CultureInfo.InvariantCulture, $"by the SUT, {got.Value} connections negotiated {key.Protocol} {key.Suite} {key.Group} {key.Profile}, but {difference}");

    /// <summary>
    /// The first difference between the requested levels and a connection as the client reports it; null if there is none.
    /// </summary>
    public static string? Difference(TlsChoice requested, NegotiatedParameters got) => First(
        requested.Parts != TlsParts.MinimalSetup, factor => factor.ClientProof?.Invoke(requested, got));

    /// <summary>The first difference between the requested levels and connections as the SUT reports them; null if there is none.</summary>
    public static string? Difference(TlsChoice requested, NegotiatedCounter got) => First(
        requested.Parts.ShakesHands, factor => factor.SutProof?.Invoke(requested, got));

    private static string? First(bool withHandshake, Func<TlsFactor, string?> difference) => TlsFactors.All
        .Where(factor => withHandshake || factor.ProvedWithoutHandshake).Select(difference).FirstOrDefault(found => found is not null);

    private static string Which(RecordFile records, int index)
    {
        var with = records.Connections.Where(c => c.Negotiated == index).ToArray();
        return with.Length == 0
            ? "a connection"
            : string.Create(CultureInfo.InvariantCulture, $"connection {with[0].Connection} (EB {with[0].Eb}, session {with[0].Session}) and {with.Length - 1} more");
    }

    private static Dictionary<(string Protocol, string Suite, string Group, string Alpn, bool Mutual), long> Counts(CellResult client, RecordFile records) =>
        records.Connections.Where(c => c.Negotiated >= 0).Select(c => client.Negotiated[c.Negotiated])
            .GroupBy(p => (p.Protocol, p.Suite, p.Group, p.Alpn, p.Mutual))
            .ToDictionary(g => g.Key, g => g.LongCount());
}
