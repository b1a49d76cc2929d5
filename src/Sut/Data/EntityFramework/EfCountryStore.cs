using Microsoft.EntityFrameworkCore;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.EntityFramework;

internal sealed class EfCountryStore(ContextAccess database) : ICountryStore
{
    public Task<List<Country>> FindAllAsync(CancellationToken cancellationToken) =>
        database.RetryAsync(0, static (db, _, ct) => db.Countries.ToListAsync(ct), cancellationToken);
}
