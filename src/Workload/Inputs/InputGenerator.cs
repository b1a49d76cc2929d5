using TlsToll.Contracts;
using TlsToll.Contracts.Services;

namespace TlsToll.Workload;

/// <summary>Draws valid inputs for the services. Immutable and thread-safe.</summary>
public sealed class InputGenerator
{
    // First number of the random streams of new addresses.
    private const ulong AddressOf = 0x4144_4452;

    private readonly PopulationScale _scale;
    private readonly InputOptions _options;
    private readonly HotIds _ids;

    /// <summary>Creates a generator for a population.</summary>
    /// <exception cref="ArgumentException"><see cref="InputOptions.Problems"/> reports any.</exception>
    public InputGenerator(PopulationScale scale, InputOptions options)
    {
        var problems = string.Join(' ', options.Problems());
        if (problems.Length > 0)
            throw new ArgumentException(problems, nameof(options));
        (_scale, _options, _ids) = (scale, options, new(scale));
    }

    /// <summary>The next request to a service, as the type of <c>TlsToll.Contracts.Services</c> with the name of the service.</summary>
    /// <param name="service">The service.</param>
    /// <param name="stream">Random stream for the input.</param>
    /// <param name="requestId">Request id for Create Order. New Customer's new addresses derive from it, too; the other services don't use it.</param>
    public object Next(ServiceName service, RandomStream stream, string requestId) => service switch
    {
        ServiceName.NewCustomer => NewCustomer(stream, requestId),
        ServiceName.ChangePaymentMethod => ChangePaymentMethod(stream),
        ServiceName.CreateOrder => CreateOrder(stream, requestId),
        ServiceName.OrderStatus => new OrderStatusRequest { CustomerId = _ids.Customer(stream), Limit = _options.OrderStatusLimit },
        ServiceName.NewProducts => NewProducts(stream),
        ServiceName.ProductDetail => new ProductDetailRequest
        {
            ItemIds = OrderGenerator.DistinctItems(_options.DetailItems.Draw(stream), _scale.Items, () => _ids.Item(stream)),
        },
        ServiceName.ChangeItem => ChangeItem(stream),
        _ => throw new ArgumentOutOfRangeException(nameof(service), service, "unknown service"),
    };

    private NewCustomerRequest NewCustomer(RandomStream stream, string requestId)
    {
        var address = stream.Chance(_options.KnownAddressShare)
            ? PopulationRows.Address(_scale, stream.NextInt(1, _scale.Addresses))
            : NewAddress(stream, requestId);
        var payment = CustomerGenerator.DrawPayment(stream, _options.PurchaseOrderShare);
        var (first, last) = (stream.NextName(), stream.NextName());
        return new()
        {
            BusinessName = CustomerGenerator.BusinessName(stream),
            BusinessInfo = CustomerGenerator.BusinessInfo(stream),
            Password = CustomerGenerator.Password(stream),
            ContactFirstName = first,
            ContactLastName = last,
            ContactPhone = CustomerGenerator.Phone(stream),
            ContactEmail = CustomerGenerator.Email(first, last, stream.NextInt(1, int.MaxValue)),
            BillingStreet1 = address.Street1,
            BillingStreet2 = address.Street2,
            BillingCity = address.City,
            BillingState = address.State,
            BillingZip = address.Zip,
            BillingCountry = Countries.All[address.CountryId - 1].Name,
            PaymentMethod = payment.Method,
            CreditInfo = payment.CreditInfo,
            PurchaseOrderId = payment.PurchaseOrderId,
        };
    }

    // Treatments do the same work, in a duet even at the same time. If the address were the same, too, only the first would store it, and two at once would collide.
    private static AddressRow NewAddress(RandomStream stream, string requestId)
    {
        var address = CustomerGenerator.DrawAddress(stream, 0, CustomerGenerator.DrawCountry(stream));
        var own = RandomStream.For(AddressOf, [.. requestId.Select(letter => (ulong)letter)]);
        return address with { Zip = own.NextDigits(address.Zip.Length) };
    }

    private ChangePaymentMethodRequest ChangePaymentMethod(RandomStream stream)
    {
        var payment = CustomerGenerator.DrawPayment(stream, _options.PurchaseOrderShare);
        return new()
        {
            CustomerId = _ids.Customer(stream),
            PaymentMethod = payment.Method,
            CreditInfo = payment.CreditInfo,
            PurchaseOrderId = payment.PurchaseOrderId,
        };
    }

    private CreateOrderRequest CreateOrder(RandomStream stream, string requestId) => new()
    {
        RequestId = requestId,
        CustomerId = _ids.Customer(stream),
        ShipType = stream.Pick(Vocabulary.ShipTypes),
        Lines = OrderGenerator.DistinctItems(_options.OrderLines.Draw(stream), _scale.Items, () => _ids.Item(stream))
            .ConvertAll(id => new OrderLineRequest { ItemId = id, Quantity = _options.LineUnits.Draw(stream) }),
    };

    private NewProductsRequest NewProducts(RandomStream stream) => new()
    {
        Subject = stream.Pick(Vocabulary.Subjects),
        CutOffDays = _options.CutOffDays.Draw(stream),
        Limit = _options.NewProductsLimit,
    };

    // The new image has the same size as the old one, because changes during a run must not affect the size of Product Detail's responses.
    private ChangeItemRequest ChangeItem(RandomStream stream)
    {
        var id = _ids.Item(stream);
        return new()
        {
            ItemId = id,
            Cost = ItemGenerator.DrawPrice(stream).Cost,
            PublicationDate = ItemGenerator.Published(_scale, stream).ToDateTime(TimeOnly.MinValue),
            ImageName = Images.NameFor(stream.Pick(Images.OfSameSize(id, _scale.Items))),
        };
    }
}
