using System.Text.Json.Serialization;

namespace TlsToll.Contracts.Administration;

/// <summary>Result of an audit of the SUT's database; the response of <c>GET /audit</c>.</summary>
/// <param name="Ok">True if no rule is violated and no message is dead.</param>
/// <param name="Population">Parameters of the population.</param>
/// <param name="Violations">The violated rules.</param>
/// <param name="Orders">Numbers of orders by state.</param>
/// <param name="Queues">The queues by name.</param>
/// <param name="Shipped">Orders shipped since the population, by ascending id. SNE's ledger should contain each once.</param>
/// <param name="Pending">Later orders that are not shipped, by ascending id.</param>
/// <param name="ToBeVoided">Authorisations on the Void queue.</param>
/// <param name="Stock">Items of which something was delivered, or is on order.</param>
/// <param name="Lines">Lines of orders whose cost was compared.</param>
public sealed record AuditReport(
    bool Ok,
    AuditedPopulation Population,
    IReadOnlyList<AuditViolation> Violations,
    AuditedOrders Orders,
    IReadOnlyDictionary<string, AuditedQueue> Queues,
    IReadOnlyList<AuditedOrder> Shipped,
    IReadOnlyList<AuditedOrder> Pending,
    IReadOnlyList<AuditedVoid> ToBeVoided,
    IReadOnlyList<AuditedStock> Stock,
    AuditedLines Lines);

/// <summary>Parameters with which the database was populated; the response of <c>GET /population</c>.</summary>
/// <param name="Seed">Seed of the rows.</param>
/// <param name="Customers">Number of customers.</param>
/// <param name="Items">Number of items.</param>
/// <param name="AsOf">Reference day of the population's dates.</param>
public sealed record AuditedPopulation(ulong Seed, int Customers, int Items, DateOnly AsOf);

/// <summary>An order of the database.</summary>
/// <param name="Id">Its id.</param>
/// <param name="RequestId">Request id, under which its vendor authorised it: the vendor's ledger should contain it once as accepted and never as voided.</param>
/// <param name="Vendor">Vendor that authorised it: POV or PGE.</param>
/// <param name="Total">Its total, which the vendor should have authorised.</param>
public readonly record struct AuditedOrder(long Id, string RequestId, VendorName Vendor, decimal Total);

/// <summary>A violated rule.</summary>
/// <param name="Rule">Name of the rule.</param>
/// <param name="Count">Number of violations.</param>
/// <param name="Example">Key of the first violating row: of an order, unless the rule's name refers to another table.</param>
public sealed record AuditViolation(string Rule, long Count, long Example);

/// <summary>Numbers of orders by state.</summary>
/// <param name="Populated">Orders of the population.</param>
/// <param name="Pending">Later orders that are not shipped.</param>
/// <param name="Shipped">Later orders that are shipped.</param>
public sealed record AuditedOrders(long Populated, long Pending, long Shipped);

/// <summary>Lines of orders.</summary>
/// <param name="All">All.</param>
/// <param name="CostCompared">Those whose cost was compared with the item's: of an item that was changed, no earlier cost is known.</param>
public sealed record AuditedLines(long All, long CostCompared);

/// <summary>An authorisation on the Void queue.</summary>
/// <param name="RequestId">Request id of the order that it is for.</param>
/// <param name="Vendor">The vendor: POV or PGE.</param>
public sealed record AuditedVoid(string RequestId, VendorName Vendor);

/// <summary>Deliveries of an item since the population.</summary>
/// <param name="Item">Id of the item.</param>
/// <param name="Delivered">Quantity that was added to the stock: the stock now and the taken quantity, less the population's stock. ICE's ledger should contain it.</param>
/// <param name="OnOrder">Id of the item's message on the Stock queue; null if there is none. ICE's ledger may contain its quantity already.</param>
public sealed record AuditedStock(int Item, long Delivered, Guid? OnOrder);

/// <summary>Messages of a queue by state.</summary>
/// <param name="Waiting">Unfinished messages that are not dead.</param>
/// <param name="Dead">Messages that are not tried again before their revival, after the maximum number of attempts.</param>
public sealed record AuditedQueue(long Waiting, long Dead);

/// <summary>JSON serialisation of an audit.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, UseStringEnumConverter = true, RespectRequiredConstructorParameters = true,
    RespectNullableAnnotations = true)]
[JsonSerializable(typeof(AuditReport))]
public sealed partial class AuditJson : JsonSerializerContext;
