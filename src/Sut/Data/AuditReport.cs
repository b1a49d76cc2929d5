using System.Text.Json.Serialization;

namespace TlsToll.Sut.Data;

/// <summary>Result of an audit.</summary>
/// <param name="Ok">True if no rule is violated.</param>
/// <param name="Population">Parameters of the population.</param>
/// <param name="Violations">The violated rules.</param>
/// <param name="Orders">The orders by their state.</param>
/// <param name="Queues">The queues by name.</param>
/// <param name="ShippedOrderIds">Orders shipped since the population, ascending: each should be in SNE's ledger once.</param>
internal sealed record AuditReport(
    bool Ok,
    AuditedPopulation Population,
    IReadOnlyList<AuditViolation> Violations,
    AuditedOrders Orders,
    IReadOnlyDictionary<string, AuditedQueue> Queues,
    IReadOnlyList<long> ShippedOrderIds);

/// <summary>Parameters of the population.</summary>
internal sealed record AuditedPopulation(decimal Seed, int Customers, int Items, DateOnly AsOf);

/// <summary>A violated rule.</summary>
/// <param name="Rule">Its name.</param>
/// <param name="Count">Number of violations.</param>
/// <param name="Example">Key of the first violating row: an order's, unless the rule names another table.</param>
internal sealed record AuditViolation(string Rule, long Count, long Example);

/// <summary>The orders by their state.</summary>
/// <param name="Populated">Orders of the population.</param>
/// <param name="Pending">Placed since and not shipped.</param>
/// <param name="Shipped">Placed since and shipped.</param>
internal sealed record AuditedOrders(long Populated, long Pending, long Shipped);

/// <summary>A queue.</summary>
/// <param name="Waiting">Messages not given up.</param>
/// <param name="Dead">Messages given up.</param>
internal sealed record AuditedQueue(long Waiting, long Dead);

/// <summary>JSON of the report.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(AuditReport))]
internal sealed partial class AuditJson : JsonSerializerContext;
