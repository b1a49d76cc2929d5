using System.Globalization;
using TlsToll.Contracts;

namespace TlsToll.Workload;

/// <summary>Draws items for the population and for Change Item.</summary>
public static class ItemGenerator
{
    /// <summary>
    /// Age of the oldest items in days; ages are uniformly distributed. This project's assumption (with TPC-W's range back to 1930, few
    /// items would be new).
    /// </summary>
    public const int OldestDays = 3650;

    private const int LeastPriceCents = 5_00;
    private const int GreatestPriceCents = 200_00;
    private const int TitleDigits = 7;

    internal static ItemRow Row(PopulationScale scale, int id)
    {
        var (price, cost) = Price(scale, id);
        var stream = scale.Stream(RowPart.Item, id);
        var published = Published(scale, stream);
        return new(
            id, Title(stream, id), stream.NextInt(1, scale.Authors), published, stream.NextText(14, 60), stream.Pick(Vocabulary.Subjects),
            stream.NextText(100, 500), price, cost, published.AddDays(stream.NextInt(1, 30)), stream.NextDigits(13),
            stream.NextInt(20, 9999), stream.Pick(Vocabulary.Backings), Dimensions(stream), Images.NameFor(id));
    }

    // Separate from the rest of the row, because an order needs only the cost of an item.
    internal static (decimal SuggestedRetailPrice, decimal Cost) Price(PopulationScale scale, int id) =>
        DrawPrice(scale.Stream(RowPart.ItemPrice, id));

    // The cost is 50 to 100 % of the price (TPC-W); the prices are this project's assumption.
    internal static (decimal SuggestedRetailPrice, decimal Cost) DrawPrice(RandomStream stream)
    {
        var cents = stream.NextInt(LeastPriceCents, GreatestPriceCents);
        return (cents / 100m, stream.NextCents((cents + 1) / 2, cents));
    }

    internal static DateOnly Published(PopulationScale scale, RandomStream stream) => scale.AsOf.AddDays(-stream.NextInt(1, OldestDays));

    // Starts with the number, so that titles are unique and can be checked, and is at most 60 characters long, like the column.
    private static string Title(RandomStream stream, int id) =>
        $"{RandomText.Spell(id, TitleDigits)} {stream.NextSyllables(stream.NextInt(1, 22))}";

    private static string Dimensions(RandomStream stream) => $"{Side(stream)}x{Side(stream)}x{Side(stream)}";

    private static string Side(RandomStream stream) => stream.NextCents(1, 99_99).ToString("0.00", CultureInfo.InvariantCulture);
}
