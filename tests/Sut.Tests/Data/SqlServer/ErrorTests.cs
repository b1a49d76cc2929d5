using Microsoft.Data.SqlClient;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.SqlServer;
using TlsToll.Sut.Tests.Testbed.Tds;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>Errors as the driver really throws them.</summary>
public sealed class ErrorTests
{
    private const int Deadlock = 1205;

    private readonly SqlServerErrors _errors = new();

    [Theory]
    [InlineData(2627, "Violation of PRIMARY KEY constraint 'pk_orders'. Cannot insert duplicate key in object 'dbo.orders'. The duplicate key value is (7).", "pk_orders")]
    [InlineData(2601, "Cannot insert duplicate key row in object 'dbo.orders' with unique index 'ux_orders_request_id'. The duplicate key value is ('pk_customer').", "ux_orders_request_id")]
    [InlineData(547, "The INSERT statement conflicted with the CHECK constraint \"ck_stock_qty\".", null)]
    public async Task A_broken_key_is_known_by_its_name_whatever_the_value(int number, string message, string? key)
    {
        var error = await ThrowAsync(_ => TdsReply.Error(number, message, severity: 14));
        _errors.ViolatedKey(new InvalidOperationException("wrapped", error)).ShouldBe(key);
        _errors.IsTransient(error).ShouldBeFalse();
        _errors.Describe(error).ShouldBe($"The database reports: {message}");
    }

    [Theory]
    [InlineData(1205, 13, true)]
    [InlineData(596, 21, true)]
    [InlineData(547, 16, false)]
    [InlineData(18456, 14, false)]
    public async Task What_may_succeed_another_time_is_transient(int number, byte severity, bool transient) =>
        _errors.IsTransient(await ThrowAsync(_ => TdsReply.Error(number, "Said.", severity))).ShouldBe(transient);

    [Fact]
    public async Task A_broken_connection_is_transient_and_undoes_nothing_for_certain()
    {
        var error = await ThrowAsync(_ => TdsReply.Broken);
        _errors.IsTransient(error).ShouldBeTrue();
        _errors.WasUndone(error).ShouldBeFalse();
        _errors.Describe(error)!.ShouldStartWith("The database is unreachable: ");
    }

    [Fact]
    public async Task A_server_that_does_not_answer_in_time_is_transient_and_undoes_nothing_for_certain()
    {
        var error = await ThrowAsync(request => request.Kind == TdsKind.Batch ? TdsReply.Silent : null, seconds: 1);
        _errors.IsTransient(error).ShouldBeTrue();
        _errors.IsRefusal(error).ShouldBeFalse();
        _errors.WasUndone(error).ShouldBeFalse();
        _errors.Describe(error)!.ShouldStartWith("The database reports: ");
    }

    [Fact]
    public async Task A_pool_without_a_free_connection_is_transient_and_no_refusal()
    {
        await using var server = new FakeSqlServer(_ => null);
        var text = server.ConnectionString + ";Encrypt=Optional;Max Pool Size=1;Connect Timeout=10";
        var taken = new List<SqlConnection>();
        InvalidOperationException error;
        try
        {
            error = await Should.ThrowAsync<InvalidOperationException>(async () =>
            {
                // Another test may clear all pools, after which one more connection is free.
                while (true)
                {
                    taken.Add(new SqlConnection(text));
                    await taken[^1].OpenAsync(TestContext.Current.CancellationToken);
                }
            });
        }
        finally
        {
            SqlConnection.ClearPool(taken[0]);
            foreach (var connection in taken)
                await connection.DisposeAsync();
        }

        var wrapped = new InvalidOperationException("wrapped", error);
        _errors.IsTransient(wrapped).ShouldBeTrue();
        _errors.IsRefusal(wrapped).ShouldBeFalse();
        _errors.WasUndone(wrapped).ShouldBeFalse();
        _errors.Describe(wrapped)!.ShouldContain("Max Pool Size");
        _errors.IsTransient(new InvalidOperationException("another")).ShouldBeFalse();
    }

    [Theory]
    [InlineData("Ef")]
    [InlineData("Procedures")]
    public async Task A_client_that_leaves_cancels_the_call_and_is_no_failure_of_the_server(string access)
    {
        using var client = new CancellationTokenSource();
        await using var database = new FakeDatabase(Enum.Parse<DataAccess>(access), request =>
        {
            if (request.Kind is not (TdsKind.Procedure or TdsKind.Batch))
                return null;
            // The driver tells the server of a cancellation only once it waits for the answer.
            client.CancelAfter(TimeSpan.FromMilliseconds(50));
            return TdsReply.Silent;
        });
        var orders = database.Get<IOrderStore>();
        await Should.ThrowAsync<OperationCanceledException>(() => orders.FindByRequestAsync("request", client.Token));
    }

    [Fact]
    public async Task Nobody_at_the_address_is_transient_and_no_refusal()
    {
        await using var connection = new SqlConnection("Server=tcp:127.0.0.1,1;Database=x;User ID=x;Password=x;Connect Timeout=5;Encrypt=Optional");
        var error = await Should.ThrowAsync<SqlException>(() => connection.OpenAsync(TestContext.Current.CancellationToken));
        _errors.IsTransient(error).ShouldBeTrue();
        _errors.IsRefusal(error).ShouldBeFalse();
        var line = _errors.Describe(error)!;
        line.ShouldStartWith("The database is unreachable: ");
        // The driver tries again until its timeout. On a busy machine, the time can be up in the middle of an attempt.
        string[] causes = ["refused", "no connection could be opened", "The connection attempt timed out"];
        causes.ShouldContain(cause => line.Contains(cause, StringComparison.Ordinal), line);
        line.Split('\n').Length.ShouldBe(1);
    }

    [Theory]
    [InlineData(18456, "Login failed for user 'sa'.", "Check User ID and Password")]
    [InlineData(4060, "Cannot open database \"fake\" requested by the login. The login failed.", "Run 'sut populate', which creates it")]
    public async Task A_rejected_login_is_reported_with_the_remedy(int number, string message, string remedy)
    {
        var error = await ThrowAsync(r => r.Kind == TdsKind.LogIn ? TdsReply.Error(number, message, severity: 14) : null);
        _errors.IsRefusal(error).ShouldBeTrue();
        _errors.Describe(error)!.ShouldStartWith($"The database reports: {message} {remedy}");
    }

    [Theory]
    [InlineData("Ef")]
    [InlineData("Procedures")]
    public async Task A_deadlocks_victim_tries_again_since_all_of_it_was_undone(string access)
    {
        var victims = 2;
        await using var database = new FakeDatabase(Enum.Parse<DataAccess>(access), request => request.Kind != TdsKind.Procedure
            ? null
            : victims-- > 0
                ? TdsReply.Error(Deadlock, "Transaction was deadlocked and has been chosen as the deadlock victim.", severity: 13)
                : TdsReply.Value(true));
        var work = new StockWork(Guid.NewGuid(), 1, 90, 1);
        (await database.Get<IStockQueue>().CompleteAsync(work, Guid.NewGuid(), 90, CancellationToken.None)).ShouldBeTrue();
        database.Server.Statements.Count.ShouldBe(3);
    }

    // It may have been done, and doing it twice would take the stock twice.
    [Fact]
    public async Task What_a_broken_connection_leaves_open_is_not_tried_again_where_that_would_do_it_twice()
    {
        await using var database = new FakeDatabase(
            DataAccess.Procedures, request => request.Kind == TdsKind.Procedure ? TdsReply.Broken : null);
        var work = new StockWork(Guid.NewGuid(), 1, 90, 1);
        await Should.ThrowAsync<SqlException>(
            () => database.Get<IStockQueue>().CompleteAsync(work, Guid.NewGuid(), 90, CancellationToken.None));
        database.Server.Statements.Count.ShouldBe(1);
    }

    [Theory]
    [InlineData("Ef")]
    [InlineData("Procedures")]
    public async Task A_read_outlives_a_broken_connection(string access)
    {
        var breaks = 1;
        await using var database = new FakeDatabase(Enum.Parse<DataAccess>(access), request => request.Kind is TdsKind.Procedure or TdsKind.Batch
            ? breaks-- > 0 ? TdsReply.Broken : TdsReply.NoRows(1L)
            : null);
        (await database.Get<IOrderStore>().FindByRequestAsync("request", CancellationToken.None)).ShouldBeNull();
        database.Server.Statements.Count.ShouldBe(2);
    }

    private static async Task<SqlException> ThrowAsync(Func<TdsRequest, TdsReply?> answer, int seconds = 30)
    {
        await using var server = new FakeSqlServer(r => answer(r) is { } reply && (r.Kind != TdsKind.LogIn || answer(new(TdsKind.Batch, "", [])) is null)
            ? reply
            : null);
        await using var connection = new SqlConnection(server.ConnectionString + ";Encrypt=Optional;Pooling=false;ConnectRetryCount=0");
        return await Should.ThrowAsync<SqlException>(async () =>
        {
            await connection.OpenAsync();
            await using var command = new SqlCommand("select 1", connection) { CommandTimeout = seconds };
            await command.ExecuteNonQueryAsync();
        });
    }
}
