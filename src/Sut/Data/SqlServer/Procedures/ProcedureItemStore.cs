using System.Text.Json;
using Microsoft.Data.SqlClient;
using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

internal sealed class ProcedureItemStore(SqlServerSource source, Repetition repetition) : IItemStore
{
    public Task<List<ProductSummary>> FindNewAsync(string subject, DateOnly since, int limit, CancellationToken cancellationToken) =>
        repetition.RunAsync(
            (source, subject, since, limit),
            static (key, ct) => ProcedureCatalogue.NewProducts.Call(key.source, key.subject, key.since, key.limit).ReadAllAsync(Summary, ct),
            cancellationToken);

    public Task<Dictionary<int, Product>> FindAsync(int[] itemIds, CancellationToken cancellationToken) =>
        repetition.RunAsync(
            (source, itemIds),
            static async (key, ct) =>
            {
                var ids = JsonSerializer.Serialize(key.itemIds, ListJson.Default.Int32Array);
                var products = await ProcedureCatalogue.ProductDetail.Call(key.source, ids).ReadAllAsync(Detail, ct);
                return products.ToDictionary(p => p.ItemId);
            },
            cancellationToken);

    public Task<bool> ChangeAsync(
        int itemId, decimal cost, DateOnly publicationDate, string imageName, CancellationToken cancellationToken) =>
        repetition.RunAsync(
            (source, itemId, cost, publicationDate, imageName),
            static (to, ct) => ProcedureCatalogue.ChangeItem
                .Call(to.source, to.itemId, to.cost, to.publicationDate, to.imageName).ReadValueAsync<bool>(ct),
            cancellationToken);

    private static ProductSummary Summary(SqlDataReader row) => new()
    {
        ItemId = row.GetInt32(0),
        Title = row.GetString(1),
        AuthorFirstName = row.GetString(2),
        AuthorLastName = row.GetString(3),
    };

    private static Product Detail(SqlDataReader row) => new()
    {
        ItemId = row.GetInt32(0),
        Title = row.GetString(1),
        AuthorId = row.GetInt32(2),
        AuthorFirstName = row.GetString(3),
        AuthorLastName = row.GetString(4),
        PublicationDate = row.GetDateTime(5),
        Publisher = row.GetString(6),
        Subject = row.GetString(7),
        Description = row.GetString(8),
        SuggestedRetailPrice = row.GetDecimal(9),
        Cost = row.GetDecimal(10),
        Available = row.GetDateTime(11),
        Isbn = row.GetString(12),
        Pages = row.GetInt32(13),
        Backing = row.GetString(14),
        Dimensions = row.GetString(15),
        ImageName = row.GetString(16),
    };
}
