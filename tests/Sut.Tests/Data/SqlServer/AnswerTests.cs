using TlsToll.Sut.Data;
using TlsToll.Sut.Tests.Testbed.Tds;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>How the answers of the procedures are read, where they differ from PostgreSQL's, and what is sent for lists.</summary>
public sealed class AnswerTests
{
    [Fact]
    public async Task The_basis_of_an_order_comes_in_two_result_sets()
    {
        await using var database = new FakeDatabase(DataAccess.Procedures, request => request.Text == "order_basis"
            ? TdsReply.Rows(
                ["m", "i", "p", "d", "a", "c", "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8"],
                ["PO", "", "PO1", 5m, 7L, 9, 3L, 1L, 10m, 5m, 1m, 2m, 13m, "AUTH"]).ThenRows(["i", "c"], [5, 9.99m], [6, 1m])
            : null);
        var basis = await database.Get<IOrderStore>().FindBasisAsync(1, "request", [5, 6, 66], CancellationToken.None);
        basis!.Customer.ShouldBe(new OrderingCustomer("PO", "", "PO1", 5m, 7, 9, new StoredOrder(3, 1, 10m, 5m, 1m, 2m, 13m, "AUTH")));
        basis.Costs.OrderBy(c => c.Key).ShouldBe([new(5, 9.99m), new(6, 1m)]);
        database.Server.Requests.ShouldContain(r => r.Text == "order_basis" && r.Holds("[5,6,66]"));
    }

    [Fact]
    public async Task There_is_no_basis_without_a_customer()
    {
        await using var database = new FakeDatabase(
            DataAccess.Procedures, request => request.Text == "order_basis" ? TdsReply.NoRows("").ThenRows(["i"], [5]) : null);
        (await database.Get<IOrderStore>().FindBasisAsync(1, "request", [5], CancellationToken.None)).ShouldBeNull();
    }

    [Fact]
    public async Task An_order_goes_with_its_lines_in_one_call()
    {
        await using var database = new FakeDatabase(DataAccess.Procedures, request => request.Text switch
        {
            "order_keys" => TdsReply.Value(1001L),
            "create_order" => TdsReply.Value(true),
            _ => null,
        });
        var order = Samples.Order();
        (await database.Get<IOrderStore>().AddAsync(order, Samples.Message())).ShouldBeTrue();
        order.Id.ShouldBe(1001);
        database.Server.Statements.ShouldBe(["order_keys", "create_order"]);
        database.Server.Requests.ShouldContain(r => r.Holds(
            """[{"number":1,"item_id":5,"quantity":2,"cost":10},{"number":2,"item_id":7,"quantity":1,"cost":2.34}]"""));
    }

    [Fact]
    public async Task Times_are_UTC_whoever_reads_them()
    {
        var row = new object[] { 3L, Samples.Now, DBNull.Value, "PENDING", "AIR", 10m, 1m, 2m, 13m, 1, 5, 2, 10m, "PENDING" };
        string[] columns = [.. row.Select((_, i) => $"c{i}")];
        object[] types = [.. row.Select(v => v is DBNull ? Samples.Now : v)];
        foreach (var access in Enum.GetValues<DataAccess>())
        {
            await using var database = new FakeDatabase(
                access, request => request.Kind == TdsKind.LogIn ? null : new TdsReply().ThenTyped(columns, types, [row]));
            var orders = await database.Get<IOrderStore>().FindRecentAsync(1, 5, CancellationToken.None);
            var order = orders.ShouldHaveSingleItem();
            (order.OrderDate, order.OrderDate.Kind).ShouldBe((Samples.Now, DateTimeKind.Utc), access.ToString());
            order.ProcessDate.ShouldBeNull();
            order.Lines.ShouldHaveSingleItem().Cost.ShouldBe(10m);
        }
    }

    [Theory]
    [InlineData("Ef")]
    [InlineData("Procedures")]
    public async Task The_lines_of_a_taken_message_come_as_rows(string access)
    {
        var (first, second) = (Guid.NewGuid(), Guid.NewGuid());
        await using var database = new FakeDatabase(Enum.Parse<DataAccess>(access), request => request.Kind == TdsKind.LogIn ? null : TdsReply.Rows(
            ["m", "o", "s", "a", "n", "i", "q"],
            [first, 1L, "AIR", false, 1, 5, 2], [first, 1L, "AIR", false, 1, 6, 1], [second, 2L, "UPS", true, 3, 5, 9]));
        var work = await database.Get<IShippingQueue>().TakeAsync(16, Samples.Lease, CancellationToken.None);
        work.Select(w => (w.MessageId, w.OrderId, w.ShipType, w.Allocated, w.Attempts))
            .ShouldBe([(first, 1L, "AIR", false, 1), (second, 2L, "UPS", true, 3)]);
        work[0].Lines.ShouldBe([new ItemQuantity(5, 2), new ItemQuantity(6, 1)]);
        work[1].Lines.ShouldBe([new ItemQuantity(5, 9)]);
    }

    [Fact]
    public async Task Missing_items_and_reordered_messages_are_read_from_successive_result_sets()
    {
        var reordered = Guid.NewGuid();
        var answer = TdsReply.Rows(["taken"], [false]).ThenRows(["item"], [7]).ThenRows(["message"], [reordered]);
        await using var database = new FakeDatabase(
            DataAccess.Procedures, request => request.Text == "shipping_allocate" ? answer : null);
        var announced = new List<Guid>();
        var allocation = await database.Get<IShippingQueue>().AllocateAsync(
            [Samples.Work((7, 2), (5, 1)), Samples.Work((7, 3))], Guid.NewGuid(), new StockPolicy(10, 90), Samples.Now, announced.Add, CancellationToken.None);
        allocation.Taken.ShouldBeFalse();
        allocation.Missing.ShouldBe([new ItemQuantity(7, 5)]);
        allocation.Reordered.ShouldBe([reordered]);
        announced.Count.ShouldBe(2);
        database.Server.Requests.ShouldContain(r => r.Holds($$"""{"item_id":7,"quantity":5,"message_id":"{{announced[0]}}"}"""));
    }
}
