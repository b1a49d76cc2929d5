using Npgsql;
using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data.Postgres.Procedures;

internal sealed class ProcedureItemStore(NpgsqlDataSource source, Repetition repetition) : IItemStore
{
    public Task<List<ProductSummary>> FindNewAsync(string subject, DateOnly since, int limit, CancellationToken cancellationToken) =>
        repetition.RunAsync(
            (source, subject, since, limit),
            static async (key, ct) =>
            {
                await using var call = ProcedureCatalogue.NewProducts.On(key.source).With(key.subject).With(key.since).With(key.limit);
                return await call.ReadAllAsync(Summary, ct);
            },
            cancellationToken);

    public Task<Dictionary<int, Product>> FindAsync(int[] itemIds, CancellationToken cancellationToken) =>
        repetition.RunAsync(
            (source, itemIds),
            static async (key, ct) =>
            {
                await using var call = ProcedureCatalogue.ProductDetail.On(key.source).With(key.itemIds);
                await using var reader = await call.ExecuteReaderAsync(ct);
                var products = new Dictionary<int, Product>(key.itemIds.Length);
                while (await reader.ReadAsync(ct))
                    products[reader.GetInt32(0)] = Detail(reader);
                return products;
            },
            cancellationToken);

    public Task<bool> ChangeAsync(
        int itemId, decimal cost, DateOnly publicationDate, string imageName, CancellationToken cancellationToken) =>
        repetition.RunAsync(
            (source, itemId, cost, publicationDate, imageName),
            static async (to, ct) =>
            {
                await using var call = ProcedureCatalogue.ChangeItem.On(to.source)
                    .With(to.itemId).With(to.cost).With(to.publicationDate).With(to.imageName);
                return await call.ReadValueAsync<bool>(ct);
            },
            cancellationToken);

    private static ProductSummary Summary(NpgsqlDataReader row) => new()
    {
        ItemId = row.GetInt32(0),
        Title = row.GetString(1),
        AuthorFirstName = row.GetString(2),
        AuthorLastName = row.GetString(3),
    };

    private static Product Detail(NpgsqlDataReader row) => new()
    {
        ItemId = row.GetInt32(0),
        Title = row.GetString(1),
        AuthorId = row.GetInt32(2),
        AuthorFirstName = row.GetString(3),
        AuthorLastName = row.GetString(4),
        PublicationDate = Midnight(row, 5),
        Publisher = row.GetString(6),
        Subject = row.GetString(7),
        Description = row.GetString(8),
        SuggestedRetailPrice = row.GetDecimal(9),
        Cost = row.GetDecimal(10),
        Available = Midnight(row, 11),
        Isbn = row.GetString(12),
        Pages = row.GetInt32(13),
        Backing = row.GetString(14),
        Dimensions = row.GetString(15),
        ImageName = row.GetString(16),
    };

    private static DateTime Midnight(NpgsqlDataReader row, int column) => row.GetFieldValue<DateOnly>(column).ToDateTime(TimeOnly.MinValue);
}
