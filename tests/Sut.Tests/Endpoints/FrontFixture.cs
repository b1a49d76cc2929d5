using System.Net.Http.Headers;
using System.Text;
using Npgsql;
using TlsToll.Contracts;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>The whole SUT as a program over a database of its own, its background work paused so that nothing changes by itself.</summary>
public sealed class FrontFixture(PostgresCluster cluster, SharedVendors vendors) : IAsyncLifetime
{
    private static readonly string[] Tables =
    [
        "address", "author", "country", "customer", "item", "orders", "order_line", "stock",
        "shipping_queue", "stock_queue", "void_queue", "voided_request", "schema_version",
    ];

    internal SutProgram Sut { get; private set; } = null!;

    internal HttpClient Client { get; private set; } = null!;

    internal string Database { get; private set; } = "";

    internal string CertificateDirectory => Path.GetDirectoryName(vendors.Program.Certificates.CaPath)!;

    public async ValueTask InitializeAsync()
    {
        Database = await cluster.CreateDatabaseAsync();
        Sut = await StartAsync(Database, "--allow-burn");
        Client = new HttpClient { BaseAddress = Sut.Plain };
    }

    public async ValueTask DisposeAsync()
    {
        Client?.Dispose();
        if (Sut is not null)
            await Sut.DisposeAsync();
    }

    internal Task<SutProgram> StartAsync(string database, params string[] flags) =>
        SutProgram.StartAsync(database, vendors.Program.Plain, CertificateDirectory, cluster.ImageDirectory, flags);

    /// <summary>One with images of its own.</summary>
    internal Task<SutProgram> StartWithImagesAsync(string images) =>
        SutProgram.StartAsync(Database, vendors.Program.Plain, CertificateDirectory, images);

    /// <summary>Another database, with something about it changed.</summary>
    internal async Task<string> DamagedAsync(string sql)
    {
        var database = await cluster.CreateDatabaseAsync();
        await using var source = NpgsqlDataSource.Create(database);
        await using var command = source.CreateCommand(sql);
        await command.ExecuteNonQueryAsync();
        return database;
    }

    internal Task<HttpResponseMessage> PostAsync(string path, byte[] body, string? contentType, string? action = null)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, path) { Content = new ByteArrayContent(body) };

        // Or the server may have closed the connection before the client has sent it all and looks for the answer.
        request.Headers.ExpectContinue = body.Length > FieldLimits.RequestBytes;
        if (contentType is not null)
            request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(contentType);
        if (action is not null)
            request.Headers.Add("SOAPAction", action);
        return Client.SendAsync(request, TestContext.Current.CancellationToken);
    }

    internal Task<HttpResponseMessage> PostAsync(string path, string body, string? contentType, string? action = null) =>
        PostAsync(path, Encoding.UTF8.GetBytes(body), contentType, action);

    /// <summary>Rows of every table.</summary>
    internal async Task<IReadOnlyDictionary<string, long>> CountAsync()
    {
        await using var source = NpgsqlDataSource.Create(Database);
        var counts = new Dictionary<string, long>(StringComparer.Ordinal);
        foreach (var table in Tables)
        {
            await using var command = source.CreateCommand($"select count(*) from {table}");
            counts[table] = (long)(await command.ExecuteScalarAsync())!;
        }

        return counts;
    }

    /// <summary>Rows of every table, and a sum over all their contents, so that a changed row shows, too.</summary>
    internal async Task<string> ContentsAsync()
    {
        await using var source = NpgsqlDataSource.Create(Database);
        var contents = new StringBuilder();
        foreach (var table in Tables)
        {
            await using var command = source.CreateCommand(
                $"select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from {table} t");
            contents.Append(table).Append(' ').Append(await command.ExecuteScalarAsync()).AppendLine();
        }

        return contents.ToString();
    }
}
