using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data.Procedures;

internal sealed class ProcedureItemStore(IProcedures procedures, TransientRetry retry) : IItemStore
{
    public Task<List<ProductSummary>> FindNewAsync(string subject, DateOnly since, int limit, CancellationToken cancellationToken) =>
        retry.CallAsync(
            procedures,
            ProcedureCatalogue.NewProducts,
            [subject, since, limit],
            static (reader, ct) => reader.RowsAsync(ItemRows.Summary, ct),
            cancellationToken);

    public Task<Dictionary<int, Product>> FindAsync(int[] itemIds, CancellationToken cancellationToken) => retry.CallAsync(
        procedures,
        ProcedureCatalogue.ProductDetail,
        [ListValue.Of(itemIds)],
        static async (reader, ct) => (await reader.RowsAsync(ItemRows.Detail, ct)).ToDictionary(p => p.ItemId),
        cancellationToken);

    public Task<bool> ChangeAsync(
        int itemId, decimal cost, DateOnly publicationDate, string imageName, CancellationToken cancellationToken) =>
        retry.CallAsync(
            procedures,
            ProcedureCatalogue.ChangeItem,
            [itemId, cost, publicationDate, imageName],
            ResultSets.ValueAsync<bool>,
            cancellationToken);
}
