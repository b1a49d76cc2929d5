using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data.Queries;

namespace TlsToll.Sut.Data;

/// <summary>Reads and writes items.</summary>
internal sealed class ItemStore(DatabaseAccess database)
{
    /// <summary>Items of a subject published on or after a date, newest first, then by title. One round trip.</summary>
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

    /// <summary>The items that exist, by id, without their images' bytes. One round trip.</summary>
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

    /// <summary>Changes an item; false if there is none. One round trip; a repeat changes nothing.</summary>
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
