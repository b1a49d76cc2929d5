using System.Net.Http.Headers;
using System.Text;
using TlsToll.Contracts;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>The whole SUT as a program over a database of its own, its background work paused so that nothing changes by itself.</summary>
public abstract class EngineFront(DatabaseServer server, SharedVendors vendors) : IAsyncLifetime
{
    private static readonly string[] Tables =
    [
        "address", "author", "country", "customer", "item", "orders", "order_line", "stock",
        "shipping_queue", "stock_queue", "void_queue", "voided_request", "schema_version",
    ];

    private SutProgram? _sut;
    private HttpClient? _client;

    /// <summary>The program; asking for it skips the test if there is no such server.</summary>
    internal SutProgram Sut => Present(_sut);

    /// <summary>A client of its plain port; asking for it skips the test if there is no such server.</summary>
    internal HttpClient Client => Present(_client);

    internal string Database { get; private set; } = "";

    internal string CertificateDirectory => Path.GetDirectoryName(vendors.Program.Certificates.CaPath)!;

    // Of all rows of a table t, as a text: how many there are, and a sum over what is in them.
    private protected abstract string Digest { get; }

    public async ValueTask InitializeAsync()
    {
        if (server.Absence is not null)
            return;
        Database = await server.CreateDatabaseAsync();
        _sut = await StartAsync(Database, "--allow-burn");
        _client = new HttpClient { BaseAddress = _sut.Plain };
    }

    public async ValueTask DisposeAsync()
    {
        _client?.Dispose();
        if (_sut is not null)
            await _sut.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    internal Task<SutProgram> StartAsync(string database, params string[] flags) =>
        SutProgram.StartAsync(database, vendors.Program.Plain, CertificateDirectory, server.ImageDirectory, flags);

    /// <summary>A proxy in front of the database server.</summary>
    internal CountingProxy Proxy() => new(server.Address);

    /// <summary>The connection string of a database through a port of this machine.</summary>
    internal string Through(string database, int port) => server.Through(database, port);

    /// <summary>One with images of its own.</summary>
    internal Task<SutProgram> StartWithImagesAsync(string images) =>
        SutProgram.StartAsync(Database, vendors.Program.Plain, CertificateDirectory, images);

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
        var counts = new Dictionary<string, long>(StringComparer.Ordinal);
        await using var source = DatabaseServer.Open(Present(Database));
        foreach (var table in Tables)
            counts[table] = (await DatabaseServer.ReadAsync<long>(source, $"select cast(count(*) as bigint) from {table}")).Single();
        return counts;
    }

    /// <summary>Rows of every table, and a sum over all their contents, so that a changed row shows, too.</summary>
    internal async Task<string> ContentsAsync()
    {
        var contents = new StringBuilder();
        await using var source = DatabaseServer.Open(Present(Database));
        foreach (var table in Tables)
            contents.Append(table).Append(' ').AppendLine((await DatabaseServer.ReadAsync<string>(source, $"select {Digest} from {table} t")).Single());
        return contents.ToString();
    }

    private T Present<T>(T? value)
    {
        if (server.Absence is { } reason)
            Assert.Skip(reason);
        return value!;
    }
}

/// <summary>Over SQL Server.</summary>
public sealed class SqlServerFront(SqlServerInstance instance, SharedVendors vendors) : EngineFront(instance, vendors)
{
    private protected override string Digest => "concat(count(*), ' ', checksum_agg(binary_checksum(*)))";
}
