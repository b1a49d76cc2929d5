namespace TlsToll.Sut.Data;

/// <summary>A message for a queue's consumer.</summary>
internal interface IQueuedWork
{
    /// <summary>Id of the message.</summary>
    Guid MessageId { get; }

    /// <summary>Number of attempts, including this one. It restarts once stock is allocated to the message's order.</summary>
    int Attempts { get; }
}

/// <summary>A durable queue in the database. Each method runs in a separate transaction.</summary>
internal interface IMessageQueue<TWork>
    where TWork : IQueuedWork
{
    /// <summary>Leases due messages, oldest first, that no other lease covers. Never waits for another consumer.</summary>
    Task<IReadOnlyList<TWork>> TakeAsync(int limit, Lease lease, CancellationToken cancellationToken);

    /// <summary>Extends the lease of the messages that it still covers.</summary>
    Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken);

    /// <summary>Puts a message back if the lease still covers it.</summary>
    Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken);

    /// <summary>Makes dead messages due again, as if they had never been tried.</summary>
    /// <returns>Their ids.</returns>
    Task<IReadOnlyList<Guid>> ReviveAsync(DateTime now, CancellationToken cancellationToken);

    /// <summary>Counts the messages by state.</summary>
    Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken);
}

/// <summary>Numbers of messages of a queue by state.</summary>
internal readonly record struct QueueDepth(long Ready, long Leased, long Dead);
