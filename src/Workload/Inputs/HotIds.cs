namespace TlsToll.Workload;

/// <summary>
/// Draws customer and item ids by NURand with A = 1023. For items of Product Detail, this follows the Coimbra kit; for the other services
/// and for customers, it is this project's assumption by analogy. The constant C, which determines the hot ids, is derived from the
/// population's seed.
/// </summary>
internal sealed class HotIds(PopulationScale scale)
{
    private const int A = 1023;
    private readonly int _customerC = scale.Stream(RowPart.HotIds, 1).NextInt(0, A);
    private readonly int _itemC = scale.Stream(RowPart.HotIds, 2).NextInt(0, A);

    public int Customer(RandomStream stream) => NonUniform.NURand(stream, A, 1, scale.Customers, _customerC);

    public int Item(RandomStream stream) => NonUniform.NURand(stream, A, 1, scale.Items, _itemC);
}
