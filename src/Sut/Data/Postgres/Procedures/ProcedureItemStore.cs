using Npgsql;
using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data.Postgres.Procedures;

internal sealed class ProcedureItemStore(NpgsqlDataSource source, TransientRetry retry) : IItemStore
{
    public Task<List<ProductSummary>> FindNewAsync(string subject, DateOnly since, int limit, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, subject, since, limit),
            static async (key, ct) =>
            {
                await using var call = ProcedureCatalogue.NewProducts.On(key.source).With(key.subject).With(key.since).With(key.limit);
                return await call.ReadAllAsync(ItemRows.Summary, ct);
            },
            cancellationToken);

    public Task<Dictionary<int, Product>> FindAsync(int[] itemIds, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, itemIds),
            static async (key, ct) =>
            {
                await using var call = ProcedureCatalogue.ProductDetail.On(key.source).With(key.itemIds);
                await using var reader = await call.ExecuteReaderAsync(ct);
                var products = new Dictionary<int, Product>(key.itemIds.Length);
                while (await reader.ReadAsync(ct))
                    products[reader.GetInt32(0)] = ItemRows.Detail(reader);
                return products;
            },
            cancellationToken);

    public Task<bool> ChangeAsync(
        int itemId, decimal cost, DateOnly publicationDate, string imageName, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, itemId, cost, publicationDate, imageName),
            static async (to, ct) =>
            {
                await using var call = ProcedureCatalogue.ChangeItem.On(to.source)
                    .With(to.itemId).With(to.cost).With(to.publicationDate).With(to.imageName);
                return await call.ReadValueAsync<bool>(ct);
            },
            cancellationToken);
}
