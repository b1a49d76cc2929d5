using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

/// <summary>Reads the countries.</summary>
internal interface ICountryStore
{
    /// <summary>Reads all countries. One round trip.</summary>
    Task<List<Country>> FindAllAsync(CancellationToken cancellationToken);
}
