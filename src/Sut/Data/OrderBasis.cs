namespace TlsToll.Sut.Data;

/// <summary>Data that Create Order reads before it calls the vendor.</summary>
/// <param name="Customer">The customer.</param>
/// <param name="Costs">Cost of each existing item, by id; undefined if the request already has an order.</param>
internal sealed record OrderBasis(OrderingCustomer Customer, IReadOnlyDictionary<int, decimal> Costs);

/// <summary>Customer data for Create Order.</summary>
/// <param name="PaymentMethod"><c>PO</c> or <c>CC</c>.</param>
/// <param name="CreditInfo">Credit card information.</param>
/// <param name="PurchaseOrder">Purchase order id.</param>
/// <param name="Discount">Discount in percent.</param>
/// <param name="AddressId">Billing address.</param>
/// <param name="CountryId">Country of the billing address.</param>
/// <param name="Stored">Order that an earlier call with the same request id stored; null if there is none.</param>
internal sealed record OrderingCustomer(
    string PaymentMethod, string CreditInfo, string PurchaseOrder, decimal Discount, long AddressId, int CountryId, StoredOrder? Stored);

/// <summary>Columns of an order that Create Order's response needs.</summary>
internal sealed record StoredOrder(
    long Id, long CustomerId, decimal SubTotal, decimal Discount, decimal Tax, decimal ShipCost, decimal Total, string AuthorisationId);
