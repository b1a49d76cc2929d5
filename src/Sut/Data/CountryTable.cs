using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

/// <summary>Cache of the countries, the only table that never changes while the SUT runs. No other table is cached.</summary>
internal sealed class CountryTable(ICountryStore countries)
{
    private CountryIndex? _countries;

    /// <summary>Gets the countries. Concurrent first calls may read them twice, which is harmless.</summary>
    public ValueTask<CountryIndex> GetAsync(CancellationToken cancellationToken) =>
        _countries is { } known ? ValueTask.FromResult(known) : new(LoadAsync(cancellationToken));

    private async Task<CountryIndex> LoadAsync(CancellationToken cancellationToken) =>
        _countries = new CountryIndex(await countries.FindAllAsync(cancellationToken));
}

/// <summary>The countries by id and by name. Names are case-insensitive.</summary>
internal sealed class CountryIndex(IReadOnlyCollection<Country> rows)
{
    private readonly Dictionary<int, Country> _byId = rows.ToDictionary(c => c.Id);
    private readonly Dictionary<string, Country> _byName = rows.ToDictionary(c => c.Name, StringComparer.OrdinalIgnoreCase);

    public Country this[int id] => _byId[id];

    public Country? Find(string name) => _byName.GetValueOrDefault(name);
}
