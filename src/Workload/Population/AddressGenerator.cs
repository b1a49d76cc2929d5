namespace TlsToll.Workload;

internal static class AddressGenerator
{
    // Apart from the rest of the row: pricing an order needs the country of an address and no more.
    public static int CountryOf(PopulationScale scale, int id) => DrawCountry(scale.Stream(RowPart.AddressCountry, id));

    public static int DrawCountry(RandomStream stream) => stream.NextInt(1, Countries.All.Count);

    public static AddressRow Draw(RandomStream stream, int id, int countryId) => new(
        id,
        $"{stream.NextInt(1, 9999)} {stream.NextText(10, 30)}",
        stream.NextText(10, 40),
        stream.NextText(4, 30),
        stream.NextText(2, 20),
        stream.NextDigits(stream.NextInt(5, 10)),
        countryId);
}
