using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data;

internal interface IItemStore
{
    /// <summary>Finds the items of a subject published on or after a date, newest first, then by title. One round trip.</summary>
    Task<List<ProductSummary>> FindNewAsync(string subject, DateOnly since, int limit, CancellationToken cancellationToken);

    /// <summary>Finds items by id, without the bytes of their images. Unknown ids are absent from the result. One round trip.</summary>
    Task<Dictionary<int, Product>> FindAsync(int[] itemIds, CancellationToken cancellationToken);

    /// <summary>Changes an item. One round trip; idempotent.</summary>
    /// <returns>False if the item does not exist.</returns>
    Task<bool> ChangeAsync(
        int itemId, decimal cost, DateOnly publicationDate, string imageName, CancellationToken cancellationToken);
}
