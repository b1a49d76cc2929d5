using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Hosting.Validation;
using TlsToll.Sut.Endpoints;

namespace TlsToll.Sut.Tests.Validation;

public class RequestValidatorTests
{
    public static TheoryData<string, string> SpoiltOrders => new()
    {
        { "CustomerId", "0" }, { "CustomerId", "-1" }, { "ShipType", "SLEDGE" }, { "ShipType", "" },
        { "RequestId", "" }, { "RequestId", "a\0b" }, { "RequestId", " " }, { "RequestId", "\u3000" }, { "RequestId", " a" }, { "RequestId", "a " },
    };

    [Fact]
    public void Sound_requests_pass()
    {
        Should.NotThrow(() => Check(SoundRequests.NewCustomer()));
        Should.NotThrow(() => Check(SoundRequests.ChangePaymentMethod()));
        Should.NotThrow(() => Check(SoundRequests.CreateOrder()));
        Should.NotThrow(() => Check(SoundRequests.ChangeItem()));
        Should.NotThrow(() => Check(SoundRequests.OrderStatus()));
        Should.NotThrow(() => Check(SoundRequests.NewProducts()));
        Should.NotThrow(() => Check(SoundRequests.ProductDetail()));
    }

    [Theory]
    [MemberData(nameof(SpoiltOrders))]
    public void A_spoilt_order_is_refused_and_the_field_named(string field, string value)
    {
        var request = SoundRequests.CreateOrder();
        var property = typeof(CreateOrderRequest).GetProperty(field)!;
        property.SetValue(request, Convert.ChangeType(value, property.PropertyType, CultureInfo.InvariantCulture));
        Refused(request).Field.ShouldBe(field);
    }

    // Every text of every request, one character too long, and with each kind of character that the database or XML cannot hold.
    [Fact]
    public void Every_text_field_has_a_limit_and_takes_no_control_characters()
    {
        CheckTexts(SoundRequests.NewCustomer);
        CheckTexts(SoundRequests.ChangePaymentMethod);
        CheckTexts(SoundRequests.CreateOrder);
        CheckTexts(SoundRequests.ChangeItem);
        CheckTexts(SoundRequests.NewProducts);
    }

    [Theory]
    [InlineData("Robert'); DROP TABLE s")]
    [InlineData("Ünïcødé 書店 \U0001F4DA")]
    [InlineData("<b>&amp;</b>")]
    public void Harmless_text_passes_however_odd_it_looks(string text)
    {
        var request = SoundRequests.ChangePaymentMethod();
        request.CreditInfo = text;
        Should.NotThrow(() => Check(request));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(10_000)]
    [InlineData(int.MinValue)]
    public void A_line_out_of_range_is_named_by_its_index(int quantity)
    {
        var request = SoundRequests.CreateOrder();
        request.Lines[1].Quantity = quantity;
        var fault = Refused(request);
        fault.Field.ShouldBe("Lines[1].Quantity");
        fault.Reason.ShouldContain("from 1 to 9999");
    }

    [Fact]
    public void An_order_needs_1_to_100_lines()
    {
        var request = SoundRequests.CreateOrder();
        request.Lines.Clear();
        Refused(request).Field.ShouldBe("Lines");
        request.Lines.AddRange(Enumerable.Range(1, FieldLimits.OrderLines).Select(i => new OrderLineRequest { ItemId = i, Quantity = 1 }));
        Should.NotThrow(() => Check(request));
        request.Lines.Add(new() { ItemId = 101, Quantity = 1 });
        Refused(request).Field.ShouldBe("Lines");
    }

    [Fact]
    public void An_item_may_be_ordered_once_only()
    {
        var request = SoundRequests.CreateOrder();
        request.Lines[1].ItemId = 1;
        Refused(request).Field.ShouldBe("Lines[1].ItemId");
    }

    [Fact]
    public void A_missing_list_or_line_is_named()
    {
        var request = SoundRequests.CreateOrder();
        request.Lines[0] = null!;
        Refused(request).Field.ShouldBe("Lines[0]");
        request.Lines = null!;
        Refused(request).Field.ShouldBe("Lines");
    }

    [Fact]
    public void Ids_in_a_list_start_at_1()
    {
        var request = SoundRequests.ProductDetail();
        request.ItemIds[2] = 0;
        Refused(request).Field.ShouldBe("ItemIds[2]");
    }

    [Theory]
    [InlineData("CC", "", "PO-1", "CreditInfo")]
    [InlineData("CC", "  ", "PO-1", "CreditInfo")]
    [InlineData("PO", "VISA", "", "PurchaseOrderId")]
    [InlineData("XX", "VISA", "PO-1", "PaymentMethod")]
    public void A_payment_method_needs_what_it_is_paid_with(string method, string credit, string order, string field)
    {
        var change = SoundRequests.ChangePaymentMethod();
        (change.PaymentMethod, change.CreditInfo, change.PurchaseOrderId) = (method, credit, order);
        Refused(change).Field.ShouldBe(field);
        var customer = SoundRequests.NewCustomer();
        (customer.PaymentMethod, customer.CreditInfo, customer.PurchaseOrderId) = (method, credit, order);
        Refused(customer).Field.ShouldBe(field);
    }

    [Theory]
    [InlineData("0.00")]
    [InlineData("0.009")]
    [InlineData("12.345")]
    [InlineData("1000000.00")]
    [InlineData("-5")]
    public void A_cost_must_be_an_amount_in_range(string cost)
    {
        var request = SoundRequests.ChangeItem();
        request.Cost = decimal.Parse(cost, CultureInfo.InvariantCulture);
        Refused(request).Field.ShouldBe("Cost");
    }

    [Theory]
    [InlineData("1899-12-31")]
    [InlineData("3000-01-01")]
    [InlineData("0001-01-01")]
    public void A_date_out_of_range_is_refused(string date)
    {
        var request = SoundRequests.ChangeItem();
        request.PublicationDate = DateTime.Parse(date, CultureInfo.InvariantCulture);
        Refused(request).Field.ShouldBe("PublicationDate");
    }

    [Fact]
    public void The_last_day_is_in_range_to_its_end()
    {
        var request = SoundRequests.ChangeItem();
        request.PublicationDate = new DateTime(2999, 12, 31, 23, 59, 59);
        Should.NotThrow(() => Check(request));
    }

    // Its day would depend on the server's zone. One in UTC does not.
    [Theory]
    [InlineData(DateTimeKind.Unspecified, true)]
    [InlineData(DateTimeKind.Utc, true)]
    [InlineData(DateTimeKind.Local, false)]
    public void A_date_that_was_converted_to_the_servers_time_zone_is_refused(DateTimeKind kind, bool isValid)
    {
        var request = SoundRequests.ChangeItem();
        request.PublicationDate = new DateTime(2020, 2, 29, 0, 0, 0, kind);
        if (isValid)
            Should.NotThrow(() => Check(request));
        else
            Refused(request).Reason.ShouldBe("PublicationDate: must have no offset from UTC.");
    }

    [Fact]
    public void The_greatest_id_is_allowed()
    {
        var request = SoundRequests.OrderStatus();
        request.CustomerId = long.MaxValue;
        Should.NotThrow(() => Check(request));
    }

    private static void CheckTexts<T>(Func<T> sound)
        where T : class
    {
        var texts = typeof(T).GetProperties().Where(p => p.PropertyType == typeof(string)).ToList();
        texts.ShouldNotBeEmpty();
        foreach (var text in texts)
        {
            foreach (var bad in new[] { new string('x', 301), "a\0b", "a\u0001", "a\nb", "a\u0085", "\uD800", "a\uDC00", "a\uFFFE", " ", "\u3000", null })
            {
                var request = sound();
                text.SetValue(request, bad);
                Refused(request).Field.ShouldBe(text.Name, $"{typeof(T).Name} took {bad?.Length} characters");
            }
        }
    }

    private static ServiceFault Refused<T>(T request)
        where T : class
    {
        var fault = Should.Throw<ServiceFaultException>(() => Check(request)).Fault;
        fault.Code.ShouldBe(FaultCode.InvalidRequest);
        fault.Reason.ShouldStartWith(fault.Field + ": ");
        return fault;
    }

    private static void Check<T>(T request)
        where T : class => RequestValidator.Check(request, CrossFieldRules.Of<T>.Check);
}
