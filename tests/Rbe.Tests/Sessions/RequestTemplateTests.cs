using System.Text;
using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Load.Formats;
using TlsToll.Load.Http;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Sessions;

/// <summary>SOAP requests by template have the bytes of the serialiser.</summary>
public sealed class RequestTemplateTests : IDisposable
{
    private static readonly PopulationScale Scale = new(1, 1000, 1000, new(2026, 1, 1));
    private static readonly ServiceName[] Services = Enum.GetValues<ServiceName>();

    // What XML may escape, what takes several bytes, and what neither concerns.
    private static readonly string[] Characters =
    [
        .. Enumerable.Range(' ', '~' - ' ' + 1).Select(code => new string((char)code, 1)), "\t", "\n", "\r", "\u007f", "é", "ß", "€", "漢", "😀", "\u2028",
    ];

    private readonly RequestBuffer _written = new();
    private readonly RequestBuffer _serialized = new();
    private readonly SoapFormat _soap = new("h:1");

    public void Dispose()
    {
        _written.Dispose();
        _serialized.Dispose();
    }

    [Fact]
    public void Every_request_of_the_workload_is_written_by_template()
    {
        var inputs = new InputGenerator(Scale, new() { DetailItems = CountRange.Parse("uniform:1..15") });
        var stream = RandomStream.For(7);
        for (var i = 0; i < 7000; i++)
        {
            var service = Services[i % Services.Length];
            var request = inputs.Next(service, stream, $"c1-{i}");

            ByTemplate(service, request).ShouldBeTrue($"{request}");
            ShouldBeTheSame(service, request);
        }
    }

    [Fact]
    public void Any_values_are_written_as_the_serialiser_writes_them()
    {
        var random = new Random(3);
        var byTemplate = 0;
        for (var i = 0; i < 7000; i++)
        {
            var service = Services[i % Services.Length];
            var request = AnyRequest(service, random);

            byTemplate += ByTemplate(service, request) ? 1 : 0;
            ShouldBeTheSame(service, request);
        }

        // Both ways were tried.
        byTemplate.ShouldBeInRange(1000, 6000);
    }

    [Fact]
    public void Each_character_is_written_as_the_serialiser_writes_it()
    {
        foreach (var character in Characters)
        {
            foreach (var text in new[] { character, $" {character} ", $"a{character}{character}b" })
                ShouldBeTheSame(ServiceName.ChangePaymentMethod, new ChangePaymentMethodRequest { CustomerId = 1, PaymentMethod = "PO", CreditInfo = text });
        }
    }

    [Fact]
    public void What_a_template_cannot_write_is_left_to_the_serialiser()
    {
        ByTemplate(ServiceName.ChangePaymentMethod, new ChangePaymentMethodRequest { CreditInfo = "a<b" }).ShouldBeFalse();
        ByTemplate(ServiceName.ChangePaymentMethod, new ChangePaymentMethodRequest { CreditInfo = "é" }).ShouldBeFalse();
        ByTemplate(ServiceName.ChangePaymentMethod, new ChangePaymentMethodRequest { CreditInfo = null! }).ShouldBeFalse();
        ByTemplate(ServiceName.CreateOrder, new CreateOrderRequest { Lines = [] }).ShouldBeFalse();
        ByTemplate(ServiceName.CreateOrder, new CreateOrderRequest { Lines = null! }).ShouldBeFalse();
        ByTemplate(ServiceName.CreateOrder, new CreateOrderRequest { Lines = [new(), null!] }).ShouldBeFalse();
        ByTemplate(ServiceName.CreateOrder, new ChangePaymentMethodRequest()).ShouldBeFalse();
        ShouldBeTheSame(ServiceName.CreateOrder, new CreateOrderRequest { Lines = [] });
        ShouldBeTheSame(ServiceName.CreateOrder, new CreateOrderRequest { Lines = [new(), null!] });
    }

    // A property of the request is set by its type, so that new ones are tried, too.
    private static object AnyRequest(ServiceName service, Random random)
    {
        object request = service switch
        {
            ServiceName.NewCustomer => new NewCustomerRequest(),
            ServiceName.ChangePaymentMethod => new ChangePaymentMethodRequest(),
            ServiceName.CreateOrder => new CreateOrderRequest(),
            ServiceName.OrderStatus => new OrderStatusRequest(),
            ServiceName.NewProducts => new NewProductsRequest(),
            ServiceName.ProductDetail => new ProductDetailRequest(),
            _ => new ChangeItemRequest(),
        };
        var special = random.Next(2) == 0;
        foreach (var property in request.GetType().GetProperties())
            property.SetValue(request, AnyValue(property.PropertyType, random, special));
        return request;
    }

    private static object AnyValue(Type type, Random random, bool special) => type switch
    {
        _ when type == typeof(string) => AnyText(random, special),
        _ when type == typeof(int) => AnyInt(random),
        _ when type == typeof(long) => random.Next(3) == 0 ? AnyInt(random) : random.NextInt64(long.MinValue, long.MaxValue),
        _ when type == typeof(decimal) => new decimal(random.Next(1, int.MaxValue), random.Next(), random.Next(), random.Next(2) == 0, (byte)random.Next(29)),
        _ when type == typeof(DateTime) => AnyTime(random),
        _ when type == typeof(List<int>) => Enumerable.Range(0, random.Next(60)).Select(_ => AnyInt(random)).ToList(),
        _ when type == typeof(List<OrderLineRequest>) =>
            Enumerable.Range(0, random.Next(110)).Select(_ => new OrderLineRequest { ItemId = AnyInt(random), Quantity = AnyInt(random) }).ToList(),
        _ => throw new NotSupportedException($"{type}"),
    };

    private static int AnyInt(Random random) => random.Next(4) switch { 0 => random.Next(10), 1 => -random.Next(), 2 => int.MinValue, _ => random.Next() };

    // Days, seconds, and any fraction of a second.
    private static DateTime AnyTime(Random random)
    {
        var unit = random.Next(3) switch { 0 => TimeSpan.TicksPerDay, 1 => TimeSpan.TicksPerSecond, _ => 1 };
        var ticks = random.NextInt64(DateTime.MaxValue.Ticks);
        return new(ticks - (ticks % unit), random.Next(2) == 0 ? DateTimeKind.Utc : DateTimeKind.Unspecified);
    }

    // Empty texts are as frequent as in payments.
    private static string AnyText(Random random, bool special) => random.Next(3) == 0 ? ""
        : string.Concat(Enumerable.Range(0, random.Next(1, 300)).Select(_ => special ? Characters[random.Next(Characters.Length)] : new string((char)random.Next('a', 'z' + 1), 1)));

    private bool ByTemplate(ServiceName service, object request) => SoapFormat.Templates.TryWrite(_written, service, request);

    private void ShouldBeTheSame(ServiceName service, object request) =>
        Encoding.UTF8.GetString(_soap.Write(_written, service, request).Span).ShouldBe(Encoding.UTF8.GetString(_soap.Serialize(_serialized, service, request).Span));
}
