using Microsoft.EntityFrameworkCore;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.EntityFramework.Queries;

/// <summary>Finds an address by all its fields, ignoring case (the Coimbra kit's rule).</summary>
internal sealed class AddressQuery
{
    private readonly Func<SutDb, string, string, string, string, string, int, CancellationToken, Task<long?>> _find =
        EF.CompileAsyncQuery((
            SutDb db, string street1, string street2, string city, string state, string zip, int countryId, CancellationToken ct) =>
            db.Addresses
                .Where(a => SutDb.Lower(a.Street1) == SutDb.Lower(street1)
                    && SutDb.Lower(a.Street2) == SutDb.Lower(street2)
                    && SutDb.Lower(a.City) == SutDb.Lower(city)
                    && SutDb.Lower(a.State) == SutDb.Lower(state)
                    && SutDb.Lower(a.Zip) == SutDb.Lower(zip)
                    && a.CountryId == countryId)
                .Select(a => (long?)a.Id)
                .FirstOrDefault());

    public Task<long?> FindAsync(SutDb db, Address like, CancellationToken cancellationToken) =>
        _find(db, like.Street1, like.Street2, like.City, like.State, like.Zip, like.CountryId, cancellationToken);
}
