using System.Globalization;
using TlsToll.Contracts.Administration;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Tls;

namespace TlsToll.Experiments.Cells;

/// <summary>Asked against got, connection by connection, and one end against the other: what TLS came to must be what was asked for.</summary>
internal static class NegotiatedValidity
{
    /// <summary>All reasons; none if every connection came to what was asked for and both ends say so.</summary>
    /// <param name="asked">What was asked for.</param>
    /// <param name="client">What the driver's connections came to.</param>
    /// <param name="records">The connections, one by one.</param>
    /// <param name="server">What the SUT's handshakes came to, with their counts; null where others' are among them.</param>
    public static IEnumerable<string> Reasons(
        TlsChoice asked, CellResult client, RecordFile records, IReadOnlyDictionary<NegotiatedCounter, long>? server)
    {
        foreach (var (parameters, index) in client.Negotiated.Select((parameters, index) => (parameters, index)))
        {
            if (Difference(asked, parameters) is { } difference)
                yield return $"{Which(records, index)} negotiated {parameters}, but {difference}";
        }

        if (server is null)
            yield break;
        foreach (var (got, count) in server)
        {
            if (Difference(asked, got) is { } difference)
                yield return string.Create(CultureInfo.InvariantCulture, $"by the SUT, {count} connections negotiated {got.Protocol} {got.Suite} {got.Group} {got.Profile}, but {difference}");
        }

        var ours = Counts(client, records);
        var theirs = server.GroupBy(n => (n.Key.Protocol, n.Key.Suite, Group: n.Key.Group ?? "unknown", n.Key.Alpn, n.Key.Mutual))
            .ToDictionary(g => g.Key, g => g.Sum(n => n.Value));
        foreach (var key in ours.Keys.Union(theirs.Keys).Where(key => ours.GetValueOrDefault(key) != theirs.GetValueOrDefault(key)))
            yield return string.Create(CultureInfo.InvariantCulture, $"{key.Protocol} {key.Suite} {key.Group} alpn {key.Alpn}: the RBE counts {ours.GetValueOrDefault(key)} connections, the SUT {theirs.GetValueOrDefault(key)}");
    }

    /// <summary>The first difference between the requested levels and a connection as its client sees it; null if there is none.</summary>
    public static string? Difference(TlsChoice requested, NegotiatedParameters got) => First(
        requested.Parts != TlsParts.MinimalSetup, factor => factor.ClientProof?.Invoke(requested, got));

    /// <summary>The first difference between the requested levels and connections as the SUT sees them; null if there is none.</summary>
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
