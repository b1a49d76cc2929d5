using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data;

/// <summary>Reads and writes items.</summary>
internal interface IItemStore
{
    /// <summary>Items of a subject published on or after a date, newest first, then by title. One round trip.</summary>
    Task<List<ProductSummary>> FindNewAsync(string subject, DateOnly since, int limit, CancellationToken cancellationToken);

    /// <summary>The items that exist, by id, without their images' bytes. One round trip.</summary>
    Task<Dictionary<int, Product>> FindAsync(int[] itemIds, CancellationToken cancellationToken);

    /// <summary>Changes an item; false if there is none. One round trip; a repeat changes nothing.</summary>
    Task<bool> ChangeAsync(
        int itemId, decimal cost, DateOnly publicationDate, string imageName, CancellationToken cancellationToken);
}
