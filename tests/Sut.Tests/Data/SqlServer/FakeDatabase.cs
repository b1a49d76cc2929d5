using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Tests.Testbed.Tds;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>The stores and the queues over a server that only seems to be one.</summary>
internal sealed class FakeDatabase : IAsyncDisposable
{
    private readonly ServiceProvider _services;

    public FakeDatabase(DataAccess access, Func<TdsRequest, TdsReply?> answer)
    {
        Server = new FakeSqlServer(answer);
        var services = new ServiceCollection();
        services.AddLogging(l => l.SetMinimumLevel(LogLevel.None));
        services.AddDatabase(DatabaseEngines.Connect(Server.ConnectionString), access);
        _services = services.BuildServiceProvider(validateScopes: true);
    }

    public FakeSqlServer Server { get; }

    public T Get<T>()
        where T : notnull => _services.GetRequiredService<T>();

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        Microsoft.Data.SqlClient.SqlConnection.ClearAllPools();
        await Server.DisposeAsync();
    }
}
