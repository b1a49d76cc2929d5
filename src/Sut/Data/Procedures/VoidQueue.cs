using System.Data.Common;
using TlsToll.Contracts;

namespace TlsToll.Sut.Data.Procedures;

internal class VoidQueue(IProcedures procedures, IDatabaseErrors errors)
    : ProcedureQueue<VoidWork>(procedures, errors, ProcedureCatalogue.Voids, ReadAsync), IVoidQueue
{
    public Task AddAsync(
        Guid messageId, string requestId, VendorName vendor, DateTime now, DateTime availableAt, CancellationToken cancellationToken) =>
        CallAsync(
            ProcedureCatalogue.VoidAdd, [messageId, requestId, AuthorisingVendor.NameOf(vendor), now, availableAt], NothingAsync, cancellationToken);

    public virtual Task<bool> BeginAsync(VoidWork work, Guid leaseId, CancellationToken cancellationToken) =>
        CallAsync(
            ProcedureCatalogue.VoidBegin, [work.MessageId, leaseId, work.RequestId, AuthorisingVendor.NameOf(work.Vendor)], ResultSets.ValueAsync<bool>, cancellationToken);

    public Task<bool> CompleteAsync(VoidWork work, Guid leaseId, CancellationToken cancellationToken) =>
        CallAsync(ProcedureCatalogue.VoidComplete, [work.MessageId, leaseId], ResultSets.ValueAsync<bool>, cancellationToken);

    private static async Task<IReadOnlyList<VoidWork>> ReadAsync(DbDataReader reader, CancellationToken cancellationToken) =>
        await reader.RowsAsync(
            static row => new VoidWork(
                row.GetGuid(0), row.GetString(1), AuthorisingVendor.Of(row.GetString(2)), row.GetInt32(3)),
            cancellationToken);
}
