using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data.EntityFramework.Queries;

namespace TlsToll.Sut.Data.EntityFramework;

internal sealed class EfItemStore(ContextAccess database, ItemQueries queries) : IItemStore
{
    public Task<List<ProductSummary>> FindNewAsync(string subject, DateOnly since, int limit, CancellationToken cancellationToken) =>
        database.RetryAsync(
            (queries, subject, since, limit),
            static async (db, key, ct) =>
            {
                var products = new List<ProductSummary>(key.limit);
                await foreach (var product in key.queries.New(db, key.subject, key.since, key.limit).WithCancellation(ct))
                    products.Add(product);
                return products;
            },
            cancellationToken);

    public Task<Dictionary<int, Product>> FindAsync(int[] itemIds, CancellationToken cancellationToken) =>
        database.RetryAsync(
            (queries, itemIds),
            static async (db, key, ct) =>
            {
                var products = new Dictionary<int, Product>(key.itemIds.Length);
                await foreach (var product in key.queries.Detail(db, key.itemIds).WithCancellation(ct))
                    products[product.ItemId] = product;
                return products;
            },
            cancellationToken);

    public Task<bool> ChangeAsync(
        int itemId, decimal cost, DateOnly publicationDate, string imageName, CancellationToken cancellationToken) =>
        database.RetryAsync(
            (itemId, cost, publicationDate, imageName),
            static async (db, to, ct) => await db.Items.Where(i => i.Id == to.itemId).ExecuteUpdateAsync(
                set => set.SetProperty(i => i.Cost, to.cost)
                    .SetProperty(i => i.PublicationDate, to.publicationDate)
                    .SetProperty(i => i.ImageName, to.imageName),
                ct) == 1,
            cancellationToken);
}
