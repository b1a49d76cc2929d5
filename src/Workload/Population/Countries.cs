using System.Globalization;

namespace TlsToll.Workload;

/// <summary>
/// The countries with their tax and shipping zone, from <c>db/data/countries.tsv</c>. There are 92 (TPC-W); the numbers are this project's
/// assumption.
/// </summary>
public static class Countries
{
    /// <summary>All of them; the ids are 1 to 92 in this order.</summary>
    public static IReadOnlyList<CountryRow> All { get; } = [.. EmbeddedFile.Rows("countries.tsv").Select((cells, i) => new CountryRow(
        i + 1,
        cells[0],
        decimal.Parse(cells[1], CultureInfo.InvariantCulture),
        int.Parse(cells[2], CultureInfo.InvariantCulture)))];
}
