using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Workload;

namespace TlsToll.Sut.Tests.Services;

public abstract class OtherServicesTests(EngineFixture fixture)
{
    // At once: where there is no such server, the test is skipped before it expects anything.
    private SutInProcess Sut { get; } = fixture.Sut;

    [Fact]
    public async Task A_new_customer_gets_the_address_that_is_there_already_case_aside()
    {
        var request = Requests.Customer() with { BillingStreet1 = "12 \u00c9toile St", BillingCity = "PARIS" };
        var first = await NewCustomerAsync(request);
        var second = await NewCustomerAsync(request with { BillingStreet1 = "12 \u00e9TOILE st", BillingCity = "Paris" });
        second.ShouldNotBe(first);
        (await AddressOfAsync(second)).ShouldBe(await AddressOfAsync(first));
        var stored = await Sut.QueryAsync(db => db.Customers.SingleAsync(c => c.Id == first));
        stored.PasswordHash.ShouldStartWith("pbkdf2-sha256$1000$");
        stored.PasswordHash.ShouldNotContain("secret");
        stored.Discount.ShouldBeInRange(0, 50);
        first.ShouldBeGreaterThan(DatabaseServer.Scale.Customers);
    }

    [Fact]
    public async Task New_customers_at_once_share_one_new_address()
    {
        // Connections first: whoever had to open one would come too late to meet the others.
        await Task.WhenAll(Enumerable.Range(0, 12).Select(_ => Task.Run(() => NewCustomerAsync(Requests.Customer()))));
        var request = Requests.Customer() with { BillingZip = "99999" };
        var ids = await Task.WhenAll(Enumerable.Range(0, 12).Select(_ => Task.Run(() => NewCustomerAsync(request))));
        ids.Distinct().Count().ShouldBe(12);
        (await Sut.QueryAsync(db => db.Addresses.CountAsync(a => a.Zip == "99999"))).ShouldBe(1);
    }

    [Fact]
    public async Task A_refused_new_customer_leaves_no_row()
    {
        var request = Requests.Customer("REFUSE") with { BillingZip = "00000" };
        var fault = await FaultAsync(() => NewCustomerAsync(request));
        fault.Code.ShouldBe(FaultCode.Refused);
        (await Sut.QueryAsync(db => db.Addresses.CountAsync(a => a.Zip == "00000"))).ShouldBe(0);
        (await Sut.QueryAsync(db => db.Customers.CountAsync(c => c.PurchaseOrder == "REFUSE"))).ShouldBe(0);
    }

    [Fact]
    public async Task An_unknown_country_is_named()
    {
        var fault = await FaultAsync(() => NewCustomerAsync(Requests.Customer() with { BillingCountry = "Atlantis" }));
        (fault.Code, fault.Field).ShouldBe((FaultCode.NotFound, "BillingCountry"));
    }

    [Fact]
    public async Task A_payment_method_is_changed()
    {
        var answer = await Sut.CallAsync<ChangePaymentMethodRequest, ChangePaymentMethodResponse>(
            new() { CustomerId = 8, PaymentMethod = "CC", CreditInfo = "VISA 1", PurchaseOrderId = "" });
        answer.PaymentMethod.ShouldBe("CC");
        var stored = await Sut.QueryAsync(db => db.Customers.SingleAsync(c => c.Id == 8));
        (stored.PaymentMethod, stored.CreditInfo, stored.PurchaseOrder).ShouldBe(("CC", "VISA 1", ""));
    }

    [Fact]
    public async Task Order_Status_shows_the_newest_orders_first_with_their_lines()
    {
        var expected = PopulationRows.Orders(DatabaseServer.Scale).GroupBy(o => o.CustomerId).First(g => g.Count() >= 2);
        var answer = await Sut.CallAsync<OrderStatusRequest, OrderStatusResponse>(new() { CustomerId = expected.Key, Limit = 2 });
        var newest = expected.OrderByDescending(o => o.Date).ThenByDescending(o => o.Id).Take(2).ToList();
        answer.Orders.Select(o => (o.OrderId, o.Total, o.OrderDate, o.Status)).ShouldBe(newest.Select(o => ((long)o.Id, o.Total, o.Date, "SHIPPED")));
        for (var i = 0; i < newest.Count; i++)
            answer.Orders[i].Lines.Select(l => (l.LineId, l.ItemId, l.Cost)).ShouldBe(newest[i].Lines.Select(l => (l.Id, l.ItemId, l.Cost)));
    }

    [Fact]
    public async Task A_customer_without_orders_has_none_and_an_unknown_one_is_named()
    {
        var id = await NewCustomerAsync(Requests.Customer());
        (await Sut.CallAsync<OrderStatusRequest, OrderStatusResponse>(new() { CustomerId = id, Limit = 5 })).Orders.ShouldBeEmpty();
        var fault = await FaultAsync(() => Sut.CallAsync<OrderStatusRequest, OrderStatusResponse>(new() { CustomerId = 888_888, Limit = 5 }));
        (fault.Code, fault.Field).ShouldBe((FaultCode.NotFound, "CustomerId"));
    }

    [Fact]
    public async Task New_Products_are_of_the_subject_since_the_cut_off_newest_first()
    {
        var subject = PopulationRows.Items(DatabaseServer.Scale).GroupBy(i => i.Subject).MaxBy(g => g.Count())!.Key;
        var since = DateOnly.FromDateTime(DateTime.UtcNow).AddDays(-2500);
        var items = await Sut.QueryAsync(db => db.Items.Where(i => i.Subject == subject && i.PublicationDate >= since).ToListAsync());
        var answer = await Sut.CallAsync<NewProductsRequest, NewProductsResponse>(new() { Subject = subject, CutOffDays = 2500, Limit = 3 });
        answer.Products.Select(p => p.ItemId).ShouldBe(
            items.OrderByDescending(i => i.PublicationDate).ThenBy(i => i.Title, StringComparer.Ordinal).Take(3).Select(i => i.Id));
    }

    [Fact]
    public async Task An_unknown_subject_is_named()
    {
        var fault = await FaultAsync(() => Sut.CallAsync<NewProductsRequest, NewProductsResponse>(
            new() { Subject = "'; drop table item; --", CutOffDays = 1, Limit = 1 }));
        (fault.Code, fault.Field).ShouldBe((FaultCode.NotFound, "Subject"));
    }

    [Fact]
    public async Task Product_Detail_responds_in_the_requested_order_with_all_columns_and_the_image_bytes()
    {
        var answer = await Sut.CallAsync<ProductDetailRequest, ProductDetailResponse>(new() { ItemIds = [60, 61, 60] });
        answer.Products.Select(p => p.ItemId).ShouldBe([60, 61, 60]);
        var row = PopulationRows.Item(DatabaseServer.Scale, 61);
        var author = PopulationRows.Author(DatabaseServer.Scale, row.AuthorId);
        var product = answer.Products[1];
        (product.Title, product.Description, product.Isbn, product.Pages, product.Cost, product.AuthorLastName)
            .ShouldBe((row.Title, row.Description, row.Isbn, row.Pages, row.Cost, author.LastName));
        product.PublicationDate.ShouldBe(row.PublicationDate.ToDateTime(TimeOnly.MinValue));
        product.Image.ShouldBe(Images.JpegFor(DatabaseServer.Scale.Seed, 61));
        answer.Products[2].Image.Length.ShouldBe(Images.SizeFor(60));
    }

    [Fact]
    public async Task An_unknown_item_of_Product_Detail_is_named_by_its_place()
    {
        var fault = await FaultAsync(() => Sut.CallAsync<ProductDetailRequest, ProductDetailResponse>(new() { ItemIds = [1, 77_777] }));
        (fault.Code, fault.Field).ShouldBe((FaultCode.NotFound, "ItemIds[1]"));
    }

    [Fact]
    public async Task An_item_is_changed()
    {
        await Sut.CallAsync<ChangeItemRequest, ChangeItemResponse>(Change(20, Images.NameFor(21)));
        var item = await Sut.QueryAsync(db => db.Items.SingleAsync(i => i.Id == 20));
        (item.Cost, item.PublicationDate, item.ImageName).ShouldBe((12.34m, new DateOnly(2024, 2, 29), Images.NameFor(21)));
    }

    [Theory]
    [InlineData("no-such.jpg")]
    [InlineData("../data/PG_VERSION")]
    [InlineData("/etc/passwd")]
    [InlineData("..")]
    [InlineData(".")]
    [InlineData("a\0b")]
    public async Task An_image_that_is_not_in_the_directory_is_refused(string name)
    {
        var fault = await FaultAsync(() => Sut.CallAsync<ChangeItemRequest, ChangeItemResponse>(Change(22, name)));
        (fault.Code, fault.Field).ShouldBe((FaultCode.NotFound, "ImageName"));
        (await Sut.QueryAsync(db => db.Items.SingleAsync(i => i.Id == 22))).ImageName.ShouldBe(Images.NameFor(22));
    }

    [Fact]
    public async Task An_unknown_item_to_change_is_named()
    {
        var fault = await FaultAsync(() => Sut.CallAsync<ChangeItemRequest, ChangeItemResponse>(Change(66_666, Images.NameFor(1))));
        (fault.Code, fault.Field).ShouldBe((FaultCode.NotFound, "ItemId"));
    }

    private static ChangeItemRequest Change(int id, string image) =>
        new() { ItemId = id, Cost = 12.34m, PublicationDate = new DateTime(2024, 2, 29), ImageName = image };

    private static async Task<ServiceFault> FaultAsync(Func<Task> call) => (await Should.ThrowAsync<ServiceFaultException>(call)).Fault;

    private async Task<long> NewCustomerAsync(NewCustomerRequest request) =>
        (await Sut.CallAsync<NewCustomerRequest, NewCustomerResponse>(request)).CustomerId;

    private Task<long> AddressOfAsync(long customerId) =>
        Sut.QueryAsync(db => db.Customers.Where(c => c.Id == customerId).Select(c => c.AddressId).SingleAsync());
}

public sealed class OtherServicesByEfTests(SutFixture fixture) : OtherServicesTests(fixture), IClassFixture<SutFixture>;

public sealed class OtherServicesByProceduresTests(ProcedureFixture fixture) : OtherServicesTests(fixture), IClassFixture<ProcedureFixture>;

public sealed class OtherServicesOnSqlServerByEfTests(SqlServerFixture fixture) : OtherServicesTests(fixture), IClassFixture<SqlServerFixture>;

public sealed class OtherServicesOnSqlServerByProceduresTests(SqlServerProcedureFixture fixture)
    : OtherServicesTests(fixture), IClassFixture<SqlServerProcedureFixture>;
