namespace TlsToll.Workload;

/// <summary>What a stream of the population is for; a part that other tables need without the whole row has a stream of its own.</summary>
internal enum RowPart : ulong
{
    Address = 1,
    AddressCountry = 2,
    Author = 3,
    Customer = 4,
    CustomerTerms = 5,
    Item = 6,
    ItemPrice = 7,
    Order = 8,
    Stock = 9,
    HotIds = 10,
}

internal static class RowStreams
{
    public static RandomStream Stream(this PopulationScale scale, RowPart part, int id) =>
        RandomStream.For(scale.Seed, (ulong)part, (ulong)id);
}
