using System.Text.Json;
using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

internal sealed class ProcedureItemStore(SqlServerSource source, TransientRetry retry) : IItemStore
{
    public Task<List<ProductSummary>> FindNewAsync(string subject, DateOnly since, int limit, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, subject, since, limit),
            static (key, ct) => ProcedureCatalogue.NewProducts.Call(key.source, key.subject, key.since, key.limit).ReadAllAsync(ItemRows.Summary, ct),
            cancellationToken);

    public Task<Dictionary<int, Product>> FindAsync(int[] itemIds, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, itemIds),
            static async (key, ct) =>
            {
                var ids = JsonSerializer.Serialize(key.itemIds, ListJson.Default.Int32Array);
                var products = await ProcedureCatalogue.ProductDetail.Call(key.source, ids).ReadAllAsync(ItemRows.Detail, ct);
                return products.ToDictionary(p => p.ItemId);
            },
            cancellationToken);

    public Task<bool> ChangeAsync(
        int itemId, decimal cost, DateOnly publicationDate, string imageName, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, itemId, cost, publicationDate, imageName),
            static (to, ct) => ProcedureCatalogue.ChangeItem
                .Call(to.source, to.itemId, to.cost, to.publicationDate, to.imageName).ReadValueAsync<bool>(ct),
            cancellationToken);
}
