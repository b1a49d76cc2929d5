using System.Security.Cryptography;
using System.Text;
using TlsToll.Contracts.Administration;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Workload;

namespace TlsToll.Sut.Tests.Data;

public abstract class PopulationTests(DatabaseServer server) : IAsyncLifetime
{
    private static readonly string[] Tables =
        ["country", "address", "author", "customer", "item", "stock", "orders", "order_line", "shipping_queue", "stock_queue", "void_queue",
         "voided_request", "schema_version"];

    /// <summary>A database of this engine that nobody serves.</summary>
    private protected abstract string Unreachable { get; }

    /// <summary>Makes the database fail with "No space left on device" when the first index is made, which is late.</summary>
    private protected abstract string NoSpaceForIndexes { get; }

    private readonly string _images = Path.Combine(Path.GetTempPath(), "tlstoll-tests-" + Guid.NewGuid().ToString("N"));
    private readonly StringWriter _error = new();
    private string _database = "";

    public async ValueTask InitializeAsync() => _database = await server.CreateDatabaseAsync(populated: false);

    public ValueTask DisposeAsync()
    {
        if (Directory.Exists(_images))
            Directory.Delete(_images, recursive: true);
        GC.SuppressFinalize(this);
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task The_same_seed_gives_the_same_rows_and_images_and_another_seed_others()
    {
        (await PopulateAsync(_database, 7)).ShouldBe(0);
        var (rows, images) = (await ChecksumAsync(_database), ImagesOf(_images));

        // Over the first, which is replaced.
        (await PopulateAsync(_database, 8)).ShouldBe(0);
        (await ChecksumAsync(_database)).ShouldNotBe(rows);
        (await PopulateAsync(_database, 7)).ShouldBe(0);
        (await ChecksumAsync(_database)).ShouldBe(rows);
        ImagesOf(_images).ShouldBe(images);
        images.Count.ShouldBe(30);
    }

    [Fact]
    public async Task A_population_keeps_every_rule_of_the_audit()
    {
        await PopulateAsync(_database, 3);
        await using var source = DatabaseServer.Open(_database);
        var report = await DatabaseAudit.RunAsync(source, DatabaseEngines.Connect(_database).Engine.Frozen, TestContext.Current.CancellationToken);
        report.Violations.ShouldBeEmpty();
        report.Orders.ShouldBe(new AuditedOrders(Populated: 22, Pending: 0, Shipped: 0));
        report.Population.ShouldBe(new AuditedPopulation(3, 25, 30, new DateOnly(2026, 1, 1)));
    }

    [Fact]
    public async Task A_failure_leaves_neither_table_nor_image_and_reports_the_cause_in_one_line()
    {
        // A file where the images' directory should be.
        await File.WriteAllTextAsync(_images, "", TestContext.Current.CancellationToken);
        (await PopulateAsync(_database, 1)).ShouldBe(1);
        File.Delete(_images);
        _error.ToString().Trim().Split('\n').Length.ShouldBe(1);
        _error.ToString().ShouldStartWith("The images cannot be written: ");
        (await TablesAsync()).ShouldBeEmpty();
    }

    [Fact]
    public async Task A_database_that_fails_near_the_end_leaves_neither_table_nor_image()
    {
        await using (var source = DatabaseServer.Open(_database))
            await DatabaseServer.ExecuteAsync(source, NoSpaceForIndexes);
        (await PopulateAsync(_database, 1)).ShouldBe(1);
        var lines = _error.ToString().Trim().Split('\n');
        lines.Count(l => !l.StartsWith("populating", StringComparison.Ordinal)).ShouldBe(1);
        lines[^1].ShouldStartWith("The database reports: No space left on device.");
        (await TablesAsync()).ShouldBeEmpty();
        Directory.Exists(_images).ShouldBeFalse();
    }

    [Fact]
    public async Task An_interruption_leaves_nothing_behind()
    {
        using var stop = new CancellationTokenSource();
        var writer = new Interrupting(stop);
        var options = new PopulateOptions(DatabaseEngines.Connect(_database), new PopulationScale(1, 2000, 500, new DateOnly(2026, 1, 1)), _images);
        (await PopulateCommand.RunAsync(options, writer, terminal: false, stop.Token)).ShouldBe(1);
        writer.ToString().ShouldEndWith("Interrupted; nothing is left of the population." + Environment.NewLine);
        (await TablesAsync()).ShouldBeEmpty();
        Directory.Exists(_images).ShouldBeFalse();
    }

    [Fact]
    public async Task A_table_that_is_another_programs_is_left_alone()
    {
        await using var source = DatabaseServer.Open(_database);
        await DatabaseServer.ExecuteAsync(source, "create table customer (precious integer)");
        (await PopulateAsync(_database, 1)).ShouldBe(1);
        _error.ToString().ShouldContain("\"customer\"");
        (await TablesAsync()).ShouldBe(["customer"]);
    }

    [Fact]
    public async Task An_unreachable_database_is_reported_in_one_line()
    {
        (await PopulateAsync(Unreachable, 1)).ShouldBe(1);
        _error.ToString().Trim().ShouldStartWith("The database is unreachable: ");
        _error.ToString().Trim().Split('\n').Length.ShouldBe(1);
    }

    [Fact]
    public async Task Progress_off_a_terminal_is_a_line_for_every_tenth_and_ends_at_100()
    {
        await PopulateAsync(_database, 1);
        var lines = _error.ToString().Trim().Split('\n');
        lines.Length.ShouldBeLessThanOrEqualTo(10);
        lines[^1].Trim().ShouldBe("populating: 100 %");
    }

    private static Dictionary<string, string> ImagesOf(string directory) => Directory.GetFiles(directory)
        .ToDictionary(f => Path.GetFileName(f), f => Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(f))));

    private static async Task<string> ChecksumAsync(string database)
    {
        await using var source = DatabaseServer.Open(database);
        var sums = new List<string>();
        foreach (var table in Tables)
        {
            var rows = string.Join(';', await TableRows.ReadAsync(source, table));
            sums.Add(Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(rows))));
        }

        return string.Join(' ', sums);
    }

    private Task<int> PopulateAsync(string database, ulong seed) => PopulateCommand.RunAsync(
        new PopulateOptions(DatabaseEngines.Connect(database), new PopulationScale(seed, 25, 30, new DateOnly(2026, 1, 1)), _images),
        _error, terminal: false, TestContext.Current.CancellationToken);

    private async Task<List<string>> TablesAsync()
    {
        await using var source = DatabaseServer.Open(_database);
        return await DatabaseServer.ReadAsync<string>(
            source,
            """
            select cast(TABLE_NAME as varchar(100)) from INFORMATION_SCHEMA.TABLES
            where TABLE_SCHEMA not in ('pg_catalog', 'information_schema')
            """);
    }

    /// <summary>Interrupts when the first progress is told.</summary>
    private sealed class Interrupting(CancellationTokenSource stop) : StringWriter
    {
        public override void WriteLine(string? value)
        {
            base.WriteLine(value);
            stop.Cancel();
        }
    }
}

public sealed class PopulationOfPostgresTests(PostgresCluster cluster) : PopulationTests(cluster)
{
    private protected override string Unreachable => "Host=127.0.0.1;Port=1;Database=x;Username=x";

    private protected override string NoSpaceForIndexes =>
        """
        create function fail() returns event_trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
        create event trigger fail on ddl_command_start when tag in ('CREATE INDEX') execute function fail();
        """;
}

public sealed class PopulationOfSqlServerTests(SqlServerInstance instance) : PopulationTests(instance)
{
    private protected override string Unreachable => "Server=tcp:127.0.0.1,1;Database=x;User ID=x;Password=x;Connect Timeout=5";

    private protected override string NoSpaceForIndexes =>
        "create trigger fail on database for create_index as throw 51105, 'No space left on device', 1;";
}
