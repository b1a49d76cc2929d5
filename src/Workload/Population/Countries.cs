using System.Globalization;

namespace TlsToll.Workload;

/// <summary>
/// The 92 countries (TPC-W) with tax and shipping zone, from <c>db/data/countries.tsv</c>. Taxes and zones are this project's assumption.
/// </summary>
public static class Countries
{
    /// <summary>All countries; their ids are 1 to 92 in this order.</summary>
    public static IReadOnlyList<CountryRow> All { get; } = [.. EmbeddedFile.Rows("countries.tsv").Select((cells, i) => new CountryRow(
        i + 1,
        cells[0],
        decimal.Parse(cells[1], CultureInfo.InvariantCulture),
        int.Parse(cells[2], CultureInfo.InvariantCulture)))];
}
