using System.Data.Common;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Procedures;

internal sealed class ProcedureCountryStore(IProcedures procedures, TransientRetry retry) : ICountryStore
{
    public Task<List<Country>> FindAllAsync(CancellationToken cancellationToken) => retry.CallAsync(
        procedures, ProcedureCatalogue.Countries, [], static (reader, ct) => reader.RowsAsync(Read, ct), cancellationToken);

    private static Country Read(DbDataReader row) => new()
    {
        Id = row.GetInt32(0),
        Name = row.GetString(1),
        Tax = row.GetDecimal(2),
        ShippingZone = row.GetInt32(3),
    };
}
