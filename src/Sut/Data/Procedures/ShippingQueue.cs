namespace TlsToll.Sut.Data.Procedures;

internal class ShippingQueue(IProcedures procedures, IDatabaseErrors errors)
    : ProcedureQueue<ShippingWork>(procedures, errors, ProcedureCatalogue.Shipping, procedures.ReadShippingAsync), IShippingQueue
{
    private readonly IProcedures _procedures = procedures;

    /// <inheritdoc/>
    /// <remarks>One round trip, which also commits. Therefore, it announces a message for every item, even if the item does not run
    /// low.</remarks>
    public virtual async Task<Allocation> AllocateAsync(
        IReadOnlyList<ShippingWork> work,
        Guid leaseId,
        StockPolicy policy,
        DateTime now,
        Action<Guid> announce,
        CancellationToken cancellationToken)
    {
        var wanted = ItemElement.Of(Wanted(work));
        foreach (var item in wanted)
            announce(item.MessageId);
        object[] values =
        [
            ListValue.Of([.. work.Select(w => w.MessageId)]), leaseId, ListValue.Of(wanted, idsFirst: false), policy.LowMark,
            policy.Reorder, now,
        ];
        var outcome = await CallAsync(ProcedureCatalogue.ShippingAllocate, values, _procedures.ReadAllocationAsync, cancellationToken);
        ItemQuantity[] missing =
            [.. wanted.Where(w => outcome.Missing.Contains(w.ItemId)).Select(w => new ItemQuantity(w.ItemId, w.Quantity))];
        return new Allocation(outcome.Taken, missing, outcome.Reordered);
    }

    public Task<IReadOnlyList<Guid>> CompleteAsync(
        Guid[] messageIds, Guid leaseId, DateTime now, CancellationToken cancellationToken) =>
        CallAsync(
            ProcedureCatalogue.ShippingComplete, [ListValue.Of(messageIds), leaseId, now], ResultSets.ColumnAsync<Guid>, cancellationToken);

    /// <summary>Total quantity of each item over all orders.</summary>
    protected static IEnumerable<ItemQuantity> Wanted(IEnumerable<ShippingWork> work) =>
        work.SelectMany(w => w.Lines).GroupBy(l => l.ItemId).Select(g => new ItemQuantity(g.Key, g.Sum(l => l.Quantity)));
}
