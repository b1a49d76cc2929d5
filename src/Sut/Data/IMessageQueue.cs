namespace TlsToll.Sut.Data;

/// <summary>A message as the consumer of a queue sees it.</summary>
internal interface IQueuedWork
{
    /// <summary>The message.</summary>
    Guid MessageId { get; }

    /// <summary>How often it was taken, this time included; counted anew once it has what it waited for.</summary>
    int Attempts { get; }
}

/// <summary>A durable queue in the database. Each method is a transaction of its own.</summary>
internal interface IMessageQueue<TWork>
    where TWork : IQueuedWork
{
    /// <summary>Takes messages that are due and nobody has, oldest first. Never waits for another taker.</summary>
    Task<IReadOnlyList<TWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken);

    /// <summary>Makes a lease longer for those messages that still are under it.</summary>
    Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken);

    /// <summary>Puts a message back, if it still is under the lease.</summary>
    Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken);

    /// <summary>How many messages are waiting, taken, and given up.</summary>
    Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken);
}

/// <summary>Messages of a queue by their state.</summary>
internal readonly record struct QueueDepth(long Ready, long Leased, long Dead);
