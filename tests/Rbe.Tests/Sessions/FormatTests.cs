using System.Text;
using System.Text.Json;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Services;
using TlsToll.Load.Formats;
using TlsToll.Load.Http;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class FormatTests
{
    [Fact]
    public void Soap_requests_are_framed_by_path_action_and_type()
    {
        using var buffer = new RequestBuffer();

        var request = Encoding.UTF8.GetString(new SoapFormat("h:1").Write(buffer, ServiceName.ChangeItem, new ChangeItemRequest { ItemId = 4 }).Span);

        request.ShouldStartWith("POST /soap HTTP/1.1\r\nHost: h:1\r\nContent-Type: text/xml; charset=utf-8\r\nSOAPAction: \"urn:tlstoll:sut:1/ChangeItem\"\r\nContent-Length: ");
        request.ShouldContain("<ItemId>4</ItemId>");
    }

    [Fact]
    public void Json_requests_are_framed_by_path_and_type()
    {
        using var buffer = new RequestBuffer();
        using var format = new JsonFormat("h:1");

        foreach (var id in (int[])[4, 5])
        {
            var request = Encoding.UTF8.GetString(format.Write(buffer, ServiceName.ChangeItem, new ChangeItemRequest { ItemId = id }).Span);

            request.ShouldStartWith("POST /json/ChangeItem HTTP/1.1\r\nHost: h:1\r\nContent-Type: application/json\r\nContent-Length: ");
            request.ShouldContain($$"""{"itemId":{{id}},""");
        }
    }

    /// <summary>
    /// A driver that fails at an answer ends its cell: whatever comes must end as a fault, a format error or a checked response.
    /// </summary>
    [Theory]
    [InlineData("soap")]
    [InlineData("json")]
    public void Spoilt_answers_end_as_one_of_the_known_ways(string kind)
    {
        const int Rounds = 1500;
        var random = new Random(1);
        object[] requests = [new CreateOrderRequest { RequestId = "r" }, new OrderStatusRequest { CustomerId = 5, Limit = 9 }, new ProductDetailRequest { ItemIds = [4] }];
        ServiceName[] services = [ServiceName.CreateOrder, ServiceName.OrderStatus, ServiceName.ProductDetail];
        using var json = new JsonFormat("h");
        IWireFormat format = kind == "json" ? json : new SoapFormat("h");
        var (read, refused) = (0, 0);
        for (var round = 0; round < Rounds; round++)
        {
            var which = round % 3;
            var response = RightAnswers.ResponseTo(requests[which]);
            var body = Spoil(kind == "json"
                ? JsonSerializer.SerializeToUtf8Bytes(response, WireJson.Default.GetTypeInfo(response.GetType())!)
                : RightAnswers.Soap(response), random);
            try
            {
                _ = ResponseChecks.Problem(requests[which], format.Read(services[which], new HttpAnswer(200, new(body), Close: false, body.Length, 0, 0)));
                read++;
            }
            catch (Exception e) when (e is FormatException or ServiceFaultException)
            {
                // What ActiveEb.Judge knows.
                refused++;
            }
        }

        // Most of them are no documents any more; a changed name or number within one is the checks' business.
        (read + refused).ShouldBe(Rounds);
        refused.ShouldBeGreaterThan(Rounds / 2);
        read.ShouldBeGreaterThan(0);
    }

    [Theory]
    [InlineData("""{"customerId":5,"orders":[null]}""")]
    [InlineData("""{"customerId":5,"orders":[{"orderId":1,"lines":[null]}]}""")]
    public void Nil_in_a_JSON_list_is_a_problem(string body)
    {
        using var format = new JsonFormat("h");
        var answer = new HttpAnswer(200, new(Encoding.UTF8.GetBytes(body)), Close: false, 0, 0, 0);

        ResponseChecks.Problem(new OrderStatusRequest { CustomerId = 5, Limit = 9 }, format.Read(ServiceName.OrderStatus, answer)).ShouldNotBeNull();
    }

    [Fact]
    public void Nil_in_a_SOAP_list_is_a_problem()
    {
        var right = Encoding.UTF8.GetString(RightAnswers.Soap(RightAnswers.ResponseTo(new OrderStatusRequest { CustomerId = 5 })));
        var from = right.IndexOf("<Order>", StringComparison.Ordinal);
        var to = right.IndexOf("</Order>", StringComparison.Ordinal) + "</Order>".Length;
        var nil = right[..from] + """<Order xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"/>""" + right[to..];
        var answer = new HttpAnswer(200, new(Encoding.UTF8.GetBytes(nil)), Close: false, 0, 0, 0);

        ResponseChecks.Problem(new OrderStatusRequest { CustomerId = 5, Limit = 9 }, new SoapFormat("h").Read(ServiceName.OrderStatus, answer)).ShouldNotBeNull();
    }

    // Some bytes changed, taken out or doubled.
    private static byte[] Spoil(byte[] bytes, Random random)
    {
        var list = bytes.ToList();
        for (var change = random.Next(1, 4); change > 0; change--)
        {
            var at = random.Next(list.Count);
            var length = Math.Min(random.Next(1, 12), list.Count - at);
            switch (random.Next(4))
            {
                case 0: list[at] = (byte)random.Next(256); break;
                case 1: list.RemoveRange(at, length); break;
                case 2: list.InsertRange(at, list.GetRange(at, length)); break;
                default: list.Insert(at, "<>&\"{}[],:0-9é"u8[random.Next(14)]); break;
            }

            if (list.Count == 0)
                break;
        }

        return [.. list];
    }
}
