using TlsToll.Contracts;

namespace TlsToll.Sut.Data;

/// <summary>An authorisation to void.</summary>
internal sealed record VoidWork(Guid MessageId, string RequestId, VendorName Vendor, int Attempts) : IQueuedWork;

/// <summary>
/// Queue of authorisations to void. A request id stands for an order or for a void, never for both: storing an order and starting a void
/// exclude each other in the database, for all processes. Only what another vendor than the order's authorised under the same request id is
/// voided all the same.
/// </summary>
internal interface IVoidQueue : IMessageQueue<VoidWork>
{
    /// <summary>Adds an authorisation. Idempotent by the message's id.</summary>
    /// <param name="messageId">Unique id of the message.</param>
    /// <param name="requestId">Request id of the authorisation. Several messages may have the same one.</param>
    /// <param name="vendor">POV or PGE.</param>
    /// <param name="now">Current time, UTC.</param>
    /// <param name="availableAt">Earliest time of the void, UTC.</param>
    /// <param name="cancellationToken">Token that cancels the call.</param>
    Task AddAsync(
        Guid messageId, string requestId, VendorName vendor, DateTime now, DateTime availableAt, CancellationToken cancellationToken);

    /// <summary>Decides whether the authorisation is voided. If so, no order can be stored under its request id from now on.</summary>
    /// <returns>
    /// False if the authorisation is that of an order, whose message is then deleted, or if the lease was lost. It must not be voided.
    /// </returns>
    Task<bool> BeginAsync(VoidWork work, Guid leaseId, CancellationToken cancellationToken);

    /// <summary>Deletes the message of an authorisation that was voided, if the lease still covers it.</summary>
    /// <returns>False if the lease was lost.</returns>
    Task<bool> CompleteAsync(VoidWork work, Guid leaseId, CancellationToken cancellationToken);
}
