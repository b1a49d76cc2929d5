using Npgsql;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Postgres.Procedures;

internal sealed class ProcedureCountryStore(NpgsqlDataSource source, TransientRetry retry) : ICountryStore
{
    public Task<List<Country>> FindAllAsync(CancellationToken cancellationToken) =>
        retry.RunAsync(
            source,
            static async (source, ct) =>
            {
                await using var call = ProcedureCatalogue.Countries.On(source);
                return await call.ReadAllAsync(Read, ct);
            },
            cancellationToken);

    private static Country Read(NpgsqlDataReader row) => new()
    {
        Id = row.GetInt32(0),
        Name = row.GetString(1),
        Tax = row.GetDecimal(2),
        ShippingZone = row.GetInt32(3),
    };
}
