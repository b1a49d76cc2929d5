using TlsToll.Contracts;
using TlsToll.Contracts.Services;

namespace TlsToll.Load.Formats;

/// <summary>Checks the content of responses, so that a wrong response counts as an error and not as a fast success.</summary>
internal static class ResponseChecks
{
    /// <summary>Describes the first problem of a response; null if there is none.</summary>
    public static string? Problem(object request, object response)
    {
        try
        {
            return FirstProblem(request, response);
        }
        catch (OverflowException)
        {
            return "amounts too large to add up";
        }
    }

    private static string? FirstProblem(object request, object response) => (request, response) switch
    {
        (NewCustomerRequest, NewCustomerResponse a) => a.CustomerId >= 1 ? null : "no customer id",
        (ChangePaymentMethodRequest q, ChangePaymentMethodResponse a) =>
            a.CustomerId != q.CustomerId ? "another customer" : a.PaymentMethod != q.PaymentMethod ? "another payment method" : null,
        (CreateOrderRequest q, CreateOrderResponse a) => Order(q, a),
        (OrderStatusRequest q, OrderStatusResponse a) => Status(q, a),
        (NewProductsRequest q, NewProductsResponse a) => Products(q, a),
        (ProductDetailRequest q, ProductDetailResponse a) => Detail(q, a),
        (ChangeItemRequest q, ChangeItemResponse a) => a.ItemId == q.ItemId ? null : "another item",
        _ => "a response of another service",
    };

    private static string? Order(CreateOrderRequest request, CreateOrderResponse answer) =>
        answer.RequestId != request.RequestId ? "another request id"
        : answer.OrderId < 1 ? "no order id"
        : answer.AuthorisationId.Length == 0 ? "no authorisation"
        : answer.SubTotal <= 0 || answer.Tax < 0 || answer.ShipCost < 0 ? "an amount out of range"
        : answer.SubTotal + answer.Tax + answer.ShipCost != answer.Total ? "a total that is not the sum"
        : answer.Discount is < 0 or > 50 ? "a discount out of range"
        : null;

    private static string? Status(OrderStatusRequest request, OrderStatusResponse answer)
    {
        if (answer.CustomerId != request.CustomerId)
            return "another customer";
        if (answer.Orders.Count > request.Limit)
            return "more orders than requested";
        foreach (var order in answer.Orders)
        {
            // A list can contain null in both formats; neither reader rejects it.
            if (order is null || order.Lines.Count == 0 || order.Lines.Contains(null!))
                return "an order without lines";
            if (order.Lines.Sum(line => line.Cost) != order.SubTotal)
                return "lines that do not add up to the sub-total";
            if (order.SubTotal + order.Tax + order.ShipCost != order.Total)
                return "a total that is not the sum";
        }

        return null;
    }

    private static string? Products(NewProductsRequest request, NewProductsResponse answer) =>
        answer.Subject != request.Subject ? "another subject"
        : answer.Products.Count > request.Limit ? "more products than requested"
        : answer.Products.Exists(p => p is null || p.ItemId < 1 || p.Title.Length == 0) ? "a product without id or title"
        : null;

    private static string? Detail(ProductDetailRequest request, ProductDetailResponse answer)
    {
        if (answer.Products.Count != request.ItemIds.Count)
            return "another number of products";
        for (var i = 0; i < request.ItemIds.Count; i++)
        {
            var product = answer.Products[i];
            if (product?.ItemId != request.ItemIds[i])
                return "another item";
            if (!Vocabulary.Subjects.Contains(product.Subject, StringComparer.Ordinal))
                return "an unknown subject";
            // JPEG markers for start and end of image (ITU-T T.81, annex B).
            if (product.Image is not [0xFF, 0xD8, .., 0xFF, 0xD9])
                return "an image that is not a JPEG";
        }

        return null;
    }
}
