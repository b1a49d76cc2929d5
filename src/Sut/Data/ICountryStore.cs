using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

/// <summary>Reads the countries.</summary>
internal interface ICountryStore
{
    /// <summary>All of them. One round trip.</summary>
    Task<List<Country>> FindAllAsync(CancellationToken cancellationToken);
}
