using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Hosting.Validation;

namespace TlsToll.Sut.Endpoints;

/// <summary>Rules across the fields of a request. They run once each field is valid by itself.</summary>
internal static class CrossFieldRules
{
    /// <summary>The rule of one request type.</summary>
    public static class Of<T>
    {
        /// <summary>Function that finds a violation; null if the type has no rule.</summary>
        public static Func<T, Violation?>? Check { get; } = (Delegate?)RuleOf(typeof(T)) as Func<T, Violation?>;
    }

    private static Delegate? RuleOf(Type type) => type switch
    {
        _ when type == typeof(NewCustomerRequest) =>
            (Func<NewCustomerRequest, Violation?>)(r => Payment(r.PaymentMethod, r.CreditInfo, r.PurchaseOrderId)),
        _ when type == typeof(ChangePaymentMethodRequest) =>
            (Func<ChangePaymentMethodRequest, Violation?>)(r => Payment(r.PaymentMethod, r.CreditInfo, r.PurchaseOrderId)),
        _ when type == typeof(CreateOrderRequest) => (Func<CreateOrderRequest, Violation?>)(r => DistinctItems(r.Lines)),
        _ when type == typeof(ProductDetailRequest) => (Func<ProductDetailRequest, Violation?>)(r => DistinctIds(r.ItemIds)),
        _ => null,
    };

    private static Violation? Payment(string method, string creditInfo, string purchaseOrderId) => method switch
    {
        Vocabulary.CreditCard when string.IsNullOrWhiteSpace(creditInfo) =>
            new Violation(nameof(NewCustomerRequest.CreditInfo), "is required to pay by CC."),
        Vocabulary.PurchaseOrder when string.IsNullOrWhiteSpace(purchaseOrderId) =>
            new Violation(nameof(NewCustomerRequest.PurchaseOrderId), "is required to pay by PO."),
        _ => null,
    };

    private static Violation? DistinctItems(List<OrderLineRequest> lines)
    {
        if (FirstRepeat(lines, line => line.ItemId) is not var (first, again))
            return null;
        var line = string.Create(CultureInfo.InvariantCulture, $"{nameof(CreateOrderRequest.Lines)}[{again}]");
        var reason = string.Create(CultureInfo.InvariantCulture, $"is the item of line [{first}] already.");
        return new Violation(nameof(OrderLineRequest.ItemId), reason).Within(line);
    }

    // A response with the same image many times is of use only to a client that wants to tie up memory.
    private static Violation? DistinctIds(List<int> ids)
    {
        if (FirstRepeat(ids, id => id) is not var (first, again))
            return null;
        var field = string.Create(CultureInfo.InvariantCulture, $"{nameof(ProductDetailRequest.ItemIds)}[{again}]");
        return new Violation(field, string.Create(CultureInfo.InvariantCulture, $"is the same as [{first}]."));
    }

    // With at most 100 entries, and 5.5 on average, comparing all pairs is faster than building a set.
    private static (int First, int Again)? FirstRepeat<T>(List<T> entries, Func<T, int> id)
    {
        for (var i = 1; i < entries.Count; i++)
        {
            for (var j = 0; j < i; j++)
            {
                if (id(entries[i]) == id(entries[j]))
                    return (j, i);
            }
        }

        return null;
    }
}
