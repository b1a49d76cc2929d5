using System.Text.Json.Serialization;

namespace TlsToll.Sut.Data;

/// <summary>Result of an audit.</summary>
/// <param name="Ok">True if no rule is violated and no message is dead.</param>
/// <param name="Population">Parameters of the population.</param>
/// <param name="Violations">The violated rules.</param>
/// <param name="Orders">Numbers of orders by state.</param>
/// <param name="Queues">The queues by name.</param>
/// <param name="ShippedOrderIds">Ids of the orders shipped since the population, ascending. SNE's ledger should contain each once.</param>
/// <param name="ShippedRequestIds">
/// Request ids of these orders, in the same order. The vendor's ledger should contain each once as accepted and never as voided.
/// </param>
/// <param name="ShippedVendors">Vendors that authorised these orders, in the same order: <c>POV</c> or <c>PGE</c>.</param>
/// <param name="ShippedTotals">Totals of these orders, in the same order, which the vendors should have authorised.</param>
/// <param name="PendingOrderIds">Ids of the later orders that are not shipped, ascending.</param>
/// <param name="PendingRequestIds">Request ids of these orders, in the same order.</param>
/// <param name="PendingVendors">Vendors that authorised these orders, in the same order.</param>
/// <param name="PendingTotals">Totals of these orders, in the same order.</param>
/// <param name="ToBeVoided">Authorisations on the Void queue.</param>
/// <param name="Stock">Items of which something was delivered, or is on order.</param>
/// <param name="Lines">Lines of orders whose cost was compared.</param>
internal sealed record AuditReport(
    bool Ok,
    AuditedPopulation Population,
    IReadOnlyList<AuditViolation> Violations,
    AuditedOrders Orders,
    IReadOnlyDictionary<string, AuditedQueue> Queues,
    IReadOnlyList<long> ShippedOrderIds,
    IReadOnlyList<string> ShippedRequestIds,
    IReadOnlyList<string> ShippedVendors,
    IReadOnlyList<decimal> ShippedTotals,
    IReadOnlyList<long> PendingOrderIds,
    IReadOnlyList<string> PendingRequestIds,
    IReadOnlyList<string> PendingVendors,
    IReadOnlyList<decimal> PendingTotals,
    IReadOnlyList<AuditedVoid> ToBeVoided,
    IReadOnlyList<AuditedStock> Stock,
    AuditedLines Lines);

internal sealed record AuditedPopulation(decimal Seed, int Customers, int Items, DateOnly AsOf);

/// <summary>A violated rule.</summary>
/// <param name="Rule">Name of the rule.</param>
/// <param name="Count">Number of violations.</param>
/// <param name="Example">Key of the first violating row: of an order, unless the rule's name refers to another table.</param>
internal sealed record AuditViolation(string Rule, long Count, long Example);

/// <summary>Numbers of orders by state.</summary>
/// <param name="Populated">Orders of the population.</param>
/// <param name="Pending">Later orders that are not shipped.</param>
/// <param name="Shipped">Later orders that are shipped.</param>
internal sealed record AuditedOrders(long Populated, long Pending, long Shipped);

/// <summary>Lines of orders.</summary>
/// <param name="All">All.</param>
/// <param name="CostCompared">Those whose cost was compared with the item's: of an item that was changed, no earlier cost is known.</param>
internal sealed record AuditedLines(long All, long CostCompared);

/// <summary>An authorisation on the Void queue.</summary>
/// <param name="RequestId">Request id of the order that it is for.</param>
/// <param name="Vendor">The vendor: <c>POV</c> or <c>PGE</c>.</param>
internal sealed record AuditedVoid(string RequestId, string Vendor);

/// <summary>Deliveries of an item since the population.</summary>
/// <param name="Item">Id of the item.</param>
/// <param name="Delivered">Quantity that was added to the stock: the stock now and the taken quantity, less the population's stock. ICE's ledger should contain it.</param>
/// <param name="OnOrder">Id of the item's message on the Stock queue; null if there is none. ICE's ledger may contain its quantity already.</param>
internal sealed record AuditedStock(int Item, long Delivered, Guid? OnOrder);

/// <summary>Messages of a queue by state.</summary>
/// <param name="Waiting">Unfinished messages that are not dead.</param>
/// <param name="Dead">Messages that are not tried again before their revival, after the maximum number of attempts.</param>
internal sealed record AuditedQueue(long Waiting, long Dead);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(AuditReport))]
internal sealed partial class AuditJson : JsonSerializerContext;
