using TlsToll.Contracts;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Workload;

public sealed class PopulationRowsTests
{
    private static readonly PopulationScale Scale = new(1, 300, 400, new(2026, 1, 1));

    [Fact]
    public void Tables_have_the_size_of_the_scale()
    {
        Countries.All.Count.ShouldBe(92);
        PopulationRows.Addresses(Scale).Count().ShouldBe(600);
        PopulationRows.Authors(Scale).Count().ShouldBe(100);
        PopulationRows.Customers(Scale).Count().ShouldBe(300);
        PopulationRows.Items(Scale).Count().ShouldBe(400);
        PopulationRows.Orders(Scale).Count().ShouldBe(270);
        PopulationRows.Stock(Scale).Count().ShouldBe(400);
    }

    [Fact]
    public void A_row_is_the_same_wherever_it_is_made()
    {
        PopulationRows.Customers(Scale).ElementAt(41).ShouldBe(PopulationRows.Customer(Scale, 42));
        PopulationRows.Items(Scale).ElementAt(41).ShouldBe(PopulationRows.Item(Scale, 42));
        PopulationRows.Addresses(Scale).ElementAt(41).ShouldBe(PopulationRows.Address(Scale, 42));
        PopulationRows.Order(Scale, 42).ShouldBeEquivalentTo(PopulationRows.Orders(Scale).ElementAt(41));
        PopulationRows.Item(Scale with { Seed = 2 }, 42).ShouldNotBe(PopulationRows.Item(Scale, 42));
    }

    [Fact]
    public void Customers_fit_their_columns()
    {
        foreach (var row in PopulationRows.Customers(Scale))
        {
            ShouldFit(row.BusinessName, 20);
            ShouldFit(row.BusinessInfo, 100);
            ShouldFit(row.PasswordHash, 120);
            ShouldFit(row.ContactFirstName, 15);
            ShouldFit(row.ContactLastName, 15);
            ShouldFit(row.ContactPhone, 16);
            ShouldFit(row.ContactEmail, 50);
            ShouldFit(row.CreditInfo, 300);
            ShouldFit(row.PurchaseOrderId, 20);
            row.Discount.ShouldBeInRange(0, 50);
            row.AddressId.ShouldBeInRange(1, Scale.Addresses);
        }
    }

    [Fact]
    public void Passwords_are_salted_and_hashed_as_declared()
    {
        var hashes = PopulationRows.Customers(Scale).Take(20).Select(row => row.PasswordHash.Split('$')).ToList();

        hashes.ShouldAllBe(parts => parts.Length == 4 && parts[0] == "pbkdf2-sha256" && parts[1] == "1000");
        hashes.Select(parts => parts[2]).Distinct(StringComparer.Ordinal).Count().ShouldBe(20);

        // The hash is of an independent implementation: Python's hashlib.pbkdf2_hmac.
        Passwords.Hash("password", "0123456789abcdef"u8).ShouldBe(
            "pbkdf2-sha256$1000$MDEyMzQ1Njc4OWFiY2RlZg==$hRRjgXWkW8ResfIvBP99J/T4vkgEmMRV/0tJTOjR59I=");
    }

    [Fact]
    public void Items_fit_their_columns()
    {
        foreach (var row in PopulationRows.Items(Scale))
        {
            ShouldFit(row.Title, 60);
            ShouldFit(row.Publisher, 60);
            ShouldFit(row.Description, 500);
            ShouldFit(row.Isbn, 13);
            ShouldFit(row.Backing, 15);
            ShouldFit(row.Dimensions, 25);
            row.ImageName.ShouldBe(Images.NameFor(row.Id));
            Vocabulary.Subjects.ShouldContain(row.Subject);
            row.AuthorId.ShouldBeInRange(1, Scale.Authors);
            row.PublicationDate.ShouldBeInRange(Scale.AsOf.AddDays(-3650), Scale.AsOf.AddDays(-1));
            row.Available.ShouldBeInRange(row.PublicationDate.AddDays(1), row.PublicationDate.AddDays(30));
            row.Pages.ShouldBeInRange(20, 9999);
            row.Cost.ShouldBeInRange(row.SuggestedRetailPrice / 2, row.SuggestedRetailPrice);
            ShouldBeCents(row.Cost, row.SuggestedRetailPrice);
        }

        PopulationRows.Items(Scale).Select(row => row.Title).Distinct(StringComparer.Ordinal).Count().ShouldBe(400);
        PopulationRows.Items(Scale).Select(row => row.Subject).Distinct(StringComparer.Ordinal).Count().ShouldBe(24);
    }

    [Fact]
    public void Addresses_and_authors_fit_their_columns()
    {
        foreach (var row in PopulationRows.Addresses(Scale))
        {
            ShouldFit(row.Street1, 40);
            ShouldFit(row.Street2, 40);
            ShouldFit(row.City, 30);
            ShouldFit(row.State, 20);
            ShouldFit(row.Zip, 10);
            row.CountryId.ShouldBeInRange(1, 92);
        }

        foreach (var row in PopulationRows.Authors(Scale))
        {
            ShouldFit(row.FirstName, 20);
            ShouldFit(row.LastName, 20);
        }
    }

    [Fact]
    public void Orders_are_priced_by_the_rules_of_Create_Order_and_shipped_before_the_day_of_the_population()
    {
        var midnight = Scale.AsOf.ToDateTime(TimeOnly.MinValue, DateTimeKind.Utc);
        foreach (var order in PopulationRows.Orders(Scale))
        {
            var customer = PopulationRows.Customer(Scale, order.CustomerId);
            var country = Countries.All[PopulationRows.Address(Scale, customer.AddressId).CountryId - 1];
            var lines = order.Lines.Select(line => new PricedLine(PopulationRows.Item(Scale, line.ItemId).Cost, line.Quantity)).ToList();
            var price = Pricing.Price(lines, customer.Discount, country.Tax, country.ShippingZone, order.ShipType);

            (order.SubTotal, order.Tax, order.ShipCost, order.Total).ShouldBe((price.SubTotal, price.Tax, price.ShipCost, price.Total));
            order.Lines.Sum(line => line.Cost).ShouldBe(order.SubTotal);
            (order.SubTotal + order.Tax + order.ShipCost).ShouldBe(order.Total);
            order.Discount.ShouldBe(customer.Discount);
            order.ShipAddressId.ShouldBe(customer.AddressId);
            order.Date.Kind.ShouldBe(DateTimeKind.Utc);
            order.ProcessDate.ShouldBeGreaterThan(order.Date);
            order.ProcessDate.ShouldBeLessThan(midnight);
            ShouldFit(order.AuthorisationId, 16);
        }
    }

    [Fact]
    public void Lines_of_an_order_are_numbered_and_of_another_item_each()
    {
        foreach (var order in PopulationRows.Orders(Scale))
        {
            order.Lines.Select(line => line.Id).ShouldBe(Enumerable.Range(1, order.Lines.Count));
            order.Lines.Select(line => line.ItemId).Distinct().Count().ShouldBe(order.Lines.Count);
            order.Lines.ShouldAllBe(line => line.OrderId == order.Id && line.Status == "SHIPPED" && line.Quantity >= 1);
            order.Status.ShouldBe("SHIPPED");
        }

        PopulationRows.OrderLines(Scale).Count().ShouldBe(PopulationRows.Orders(Scale).Sum(order => order.Lines.Count));
    }

    [Fact]
    public void Stock_starts_at_or_above_the_low_mark() =>
        PopulationRows.Stock(Scale).ShouldAllBe(row => row.Quantity >= StockLevels.LowMark && row.Quantity <= StockLevels.Greatest);

    [Fact]
    public void The_smallest_population_has_orders_of_nobody_and_all_else()
    {
        var least = new PopulationScale(1, 1, 1, Scale.AsOf);

        PopulationRows.Orders(least).ShouldBeEmpty();
        PopulationRows.Items(least).ShouldHaveSingleItem().AuthorId.ShouldBe(1);
        PopulationRows.Orders(least with { Customers = 2 }).ShouldHaveSingleItem().Lines.ShouldHaveSingleItem().ItemId.ShouldBe(1);
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, 0)]
    [InlineData(100_000_001, 1)]
    public void An_impossible_scale_is_refused(int customers, int items) =>
        Should.Throw<ArgumentOutOfRangeException>(() => new PopulationScale(1, customers, items, Scale.AsOf));

    private static void ShouldFit(string text, int limit)
    {
        text.Length.ShouldBeInRange(1, limit);
        text.ShouldBe(text.Trim());
    }

    private static void ShouldBeCents(params decimal[] amounts) => amounts.ShouldAllBe(amount => decimal.Round(amount, 2) == amount);
}
