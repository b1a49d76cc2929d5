using TlsToll.Sut.Data;

namespace TlsToll.Sut.Endpoints.Static;

/// <summary>What stands for the database in a SUT that serves static pages alone: nothing is lacking, and nothing is to be brought to rest.</summary>
internal sealed class NoDatabase : IDatabaseProbe, IDatabaseRest
{
    public Task<bool> IsReadyAsync(CancellationToken cancellationToken) => Task.FromResult(true);

    public Task<string?> FindLackAsync(CancellationToken cancellationToken) => Task.FromResult<string?>(null);

    public Task<long> RestAsync(CancellationToken cancellationToken) => Task.FromResult(0L);
}
