using Microsoft.Data.SqlClient;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;

[assembly: AssemblyFixture(typeof(TlsToll.Sut.Tests.Testbed.SqlServerInstance))]

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>
/// The server of SQL Server's protocol that the environment names, with a database for each test class, dropped afterwards. The log-in must
/// be allowed to make databases. If it lacks something that the SUT asks of a server, its tests are skipped, and name what; any other failure
/// is one.
/// </summary>
public sealed class SqlServerInstance : DatabaseServer, IAsyncLifetime
{
    private const string Variable = "TLSTOLL_TEST_SQLSERVER";

    private readonly string? _server;
    private readonly List<string> _databases = [];
    private string _directory = "";
    private IReadOnlyList<string> _missing = [];

    public SqlServerInstance()
        : this(Environment.GetEnvironmentVariable(Variable))
    {
    }

    internal SqlServerInstance(string? server) => _server = server;

    internal override string? Absence => string.IsNullOrWhiteSpace(_server)
        ? $"NOT TESTED ON SQL SERVER: set {Variable}, for example to Server=127.0.0.1,1433;User ID=sa;Password=…"
        : _missing.Count > 0
            ? $"NOT TESTED ON THE SERVER OF {Variable}, which lacks: {string.Join("; ", _missing)}"
            : null;

    internal override string ImageDirectory => Path.Combine(_directory, "images");

    internal override (string Host, int Port) Address
    {
        get
        {
            var address = new SqlConnectionStringBuilder(_server).DataSource.Replace("tcp:", "", StringComparison.Ordinal).Split(',');
            return (address[0], address.Length > 1 ? int.Parse(address[1], null) : 1433);
        }
    }

    public async ValueTask InitializeAsync()
    {
        _directory = Directory.CreateTempSubdirectory("tlstoll-tests-").FullName;
        if (string.IsNullOrWhiteSpace(_server))
            return;
        _missing = await TdsCapabilities.FindMissingAsync(await CreateEmptyAsync());
        if (Absence is null)
            await PopulateAsync(await CreateEmptyAsync(), ImageDirectory);
    }

    public async ValueTask DisposeAsync()
    {
        SqlConnection.ClearAllPools();
        foreach (var database in _databases)
            await ExecuteAsync($"alter database {database} set single_user with rollback immediate; drop database {database};");
        Directory.Delete(_directory, recursive: true);
    }

    internal override async Task<string> CreateDatabaseAsync(bool populated = true)
    {
        if (Absence is { } reason)
            Assert.Skip(reason);
        var database = await CreateEmptyAsync();
        if (populated)
            await PopulateAsync(database, Path.Combine(_directory, Guid.NewGuid().ToString("N")));
        return database;
    }

    internal override string Through(string connectionString, int port) =>
        new SqlConnectionStringBuilder(connectionString) { DataSource = $"tcp:127.0.0.1,{port}", MaxPoolSize = 1 }.ConnectionString;

    private async Task<string> CreateEmptyAsync()
    {
        var name = $"tlstoll_test_{Guid.NewGuid():N}";
        await ExecuteAsync($"create database {name}");
        lock (_databases)
            _databases.Add(name);
        return new SqlConnectionStringBuilder(_server) { InitialCatalog = name }.ConnectionString;
    }

    private static async Task PopulateAsync(string database, string images)
    {
        var error = new StringWriter();
        var options = new PopulateOptions(DatabaseEngines.Connect(database), Scale, images);
        if (await PopulateCommand.RunAsync(options, error, terminal: false, CancellationToken.None) != 0)
            throw new InvalidOperationException(error.ToString());
    }

    private async Task ExecuteAsync(string sql)
    {
        await using var connection = new SqlConnection(new SqlConnectionStringBuilder(_server) { InitialCatalog = "master" }.ConnectionString);
        await connection.OpenAsync();
        await using var command = new SqlCommand(sql, connection);
        await command.ExecuteNonQueryAsync();
    }
}
