using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data.EntityFramework.Queries;

namespace TlsToll.Sut.Data.EntityFramework;

internal sealed class EfItemStore(ContextAccess database) : IItemStore
{
    public Task<List<ProductSummary>> FindNewAsync(string subject, DateOnly since, int limit, CancellationToken cancellationToken) =>
        database.RepeatableAsync(
            (subject, since, limit),
            static async (db, key, ct) =>
            {
                var products = new List<ProductSummary>(key.limit);
                await foreach (var product in ItemQueries.New(db, key.subject, key.since, key.limit).WithCancellation(ct))
                    products.Add(product);
                return products;
            },
            cancellationToken);

    public Task<Dictionary<int, Product>> FindAsync(int[] itemIds, CancellationToken cancellationToken) =>
        database.RepeatableAsync(
            itemIds,
            static async (db, ids, ct) =>
            {
                var products = new Dictionary<int, Product>(ids.Length);
                await foreach (var product in ItemQueries.Detail(db, ids).WithCancellation(ct))
                    products[product.ItemId] = product;
                return products;
            },
            cancellationToken);

    public Task<bool> ChangeAsync(
        int itemId, decimal cost, DateOnly publicationDate, string imageName, CancellationToken cancellationToken) =>
        database.RepeatableAsync(
            (itemId, cost, publicationDate, imageName),
            static async (db, to, ct) => await db.Items.Where(i => i.Id == to.itemId).ExecuteUpdateAsync(
                set => set.SetProperty(i => i.Cost, to.cost)
                    .SetProperty(i => i.PublicationDate, to.publicationDate)
                    .SetProperty(i => i.ImageName, to.imageName),
                ct) == 1,
            cancellationToken);
}
