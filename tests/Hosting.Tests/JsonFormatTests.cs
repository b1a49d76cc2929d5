using System.Text;
using System.Text.Json;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Tests;

public class JsonFormatTests
{
    private const string Order =
        """{"requestId":"r","customerId":1,"shipType":"AIR","lines":[{"itemId":1,"quantity":2},{"itemId":2,"quantity":3}]}""";

    /// <summary>What is replaced in a sound order, by what, the field that must be named, and what the reason must say.</summary>
    public static TheoryData<string, string, string?, string> Spoilt => new()
    {
        { Order, "", null, "empty" },
        { Order, "null", null, "null" },
        { Order, "[]", null, "JSON object" },
        { Order, "\"order\"", null, "JSON object" },
        { Order, "{", null, "Not well-formed" },
        { Order, "<CreateOrder/>", null, "Not well-formed" },
        { Order, Order + "{}", null, "Not well-formed" },
        { Order, new string('[', 20_000), null, "deeper than 16" },
        { "[{\"itemId\":1", new string('[', 17) + "{\"itemId\":1", "lines[0]", "deeper than 16" },
        { "\"quantity\":3", "\"quantity\":3,", "lines[1]", "Not well-formed" },
        { "\"quantity\":3", "\"quantity\":\"3\"", "lines[1].quantity", "not of its type" },
        { "\"quantity\":3", "\"quantity\":3.5", "lines[1].quantity", "not of its type" },
        { "\"quantity\":3", "\"quantity\":3000000000", "lines[1].quantity", "range" },
        { "\"quantity\":3", "\"quantity\":3,\"quantity\":4", "lines[1].quantity", "twice" },
        { "\"quantity\":3", "\"quantity\":3,\"price\":4", "lines[1].price", "no such member" },
        { "\"quantity\":3", "\"Quantity\":3", "lines[1].Quantity", "no such member" },
        { "\"customerId\":1", "\"customerId\":null", "customerId", "not of its type" },
        { "\"customerId\":1", "\"customerId\":1e99", "customerId", "range" },
        { "\"requestId\":\"r\"", "\"requestId\":null", "requestId", "must not be null" },
        { "\"requestId\":\"r\"", "\"requestId\":7", "requestId", "not of its type" },
        { "\"requestId\":\"r\"", "\"requestId\":\"\\ud800\"", "requestId", "not of its type" },
        { "{\"itemId\":1,\"quantity\":2}", "7", "lines[0]", "not of its type" },
    };

    [Theory]
    [MemberData(nameof(Spoilt))]
    public void A_request_that_cannot_be_read_is_refused_and_the_field_named(string part, string replacement, string? field, string reason)
    {
        var body = Order.Replace(part, replacement, StringComparison.Ordinal);
        var fault = Should.Throw<FailureException>(() => Read<CreateOrderRequest>(body)).Failure;
        fault.Status.ShouldBe(400);
        fault.Fault.Code.ShouldBe(FaultCode.InvalidRequest);
        fault.Fault.Field.ShouldBe(field);
        fault.Fault.Reason.ShouldContain(reason);
        fault.Fault.Reason.ShouldNotContain("TlsToll");
        fault.Fault.Reason.ShouldNotContain("System.");
    }

    [Fact]
    public void Bytes_that_are_not_UTF_8_are_refused()
    {
        byte[] body = [.. Encoding.UTF8.GetBytes("{\"requestId\":\""), 0xFF, .. Encoding.UTF8.GetBytes("\"}")];
        using var buffer = new MessageBuffer();
        buffer.Write(body.AsSpan());
        Should.Throw<FailureException>(() => WireFormat.Json.Read<CreateOrderRequest>(buffer))
            .Failure.Fault.Field.ShouldBe("requestId");
    }

    [Fact]
    public void A_sound_request_is_read() => Read<CreateOrderRequest>(Order).Lines[1].Quantity.ShouldBe(3);

    [Theory]
    [InlineData("application/json", true)]
    [InlineData("application/json; charset=utf-8", true)]
    [InlineData("Application/JSON;charset=\"UTF-8\"", true)]
    [InlineData("application/json; charset=iso-8859-1", false)]
    [InlineData("application/problem+json", false)]
    [InlineData("text/xml", false)]
    [InlineData("", false)]
    [InlineData(null, false)]
    public void Only_JSON_in_UTF_8_is_accepted(string? contentType, bool accepted) =>
        WireFormat.Json.Accepts(contentType).ShouldBe(accepted);

    [Fact]
    public void A_fault_becomes_problem_details_with_the_field_in_camel_case()
    {
        using var buffer = new MessageBuffer();
        var failure = Failure.Invalid("Lines[2].Quantity", "Lines[2].Quantity: must be from 1 to 9999.");
        var status = WireFormat.Json.WriteFault(buffer, failure);
        using var problem = JsonDocument.Parse(buffer.Written);
        status.ShouldBe(400);
        problem.RootElement.GetProperty("status").GetInt32().ShouldBe(400);
        problem.RootElement.GetProperty("code").GetString().ShouldBe("InvalidRequest");
        problem.RootElement.GetProperty("field").GetString().ShouldBe("lines[2].quantity");
        problem.RootElement.GetProperty("reason").GetString().ShouldBe("lines[2].quantity: must be from 1 to 9999.");
    }

    [Theory]
    [InlineData("null,")]
    [InlineData("{\"itemId\":1,\"quantity\":1},")]
    public void A_flood_of_members_is_refused_before_it_is_parsed(string piece)
    {
        var flood = string.Concat(Enumerable.Repeat(piece, 30_000));
        var body = Order.Replace("\"lines\":[", "\"lines\":[" + flood, StringComparison.Ordinal);
        body.Length.ShouldBeGreaterThan(flood.Length);
        var failure = Should.Throw<FailureException>(() => Read<CreateOrderRequest>(body)).Failure;
        failure.Fault.Code.ShouldBe(FaultCode.InvalidRequest);
        failure.Fault.Reason.ShouldContain("the limit is");
    }

    [Fact]
    public void A_reason_quotes_little_of_the_request()
    {
        var failure = Should.Throw<FailureException>(() => Read<CreateOrderRequest>($"{{\"{new string('n', 100_000)}\":1}}")).Failure;
        using var buffer = new MessageBuffer();
        WireFormat.Json.WriteFault(buffer, failure);
        buffer.Count.ShouldBeLessThan(4000);
    }

    [Theory]
    [InlineData(FaultCode.InvalidRequest, 400)]
    [InlineData(FaultCode.NotFound, 404)]
    [InlineData(FaultCode.Refused, 422)]
    [InlineData(FaultCode.VendorUnavailable, 502)]
    [InlineData(FaultCode.Unavailable, 503)]
    [InlineData(FaultCode.Internal, 500)]
    public void Each_kind_of_fault_has_its_status(FaultCode code, int status) =>
        new Failure(new ServiceFault { Code = code }).Status.ShouldBe(status);

    private static T Read<T>(string body)
        where T : class
    {
        using var buffer = new MessageBuffer();
        buffer.Write(Encoding.UTF8.GetBytes(body).AsSpan());
        return WireFormat.Json.Read<T>(buffer);
    }
}
