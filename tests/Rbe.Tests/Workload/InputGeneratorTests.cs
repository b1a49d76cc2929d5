using System.ComponentModel.DataAnnotations;
using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Workload;

public sealed class InputGeneratorTests
{
    private static readonly PopulationScale Scale = new(1, 1000, 1000, new(2026, 1, 1));

    public static TheoryData<ServiceName> Services { get; } = [.. Enum.GetValues<ServiceName>()];

    [Theory]
    [MemberData(nameof(Services))]
    public void Every_request_is_valid_and_names_what_exists(ServiceName service)
    {
        foreach (var scale in new[] { Scale, new(2, 1, 1, Scale.AsOf), new(3, 5000, 250, Scale.AsOf) })
        {
            foreach (var request in Draw<object>(service, 500, new() { DetailItems = CountRange.Parse("uniform:1..15") }, scale))
            {
                request.GetType().Name.ShouldBe($"{service}Request");
                ShouldBeValid(request);
                ShouldExist(request, scale);
            }
        }
    }

    [Fact]
    public void An_order_has_1_to_10_lines_with_another_item_each()
    {
        var orders = Draw<CreateOrderRequest>(ServiceName.CreateOrder, 2000);

        orders.Select(order => order.Lines.Count).Distinct().Order().ShouldBe(Enumerable.Range(1, 10));
        orders.SelectMany(order => order.Lines).Select(line => line.Quantity).Distinct().Order().ShouldBe(Enumerable.Range(1, 10));
        orders.ShouldAllBe(order => order.Lines.Select(line => line.ItemId).Distinct().Count() == order.Lines.Count);
        orders.Select(order => order.ShipType).Distinct().Count().ShouldBe(6);
    }

    [Fact]
    public void Product_Detail_requests_one_item_by_default_and_hot_ones_more_often()
    {
        var requests = Draw<ProductDetailRequest>(ServiceName.ProductDetail, 50_000);
        var ids = requests.ConvertAll(request => request.ItemIds.ShouldHaveSingleItem());

        ids.GroupBy(id => id).Max(same => same.Count()).ShouldBeGreaterThan(250);
    }

    [Fact]
    public void The_items_of_Product_Detail_differ()
    {
        var options = new InputOptions { DetailItems = CountRange.Parse("uniform:10..15") };
        var requests = Draw<ProductDetailRequest>(ServiceName.ProductDetail, 500, options: options);
        requests.ShouldAllBe(request => request.ItemIds.Distinct().Count() == request.ItemIds.Count);
        requests.Select(request => request.ItemIds.Count).Distinct().Order().ShouldBe(Enumerable.Range(10, 6));
    }

    [Fact]
    public void About_half_of_the_payments_are_by_purchase_order()
    {
        var changes = Draw<ChangePaymentMethodRequest>(ServiceName.ChangePaymentMethod, 2000);

        changes.Count(change => change.PaymentMethod == Vocabulary.PurchaseOrder).ShouldBeInRange(900, 1100);
    }

    [Fact]
    public void About_half_of_the_new_customers_have_an_address_of_the_population()
    {
        var streets = PopulationRows.Addresses(Scale).Select(address => address.Street1).ToHashSet(StringComparer.Ordinal);

        var requests = Draw<NewCustomerRequest>(ServiceName.NewCustomer, 2000);

        requests.Count(request => streets.Contains(request.BillingStreet1)).ShouldBeInRange(900, 1100);
    }

    [Fact]
    public void New_Products_rarely_finds_nothing()
    {
        var items = PopulationRows.Items(Scale).ToLookup(item => item.Subject, item => item.PublicationDate, StringComparer.Ordinal);
        var found = Draw<NewProductsRequest>(ServiceName.NewProducts, 1000)
            .Count(request => items[request.Subject].Any(date => date >= Scale.AsOf.AddDays(-request.CutOffDays)));

        found.ShouldBeGreaterThan(970);
    }

    [Fact]
    public void Change_Item_never_changes_the_size_of_an_item_s_image()
    {
        var changes = Draw<ChangeItemRequest>(ServiceName.ChangeItem, 1000);

        changes.ShouldAllBe(change => Images.SizeFor(change.ItemId) == Images.SizeFor(ImageOf(change.ImageName)));
        changes.Count(change => change.ImageName != Images.NameFor(change.ItemId)).ShouldBeGreaterThan(900);
    }

    [Fact]
    public void Options_that_the_services_would_refuse_are_refused_all_at_once()
    {
        var options = new InputOptions { DetailItems = new(1, 51), OrderLines = new(0, 3), PurchaseOrderShare = double.NaN };

        var message = Should.Throw<ArgumentException>(() => new InputGenerator(Scale, options)).Message;

        options.Problems().Count().ShouldBe(3);
        message.ShouldContain("Product Detail takes 1 to 50 items.");
        message.ShouldContain("An order has 1 to 100 lines.");
    }

    // Treatments do the same work, often at the same time: each must store its own new addresses, and find those of the population.
    [Fact]
    public void New_addresses_differ_between_cells_and_nothing_else_of_a_new_customer_does()
    {
        var known = PopulationRows.Addresses(Scale).Select(address => address.Street1).ToHashSet(StringComparer.Ordinal);
        var pairs = Cell("c1").Zip(Cell("c2")).ToArray();

        pairs.ShouldAllBe(pair => known.Contains(pair.First.BillingStreet1) == (pair.First.BillingZip == pair.Second.BillingZip));
        pairs.ShouldAllBe(pair => pair.First.BillingZip.Length == pair.Second.BillingZip.Length);
        foreach (var (first, second) in pairs)
        {
            second.BillingZip = first.BillingZip;
            second.ShouldBeEquivalentTo(first);
        }

        static IEnumerable<NewCustomerRequest> Cell(string prefix)
        {
            var inputs = new InputGenerator(Scale, new());
            var stream = RandomStream.For(11);
            return Enumerable.Range(0, 200).Select(i => (NewCustomerRequest)inputs.Next(ServiceName.NewCustomer, stream, $"{prefix}-{i}"));
        }
    }

    private static List<T> Draw<T>(ServiceName service, int count, InputOptions? options = null, PopulationScale? scale = null)
    {
        var inputs = new InputGenerator(scale ?? Scale, options ?? new());
        var stream = RandomStream.For(11, (ulong)service);
        return [.. Enumerable.Range(0, count).Select(i => inputs.Next(service, stream, $"r{i}")).Cast<T>()];
    }

    private static void ShouldBeValid(object request)
    {
        var results = new List<ValidationResult>();
        Validator.TryValidateObject(request, new(request), results, validateAllProperties: true);
        foreach (var line in request is CreateOrderRequest order ? order.Lines : [])
            Validator.TryValidateObject(line, new(line), results, validateAllProperties: true);
        results.Select(result => result.ErrorMessage).ShouldBeEmpty();
    }

    private static void ShouldExist(object request, PopulationScale scale)
    {
        (long Customer, int[] Items, string? Text) named = request switch
        {
            CreateOrderRequest order => (order.CustomerId, [.. order.Lines.Select(line => line.ItemId)], null),
            OrderStatusRequest status => (status.CustomerId, [], null),
            ChangePaymentMethodRequest change => (change.CustomerId, [], null),
            ProductDetailRequest detail => (1, [.. detail.ItemIds], null),
            ChangeItemRequest change => (1, [change.ItemId, ImageOf(change.ImageName)], null),
            NewProductsRequest products => (1, [], products.Subject),
            NewCustomerRequest customer => (1, [], customer.BillingCountry),
            _ => throw new ArgumentOutOfRangeException(nameof(request)),
        };
        named.Customer.ShouldBeInRange(1, scale.Customers);
        named.Items.ShouldAllBe(id => id >= 1 && id <= scale.Items);
        if (named.Text is { } text)
            Vocabulary.Subjects.Concat(Countries.All.Select(country => country.Name)).ShouldContain(text);
    }

    private static int ImageOf(string name) => int.Parse(name.AsSpan(5, 9), System.Globalization.CultureInfo.InvariantCulture);
}
