using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Orders in the vendors' ledger: their shipments at SNE, and their authorisations at POV and PGE.</summary>
public sealed class OrdersInLedger
{
    private readonly Dictionary<long, int> _shipments = [];
    private readonly Dictionary<string, (int Accepted, bool Voided)> _byPov = new(StringComparer.Ordinal);
    private readonly Dictionary<string, (int Accepted, bool Voided)> _byPge = new(StringComparer.Ordinal);

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
            // New Customer asks whether a payment method is good, for an amount of 0 and under an id of no order.
            case { Operation: "ValidatePurchaseOrder" or "AuthorisePayment", Outcome: "accepted", Repeat: false, Amount: > 0 }:
                var earlier = Of(entry.Vendor).GetValueOrDefault(entry.RequestId);
                Of(entry.Vendor)[entry.RequestId] = (earlier.Accepted + 1, earlier.Voided);
                break;
            case { Operation: "VoidAuthorisation", Outcome: "voided" }:
                Of(entry.Vendor)[entry.RequestId] = (Of(entry.Vendor).GetValueOrDefault(entry.RequestId).Accepted, Voided: true);
                break;
            default:
                break;
        }
    }

    /// <summary>
    /// Describes shipped orders that are missing from SNE's ledger or repeated in it, orders in it that are not shipped, and shipped orders
    /// without exactly one authorisation in force: that of their vendor.
    /// </summary>
    /// <param name="shipped">Id and request id of each shipped order, and the vendor that authorised it.</param>
    public IEnumerable<string> Compare(IReadOnlyCollection<(long Id, string RequestId, VendorName Vendor)> shipped)
    {
        ArgumentNullException.ThrowIfNull(shipped);
        var ids = shipped.Select(o => o.Id).ToHashSet();
        return
        [
            .. AuditFindings.OfOrders(ids.Where(id => !_shipments.ContainsKey(id)), "shipped orders are not in SNE's ledger"),
            .. AuditFindings.OfOrders(_shipments.Where(s => s.Value > 1).Select(s => s.Key), "orders are in SNE's ledger more than once"),
            .. AuditFindings.OfOrders(_shipments.Keys.Where(id => !ids.Contains(id)), "orders in SNE's ledger are not shipped"),
            .. Wrong(shipped, (own, _) => own.Accepted == 0, "shipped orders have no authorisation in the ledger of their vendor, POV or PGE"),
            .. Wrong(shipped, (own, other) => own.Accepted > 1 || IsInForce(other), "shipped orders have more than one authorisation in the ledgers of POV and PGE"),
            .. Wrong(shipped, (own, _) => own.Voided, "shipped orders have a voided authorisation in the ledger of their vendor, POV or PGE"),
        ];
    }

    /// <summary>
    /// Describes authorisations in force without an order that are not on the way to be voided. A SUT that was killed between an authorisation and its order
    /// leaves one, since nobody else knows of it.
    /// </summary>
    /// <param name="known">Request id and vendor of all orders since the population, and of the authorisations on the Void queue.</param>
    public IEnumerable<string> Orphans(IEnumerable<(string RequestId, VendorName Vendor)> known)
    {
        var settled = known.ToHashSet();
        var orphans = Named(VendorName.Pov, _byPov).Concat(Named(VendorName.Pge, _byPge)).Where(one => !settled.Contains(one)).ToArray();
        return orphans is [var first, ..]
            ? [string.Create(CultureInfo.InvariantCulture,
                $"{orphans.Length} authorisations in the ledgers of POV and PGE have no order and are not to be voided, e.g. that of request {first.RequestId}")]
            : [];
    }

    private static IEnumerable<(string RequestId, VendorName Vendor)> Named(VendorName vendor, Dictionary<string, (int Accepted, bool Voided)> entries) =>
        entries.Where(entry => IsInForce(entry.Value)).Select(entry => (entry.Key, vendor));

    private static bool IsInForce((int Accepted, bool Voided) authorisation) => authorisation is { Accepted: > 0, Voided: false };

    private Dictionary<string, (int Accepted, bool Voided)> Of(VendorName vendor) => vendor == VendorName.Pov ? _byPov : _byPge;

    // A request id may have been authorised by the other vendor, too, if the customer changed the payment method; that must be voided.
    private IEnumerable<string> Wrong(
        IEnumerable<(long Id, string RequestId, VendorName Vendor)> shipped,
        Func<(int Accepted, bool Voided), (int Accepted, bool Voided), bool> isWrong,
        string problem) => AuditFindings.OfOrders(
            shipped.Where(o => isWrong(
                Of(o.Vendor).GetValueOrDefault(o.RequestId),
                Of(o.Vendor == VendorName.Pov ? VendorName.Pge : VendorName.Pov).GetValueOrDefault(o.RequestId))).Select(o => o.Id),
            problem);
}
