namespace TlsToll.Sut.Data;

/// <summary>What Create Order must know before it asks the vendor.</summary>
/// <param name="Customer">Who orders.</param>
/// <param name="Costs">Cost of each of the items that exist, by id; of no meaning if the request was answered before.</param>
internal sealed record OrderBasis(OrderingCustomer Customer, IReadOnlyDictionary<int, decimal> Costs);

/// <summary>What Create Order must know of a customer.</summary>
/// <param name="PaymentMethod"><c>PO</c> or <c>CC</c>.</param>
/// <param name="CreditInfo">Credit card information.</param>
/// <param name="PurchaseOrder">Purchase order id.</param>
/// <param name="Discount">Per cent.</param>
/// <param name="AddressId">The billing address.</param>
/// <param name="CountryId">That of the address.</param>
/// <param name="Stored">The order of then, if the request was answered before.</param>
internal sealed record OrderingCustomer(
    string PaymentMethod, string CreditInfo, string PurchaseOrder, decimal Discount, long AddressId, int CountryId, StoredOrder? Stored);

/// <summary>What Create Order answers of an order.</summary>
internal sealed record StoredOrder(
    long Id, long CustomerId, decimal SubTotal, decimal Discount, decimal Tax, decimal ShipCost, decimal Total, string AuthorisationId);
