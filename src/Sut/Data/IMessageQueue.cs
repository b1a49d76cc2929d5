namespace TlsToll.Sut.Data;

/// <summary>A message for a queue's consumer.</summary>
internal interface IQueuedWork
{
    /// <summary>The message.</summary>
    Guid MessageId { get; }

    /// <summary>Attempts so far, this one included; reset once the message has the stock that it waited for.</summary>
    int Attempts { get; }
}

/// <summary>A durable queue in the database. Each method is a transaction of its own.</summary>
internal interface IMessageQueue<TWork>
    where TWork : IQueuedWork
{
    /// <summary>Takes due messages without a lease, oldest first. Never waits for another consumer.</summary>
    Task<IReadOnlyList<TWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken);

    /// <summary>Extends the lease of those messages that it still covers.</summary>
    Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken);

    /// <summary>Puts a message back if the lease still covers it.</summary>
    Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken);

    /// <summary>Counts the messages by state.</summary>
    Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken);
}

/// <summary>Messages of a queue by their state.</summary>
internal readonly record struct QueueDepth(long Ready, long Leased, long Dead);
