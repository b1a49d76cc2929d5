using System.Globalization;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Orders in the vendors' ledger: their shipments at SNE, and their authorisations at POV and PGE.</summary>
public sealed class OrdersInLedger
{
    private readonly Dictionary<long, int> _shipments = [];
    private readonly Dictionary<string, (int Accepted, bool Voided)> _authorisations = new(StringComparer.Ordinal);

    /// <summary>Number of shipments that SNE accepted, without repeated calls.</summary>
    public long Shipments { get; private set; }

    /// <summary>Adds an entry. Entries are added in the order of the ledger. Repeats, refusals and failures have no effect.</summary>
    public void Add(LedgerEntry entry)
    {
        ArgumentNullException.ThrowIfNull(entry);
        switch (entry)
        {
            case { Operation: "NotifyShipment", Outcome: "accepted", Repeat: false }:
                var order = long.Parse(entry.Subject, CultureInfo.InvariantCulture);
                _shipments[order] = _shipments.GetValueOrDefault(order) + 1;
                Shipments++;
                break;
            case { Operation: "ValidatePurchaseOrder" or "AuthorisePayment", Outcome: "accepted", Repeat: false }:
                var earlier = _authorisations.GetValueOrDefault(entry.RequestId);
                _authorisations[entry.RequestId] = (earlier.Accepted + 1, earlier.Voided);
                break;
            case { Operation: "VoidAuthorisation", Outcome: "voided" }:
                _authorisations[entry.RequestId] = (_authorisations.GetValueOrDefault(entry.RequestId).Accepted, Voided: true);
                break;
            default:
                break;
        }
    }

    /// <summary>
    /// Describes shipped orders that are missing from SNE's ledger or repeated in it, orders in it that are not shipped, and shipped orders
    /// without exactly one authorisation in force at POV or PGE.
    /// </summary>
    /// <param name="shipped">Id and request id of each shipped order.</param>
    public IEnumerable<string> Compare(IReadOnlyCollection<(long Id, string RequestId)> shipped)
    {
        ArgumentNullException.ThrowIfNull(shipped);
        var ids = shipped.Select(o => o.Id).ToHashSet();
        return
        [
            .. AuditFindings.OfOrders(ids.Where(id => !_shipments.ContainsKey(id)), "shipped orders are not in SNE's ledger"),
            .. AuditFindings.OfOrders(_shipments.Where(s => s.Value > 1).Select(s => s.Key), "orders are in SNE's ledger more than once"),
            .. AuditFindings.OfOrders(_shipments.Keys.Where(id => !ids.Contains(id)), "orders in SNE's ledger are not shipped"),
            .. Authorised(shipped, a => a.Accepted == 0, "shipped orders have no authorisation in the ledger of POV or PGE"),
            .. Authorised(shipped, a => a.Accepted > 1, "shipped orders have more than one authorisation in the ledgers of POV and PGE"),
            .. Authorised(shipped, a => a.Voided, "shipped orders have a voided authorisation in the ledger of POV or PGE"),
        ];
    }

    private IEnumerable<string> Authorised(
        IEnumerable<(long Id, string RequestId)> shipped, Func<(int Accepted, bool Voided), bool> isWrong, string problem) =>
        AuditFindings.OfOrders(shipped.Where(o => isWrong(_authorisations.GetValueOrDefault(o.RequestId))).Select(o => o.Id), problem);
}
