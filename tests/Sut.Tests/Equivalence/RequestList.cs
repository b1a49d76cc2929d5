using TlsToll.Contracts.Services;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Workload;

namespace TlsToll.Sut.Tests.Equivalence;

/// <summary>The same list of requests every time: the workload's own, in both formats in turn, with mistakes strewn in.</summary>
internal static class RequestList
{
    private const int Interactions = 420;

    // Every service often enough to be compared; the workload's own mix has one New Customer in a hundred.
    private const string Mix =
        "NewCustomer=15,ChangePaymentMethod=10,CreateOrder=35,OrderStatus=15,NewProducts=10,ProductDetail=5,ChangeItem=10";

    /// <summary>All of them, in the order to be sent.</summary>
    public static IEnumerable<RecordedRequest> All()
    {
        var sound = Sound().ToArray();
        var mistakes = Mistakes().SelectMany(m => new[] { Soap(m), RecordedRequest.Json(m) }).Concat(Malformed()).ToArray();
        for (var i = 0; i < sound.Length; i++)
        {
            yield return i % 2 == 0 ? Soap(sound[i]) : RecordedRequest.Json(sound[i]);
            if (i % 8 == 7 && i / 8 < mistakes.Length)
                yield return mistakes[i / 8];
        }
    }

    /// <summary>What every customer has ordered, in both formats.</summary>
    public static IEnumerable<RecordedRequest> Statuses() =>
        Enumerable.Range(1, DatabaseServer.Scale.Customers + 5).Select(c => new OrderStatusRequest { CustomerId = c, Limit = 20 })
            .SelectMany(r => new[] { RecordedRequest.Soap(r), RecordedRequest.Json(r) });

    private static IEnumerable<object> Sound()
    {
        var inputs = new InputGenerator(DatabaseServer.Scale, new InputOptions { DetailItems = new CountRange(1, 4) });
        var planner = new SessionPlanner(11, ServiceMix.Parse(Mix), SessionLength.Parse($"fixed:{Interactions}"), inputs);
        var session = planner.Fixed(1, 1, 1).Eb(0, "same").NextSession()!;
        for (var i = 0; i < Interactions; i++)
            yield return session.Next().Request;
    }

    private static IEnumerable<object> Mistakes()
    {
        yield return Requests.Order(999_999, "unknown-customer");
        yield return Requests.Order(1, "unknown-item", (1, 1), (99_999, 1));
        yield return Requests.Order(2, "said-twice", (3, 1), (4, 2));
        yield return Requests.Order(2, "said-twice", (3, 1), (4, 2));
        yield return Requests.Order(3, "said-twice", (3, 1), (4, 2));
        yield return Requests.Order(4, "no lines") with { Lines = [] };
        yield return new OrderStatusRequest { CustomerId = 888_888, Limit = 5 };
        yield return new OrderStatusRequest { CustomerId = 1, Limit = 0 };
        yield return new ChangePaymentMethodRequest { CustomerId = 777_777, PaymentMethod = "PO", PurchaseOrderId = "PO1" };
        yield return new ChangePaymentMethodRequest { CustomerId = 60, PaymentMethod = "PO", PurchaseOrderId = "REFUSE1" };
        yield return Requests.Order(60, "refused");
        yield return Requests.Customer("REFUSE");
        yield return Requests.Customer() with { BillingCountry = "Atlantis" };
        yield return Requests.Customer() with { BillingStreet1 = "12 \u00c9toile St", BillingCity = "PARIS" };
        yield return Requests.Customer() with { BillingStreet1 = "12 \u00e9TOILE st", BillingCity = "Paris" };
        yield return new NewProductsRequest { Subject = "'; drop table item; --", CutOffDays = 1, Limit = 1 };
        yield return new NewProductsRequest { Subject = "ARTS", CutOffDays = 1, Limit = 50 };
        yield return new ProductDetailRequest { ItemIds = [1, 66_666] };
        yield return new ProductDetailRequest { ItemIds = [60, 61, 60] };
        yield return Change(66_666, Images.NameFor(1));
        yield return Change(5, "no-such.jpg");
        yield return Change(5, Images.NameFor(6));
    }

    private static IEnumerable<RecordedRequest> Malformed()
    {
        yield return RecordedRequest.Json(new OrderStatusRequest { CustomerId = 1, Limit = 1 }) with { Body = "{"u8.ToArray() };
        yield return RecordedRequest.Json(new OrderStatusRequest { CustomerId = 1, Limit = 1 }) with { ContentType = "text/plain" };
        yield return RecordedRequest.Soap(new OrderStatusRequest { CustomerId = 1, Limit = 1 }) with { Body = "<Envelope"u8.ToArray() };
        yield return RecordedRequest.Soap(new OrderStatusRequest { CustomerId = 1, Limit = 1 }) with { Action = "\"none\"" };
    }

    private static ChangeItemRequest Change(int id, string image) =>
        new() { ItemId = id, Cost = 12.34m, PublicationDate = new DateTime(2024, 2, 29), ImageName = image };

    private static RecordedRequest Soap(object request) => request switch
    {
        NewCustomerRequest r => RecordedRequest.Soap(r),
        ChangePaymentMethodRequest r => RecordedRequest.Soap(r),
        CreateOrderRequest r => RecordedRequest.Soap(r),
        OrderStatusRequest r => RecordedRequest.Soap(r),
        NewProductsRequest r => RecordedRequest.Soap(r),
        ProductDetailRequest r => RecordedRequest.Soap(r),
        ChangeItemRequest r => RecordedRequest.Soap(r),
        _ => throw new ArgumentException("No service takes this request.", nameof(request)),
    };
}
