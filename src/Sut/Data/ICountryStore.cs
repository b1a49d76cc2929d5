using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

internal interface ICountryStore
{
    /// <summary>Reads all countries. One round trip.</summary>
    Task<List<Country>> FindAllAsync(CancellationToken cancellationToken);
}
