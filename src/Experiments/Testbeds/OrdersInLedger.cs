using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Orders in the vendors' ledger: their shipments at SNE, and their authorisations at POV and PGE.</summary>
public sealed class OrdersInLedger
{
    private readonly Dictionary<long, int> _shipments = [];
    private readonly Dictionary<string, Authorisation> _byPov = new(StringComparer.Ordinal);
    private readonly Dictionary<string, Authorisation> _byPge = new(StringComparer.Ordinal);

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
                Of(entry.Vendor)[entry.RequestId] = earlier with { Accepted = earlier.Accepted + 1, IsInForce = true, Amount = entry.Amount };
                break;
            case { Operation: "VoidAuthorisation", Outcome: "voided" }:
                Of(entry.Vendor)[entry.RequestId] = Of(entry.Vendor).GetValueOrDefault(entry.RequestId) with { WasVoided = true, IsInForce = false };
                break;
            default:
                break;
        }
    }

    /// <summary>
    /// Describes shipped orders that are missing from SNE's ledger or repeated in it, orders in it that are not shipped, and orders without exactly one
    /// authorisation in force: that of their vendor, of their total.
    /// </summary>
    /// <param name="shipped">The shipped orders.</param>
    /// <param name="pending">The other orders.</param>
    public IEnumerable<string> Compare(IReadOnlyCollection<AuditedOrder> shipped, IReadOnlyCollection<AuditedOrder> pending)
    {
        ArgumentNullException.ThrowIfNull(shipped);
        ArgumentNullException.ThrowIfNull(pending);
        var ids = shipped.Select(o => o.Id).ToHashSet();
        return
        [
            .. AuditFindings.OfOrders(ids.Where(id => !_shipments.ContainsKey(id)), "shipped orders are not in SNE's ledger"),
            .. AuditFindings.OfOrders(_shipments.Where(s => s.Value > 1).Select(s => s.Key), "orders are in SNE's ledger more than once"),
            .. AuditFindings.OfOrders(_shipments.Keys.Where(id => !ids.Contains(id)), "orders in SNE's ledger are not shipped"),
            .. Authorised(shipped, "shipped"),
            .. Authorised(pending, "pending"),
        ];
    }

    /// <summary>
    /// Authorisations in force without an order that are not on the way to be voided. A SUT that was killed between an authorisation and its order leaves one,
    /// since nobody else knows of it.
    /// </summary>
    /// <param name="known">Request id and vendor of all orders since the population, and of the authorisations on the Void queue.</param>
    public (string RequestId, VendorName Vendor)[] Orphans(IReadOnlySet<(string RequestId, VendorName Vendor)> known)
    {
        ArgumentNullException.ThrowIfNull(known);
        return [.. Named(VendorName.Pov, _byPov).Concat(Named(VendorName.Pge, _byPge)).Where(one => !known.Contains(one))];
    }

    /// <summary>Describes these authorisations; nothing if there are none.</summary>
    public static IEnumerable<string> Describe(IReadOnlyList<(string RequestId, VendorName Vendor)> orphans) => orphans is [var first, ..]
        ? [string.Create(CultureInfo.InvariantCulture,
            $"{orphans.Count} authorisations in the ledgers of POV and PGE have no order and are not to be voided, e.g. that of request {first.RequestId}")]
        : [];

    private static IEnumerable<(string RequestId, VendorName Vendor)> Named(VendorName vendor, Dictionary<string, Authorisation> entries) =>
        entries.Where(entry => entry.Value.IsInForce).Select(entry => (entry.Key, vendor));

    private Dictionary<string, Authorisation> Of(VendorName vendor) => vendor == VendorName.Pov ? _byPov : _byPge;

    private IEnumerable<string> Authorised(IReadOnlyCollection<AuditedOrder> orders, string state) =>
    [
        .. Wrong(orders, (_, own, _) => own.Accepted == 0, $"{state} orders have no authorisation in the ledger of their vendor, POV or PGE"),
        .. Wrong(orders, (_, own, other) => own.Accepted > 1 || other.IsInForce, $"{state} orders have more than one authorisation in the ledgers of POV and PGE"),
        .. Wrong(orders, (_, own, _) => own.WasVoided, $"{state} orders have a voided authorisation in the ledger of their vendor, POV or PGE"),
        .. Wrong(
            orders, (order, own, _) => own.Accepted > 0 && own.Amount != order.Total,
            $"{state} orders have an authorisation of another amount in the ledger of their vendor, POV or PGE"),
    ];

    // A request id may have been authorised by the other vendor, too, if the customer changed the payment method; that must be voided.
    private IEnumerable<string> Wrong(
        IEnumerable<AuditedOrder> orders, Func<AuditedOrder, Authorisation, Authorisation, bool> isWrong, string problem) => AuditFindings.OfOrders(
            orders.Where(o => isWrong(
                o,
                Of(o.Vendor).GetValueOrDefault(o.RequestId),
                Of(o.Vendor == VendorName.Pov ? VendorName.Pge : VendorName.Pov).GetValueOrDefault(o.RequestId))).Select(o => o.Id),
            problem);

    // What a vendor's ledger has of a request id; the amount is that of the last acceptance.
    private readonly record struct Authorisation(int Accepted, bool WasVoided, bool IsInForce, decimal Amount);
}
