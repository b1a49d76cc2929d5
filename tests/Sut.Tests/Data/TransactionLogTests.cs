using System.Data.Common;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.Extensions.Logging;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.EntityFramework;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Data;

/// <summary>What the log says of a transaction that did not end well.</summary>
public sealed class TransactionLogTests(PostgresCluster cluster, SharedVendors vendors) : IAsyncLifetime
{
    private SutInProcess _sut = null!;

    public async ValueTask InitializeAsync() =>
        _sut = new SutInProcess(await cluster.CreateDatabaseAsync(), vendors.Program.Plain, vendors.Program.Certificates, cluster.ImageDirectory);

    public async ValueTask DisposeAsync()
    {
        if (_sut is not null)
            await _sut.DisposeAsync();
    }

    [Fact]
    public async Task A_client_that_leaves_during_the_commit_is_no_error()
    {
        using var leaves = new CancellationTokenSource();
        (await LoggedAsync<OperationCanceledException>(leaves.Cancel, leaves.Token)).ShouldBeEmpty();
    }

    [Fact]
    public async Task Any_other_failure_of_a_commit_is_an_error() =>
        (await LoggedAsync<NotSupportedException>(() => throw new NotSupportedException(), CancellationToken.None)).ShouldBe([CoreEventId.SaveChangesFailed]);

    private async Task<List<EventId>> LoggedAsync<TFailure>(Action atCommit, CancellationToken cancellationToken)
        where TFailure : Exception
    {
        var logged = new List<EventId>();
        var options = new DbContextOptionsBuilder<SutDb>();
        EfRegistration.Configure(options, _sut.Get<IServiceProvider>());
        options.AddInterceptors(new Commit(atCommit)).LogTo((_, level) => level >= LogLevel.Warning, e => logged.Add(e.EventId));
        await using var db = new SutDb(options.Options);
        db.Database.AutoTransactionBehavior = AutoTransactionBehavior.Always;
        var item = await db.Items.AsTracking().SingleAsync(i => i.Id == 1, TestContext.Current.CancellationToken);
        item.Pages++;
        await Should.ThrowAsync<TFailure>(() => db.SaveChangesAsync(cancellationToken));
        return logged;
    }

    private sealed class Commit(Action begins) : DbTransactionInterceptor
    {
        public override ValueTask<InterceptionResult> TransactionCommittingAsync(
            DbTransaction transaction, TransactionEventData eventData, InterceptionResult result, CancellationToken cancellationToken = default)
        {
            begins();
            return ValueTask.FromResult(result);
        }
    }
}
