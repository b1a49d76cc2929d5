using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Load.Formats;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class ResponseChecksTests
{
    private static readonly NewCustomerRequest Customer = new();
    private static readonly ChangePaymentMethodRequest Payment = new() { CustomerId = 5, PaymentMethod = "PO" };
    private static readonly CreateOrderRequest Order = new() { RequestId = "r-1", CustomerId = 5 };
    private static readonly OrderStatusRequest Status = new() { CustomerId = 5, Limit = 1 };
    private static readonly NewProductsRequest Products = new() { Subject = Vocabulary.Subjects[0], Limit = 1 };
    private static readonly ProductDetailRequest Detail = new() { ItemIds = [4, 4] };
    private static readonly ChangeItemRequest Item = new() { ItemId = 4 };

    [Fact]
    public void Right_answers_have_no_problem()
    {
        foreach (var request in (object[])[Customer, Payment, Order, Status, Products, Detail, Item])
            ResponseChecks.Problem(request, RightAnswers.ResponseTo(request)).ShouldBeNull();
        ResponseChecks.Problem(Status, new OrderStatusResponse { CustomerId = 5 }).ShouldBeNull();
        ResponseChecks.Problem(Products, new NewProductsResponse { Subject = Products.Subject }).ShouldBeNull();
    }

    [Fact]
    public void An_answer_of_another_service_is_wrong()
    {
        object[] requests = [Customer, Payment, Order, Status, Products, Detail, Item];
        foreach (var request in requests)
        {
            foreach (var other in requests.Where(r => r != request))
                ResponseChecks.Problem(request, RightAnswers.ResponseTo(other)).ShouldBe("a response of another service");
        }
    }

    [Fact]
    public void New_Customer_needs_an_id() => ResponseChecks.Problem(Customer, new NewCustomerResponse()).ShouldBe("no customer id");

    [Fact]
    public void Change_Payment_Method_must_be_this_customer_s_and_this_method()
    {
        Wrong<ChangePaymentMethodResponse>(Payment, a => a.CustomerId++, "another customer");
        Wrong<ChangePaymentMethodResponse>(Payment, a => a.PaymentMethod = "CC", "another payment method");
    }

    [Fact]
    public void Create_Order_must_add_up_and_be_this_request_s()
    {
        Wrong<CreateOrderResponse>(Order, a => a.RequestId = "r-2", "another request id");
        Wrong<CreateOrderResponse>(Order, a => a.OrderId = 0, "no order id");
        Wrong<CreateOrderResponse>(Order, a => a.AuthorisationId = "", "no authorisation");
        Wrong<CreateOrderResponse>(Order, a => (a.SubTotal, a.Total) = (0, 10), "an amount out of range");
        Wrong<CreateOrderResponse>(Order, a => (a.Tax, a.Total) = (-1, 91), "an amount out of range");
        Wrong<CreateOrderResponse>(Order, a => (a.ShipCost, a.Total) = (-2, 96), "an amount out of range");
        Wrong<CreateOrderResponse>(Order, a => a.Total += 0.01m, "a total that is not the sum");
        Wrong<CreateOrderResponse>(Order, a => a.Discount = 50.01m, "a discount out of range");
        Wrong<CreateOrderResponse>(Order, a => a.Discount = -1, "a discount out of range");
        Wrong<CreateOrderResponse>(Order, a => a.SubTotal = decimal.MaxValue, "amounts too large to add up");
    }

    [Fact]
    public void Order_Status_must_be_this_customer_s_and_add_up()
    {
        Wrong<OrderStatusResponse>(Status, a => a.CustomerId++, "another customer");
        Wrong<OrderStatusResponse>(Status, a => a.Orders.Add(RightAnswers.Order()), "more orders than requested");
        Wrong<OrderStatusResponse>(Status, a => a.Orders[0].Lines.Clear(), "an order without lines");
        Wrong<OrderStatusResponse>(Status, a => a.Orders[0] = null!, "an order without lines");
        Wrong<OrderStatusResponse>(Status, a => a.Orders[0].Lines[0] = null!, "an order without lines");
        Wrong<OrderStatusResponse>(Status, a => a.Orders[0].Lines[0].Cost++, "lines that do not add up to the sub-total");
        Wrong<OrderStatusResponse>(Status, a => a.Orders[0].Total++, "a total that is not the sum");
        Wrong<OrderStatusResponse>(Status, a => a.Orders[0].Lines[0].Cost = decimal.MaxValue, "amounts too large to add up");
    }

    [Fact]
    public void New_Products_must_be_of_the_subject_and_no_more_than_requested()
    {
        Wrong<NewProductsResponse>(Products, a => a.Subject = "x", "another subject");
        Wrong<NewProductsResponse>(Products, a => a.Products.Add(new() { ItemId = 2, Title = "T" }), "more products than requested");
        Wrong<NewProductsResponse>(Products, a => a.Products[0].ItemId = 0, "a product without id or title");
        Wrong<NewProductsResponse>(Products, a => a.Products[0].Title = "", "a product without id or title");
        Wrong<NewProductsResponse>(Products, a => a.Products[0] = null!, "a product without id or title");
    }

    [Fact]
    public void Product_Detail_must_have_the_items_in_order_with_images()
    {
        Wrong<ProductDetailResponse>(Detail, a => a.Products.RemoveAt(0), "another number of products");
        Wrong<ProductDetailResponse>(Detail, a => a.Products[1].ItemId++, "another item");
        Wrong<ProductDetailResponse>(Detail, a => a.Products[1] = null!, "another item");
        Wrong<ProductDetailResponse>(Detail, a => a.Products[0].Subject = "x", "an unknown subject");
        Wrong<ProductDetailResponse>(Detail, a => a.Products[0].Image = [], "an image that is not a JPEG");
        Wrong<ProductDetailResponse>(Detail, a => a.Products[0].Image = RightAnswers.Jpeg[..^1], "an image that is not a JPEG");
    }

    [Fact]
    public void Change_Item_must_be_the_item() => Wrong<ChangeItemResponse>(Item, a => a.ItemId++, "another item");

    private static void Wrong<T>(object request, Action<T> spoil, string problem)
    {
        var answer = (T)RightAnswers.ResponseTo(request);
        spoil(answer);
        ResponseChecks.Problem(request, answer!).ShouldBe(problem);
    }
}
