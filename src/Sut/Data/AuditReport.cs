using System.Text.Json.Serialization;

namespace TlsToll.Sut.Data;

/// <summary>What an audit found.</summary>
/// <param name="Ok">Whether no rule is broken.</param>
/// <param name="Population">What the database was populated with.</param>
/// <param name="Violations">The rules that are broken.</param>
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

/// <summary>What the database was populated with.</summary>
internal sealed record AuditedPopulation(decimal Seed, int Customers, int Items, DateOnly AsOf);

/// <summary>A rule that is broken.</summary>
/// <param name="Rule">Its name.</param>
/// <param name="Count">How often.</param>
/// <param name="Example">Key of the first row that breaks it: an order's, or else what the rule names.</param>
internal sealed record AuditViolation(string Rule, long Count, long Example);

/// <summary>The orders by their state.</summary>
/// <param name="Populated">Of the population.</param>
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
