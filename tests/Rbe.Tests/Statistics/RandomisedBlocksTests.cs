using TlsToll.Rbe.Tests.Workload;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class RandomisedBlocksTests
{
    private static readonly string[] Treatments = ["plain", "tls", "tls-resumed", "tls-per-session"];

    // The published first outputs of splitmix64 for the seed 1234567.
    [Fact]
    public void The_generator_is_the_published_one()
    {
        var random = new SplitMix64(1234567);
        ulong[] outputs = [random.Next(), random.Next(), random.Next(), random.Next(), random.Next()];
        outputs.ShouldBe([6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]);
    }

    [Fact]
    public void Each_block_holds_every_treatment_once()
    {
        for (var block = 0; block < 100; block++)
            RandomisedBlocks.Order(7, block, Treatments).ShouldBe(Treatments, ignoreOrder: true);
    }

    [Fact]
    public void The_same_seed_and_block_give_the_same_order_again() =>
        RandomisedBlocks.Order(7, 3, Treatments).ShouldBe(RandomisedBlocks.Order(7, 3, Treatments));

    [Fact]
    public void Orders_differ_between_blocks_and_between_seeds()
    {
        static string Orders(IEnumerable<string[]> orders) => string.Join('|', orders.Select(order => string.Join(',', order)));
        var single = Enumerable.Range(0, 50).Select(block => Orders([RandomisedBlocks.Order(7, block, Treatments)]));
        single.Distinct().Count().ShouldBeGreaterThan(15);
        Orders(Enumerable.Range(0, 20).Select(block => RandomisedBlocks.Order(7, block, Treatments)))
            .ShouldNotBe(Orders(Enumerable.Range(0, 20).Select(block => RandomisedBlocks.Order(8, block, Treatments))));
    }

    [Fact]
    public void All_orders_are_equally_likely()
    {
        var counts = Enumerable.Range(0, 12_000)
            .Select(block => string.Join(',', RandomisedBlocks.Order(99, block, Treatments)))
            .CountBy(order => order)
            .Select(pair => (long)pair.Value)
            .ToArray();
        counts.Length.ShouldBe(24);
        Fit.ShouldFit(counts, Enumerable.Repeat(1 / 24.0, 24));
    }

    [Fact]
    public void No_treatment_gives_an_empty_order() => RandomisedBlocks.Order<string>(1, 0, []).ShouldBeEmpty();
}
