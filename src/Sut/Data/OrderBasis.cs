namespace TlsToll.Sut.Data;

/// <summary>Input of Create Order before it asks the vendor.</summary>
/// <param name="Customer">The customer.</param>
/// <param name="Costs">Cost of each existing item, by id; meaningless if the request was answered before.</param>
internal sealed record OrderBasis(OrderingCustomer Customer, IReadOnlyDictionary<int, decimal> Costs);

/// <summary>Input of Create Order about the customer.</summary>
/// <param name="PaymentMethod"><c>PO</c> or <c>CC</c>.</param>
/// <param name="CreditInfo">Credit card information.</param>
/// <param name="PurchaseOrder">Purchase order id.</param>
/// <param name="Discount">Percent.</param>
/// <param name="AddressId">The billing address.</param>
/// <param name="CountryId">That of the address.</param>
/// <param name="Stored">The stored order, if the request was answered before.</param>
internal sealed record OrderingCustomer(
    string PaymentMethod, string CreditInfo, string PurchaseOrder, decimal Discount, long AddressId, int CountryId, StoredOrder? Stored);

/// <summary>An order for Create Order's response.</summary>
internal sealed record StoredOrder(
    long Id, long CustomerId, decimal SubTotal, decimal Discount, decimal Tax, decimal ShipCost, decimal Total, string AuthorisationId);
