using Microsoft.EntityFrameworkCore;
using Npgsql;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data.Postgres;
using TlsToll.Sut.Data.Procedures;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Data;

/// <summary><c>procedures.sql</c> as it is installed.</summary>
public sealed class ProcedureTests(ProcedureFixture fixture) : IClassFixture<ProcedureFixture>
{
    [Fact]
    public async Task Those_that_are_called_are_those_that_are_there()
    {
        var installed = await ReadAsync(
            """
            select oid::regprocedure::text from pg_proc
            where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
            """);
        ProcedureCatalogue.All.Select(PostgresProcedures.Signature).Order(StringComparer.Ordinal).ShouldBe(installed.Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("countries()")]
    [InlineData("order_basis(1, 'r', array[1])")]
    [InlineData("order_by_request('r')")]
    [InlineData("order_status(1, 5)")]
    [InlineData("new_products('ARTS', '2020-01-01', 5)")]
    [InlineData("product_detail(array[1])")]
    [InlineData("shipping_count(now())")]
    [InlineData("stock_count(now())")]
    [InlineData("void_count(now())")]
    public async Task What_reads_is_planned_as_a_part_of_its_caller(string call)
    {
        var plan = string.Join('\n', await ReadAsync($"explain select * from {call}"));
        plan.ShouldNotContain("Function Scan");
        plan.ShouldContain("Scan");
    }

    [Fact]
    public async Task What_writes_sees_the_schema_of_the_tables_alone()
    {
        var paths = await ReadAsync(
            """
            select coalesce(array_to_string(proconfig, ' '), 'none') from pg_proc join pg_language l on l.oid = prolang
            where pronamespace = 'public'::regnamespace and lanname <> 'sql'
            """);
        paths.ShouldNotBeEmpty();
        paths.ShouldAllBe(path => path == "search_path=public, pg_temp");
    }

    // Tables of the same names, in front of the real ones in the caller's own path and among its temporary tables.
    [Fact]
    public async Task A_callers_search_path_leads_nowhere_else()
    {
        await using var connection = await fixture.Sut.Get<NpgsqlDataSource>().OpenConnectionAsync(TestContext.Current.CancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        const string Sql =
            """
            create schema decoy;
            create table decoy.item (like public.item);
            create temporary table item (like public.item);
            set local search_path = decoy, public;
            do $$ begin perform public.change_item(9, 77.77, '2020-02-02', 'x.jpg'); end $$;
            select cost = 77.77 and i_cost = 77.77 from public.product_detail(array[9]) join public.item on i_id = id
            """;
        await using var command = new NpgsqlCommand(Sql, connection, transaction);
        (await command.ExecuteScalarAsync(TestContext.Current.CancellationToken)).ShouldBe(true);
        await transaction.RollbackAsync(TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task Both_kinds_of_access_work_on_one_database_side_by_side()
    {
        var vendors = fixture.Vendors;
        var images = Path.GetTempPath();
        await using var ef = new SutInProcess(fixture.Database, vendors.Plain, vendors.Certificates, images);
        var (one, two) = (fixture.Sut, ef);
        var orders = await AtOnceAsync(40, i => OrderAsync(i % 2 == 0 ? one : two, Requests.NewId()));
        orders.Distinct().Count().ShouldBe(40);
        var customers = await AtOnceAsync(20, i => NewCustomerAsync(i % 2 == 0 ? one : two, $"{i / 4}"));
        customers.Distinct().Count().ShouldBe(20);
        (await ef.QueryAsync(db => db.Addresses.CountAsync(a => a.Street1 == "1 Mesa Road"))).ShouldBe(5);

        var same = Requests.NewId();
        var answers = await AtOnceAsync(20, i => OrderAsync(i % 2 == 0 ? one : two, same));
        answers.Distinct().Count().ShouldBe(1);
    }

    private static Task<long[]> AtOnceAsync(int count, Func<int, Task<long>> work) =>
        Task.WhenAll(Enumerable.Range(0, count).Select(i => Task.Run(() => work(i))));

    private static async Task<long> NewCustomerAsync(SutInProcess sut, string zip) =>
        (await sut.CallAsync<NewCustomerRequest, NewCustomerResponse>(Requests.Customer() with { BillingZip = zip })).CustomerId;

    private static async Task<long> OrderAsync(SutInProcess sut, string requestId) =>
        (await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(Requests.Order(1, requestId))).OrderId;

    private async Task<IReadOnlyList<string>> ReadAsync(string sql)
    {
        await using var command = fixture.Sut.Get<NpgsqlDataSource>().CreateCommand(sql);
        await using var reader = await command.ExecuteReaderAsync(TestContext.Current.CancellationToken);
        return await ResultSets.ColumnAsync<string>(reader, TestContext.Current.CancellationToken);
    }
}
