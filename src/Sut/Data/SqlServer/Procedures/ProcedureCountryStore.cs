using Microsoft.Data.SqlClient;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

internal sealed class ProcedureCountryStore(SqlServerSource source, TransientRetry retry) : ICountryStore
{
    public Task<List<Country>> FindAllAsync(CancellationToken cancellationToken) =>
        retry.RunAsync(source, static (source, ct) => ProcedureCatalogue.Countries.Call(source).ReadAllAsync(Read, ct), cancellationToken);

    private static Country Read(SqlDataReader row) => new()
    {
        Id = row.GetInt32(0),
        Name = row.GetString(1),
        Tax = row.GetDecimal(2),
        ShippingZone = row.GetInt32(3),
    };
}
