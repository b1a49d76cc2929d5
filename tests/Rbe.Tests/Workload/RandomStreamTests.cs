using TlsToll.Workload;


namespace TlsToll.Rbe.Tests.Workload;

public sealed class RandomStreamTests
{
    [Fact]
    public void The_same_path_gives_the_same_numbers() =>
        Bits(RandomStream.For(7, 1, 2, 3)).ShouldBe(Bits(RandomStream.For(7, 1, 2, 3)));

    [Fact]
    public void Paths_that_differ_in_any_way_give_other_numbers()
    {
        ulong[][] paths = [[], [0], [0, 0], [1], [1, 0], [0, 1], [2, 1], [1, 2], [ulong.MaxValue]];
        var firsts = paths.Select(path => RandomStream.For(7, path).NextBits()).Append(RandomStream.For(8, 1).NextBits()).ToList();

        firsts.Distinct().Count().ShouldBe(firsts.Count);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(1000)]
    [InlineData(123_457)]
    public void Skipping_ahead_equals_stepping(int steps)
    {
        var (skipped, stepped) = (RandomStream.For(1, 2), RandomStream.For(1, 2));

        skipped.Skip((ulong)steps);
        for (var i = 0; i < steps; i++)
            stepped.NextBits();

        skipped.NextBits().ShouldBe(stepped.NextBits());
    }

    [Fact]
    public void Skipping_the_whole_cycle_comes_back()
    {
        var (skipped, other) = (RandomStream.For(1, 2), RandomStream.For(1, 2));

        skipped.Skip(ulong.MaxValue);
        skipped.Skip(1);

        skipped.NextBits().ShouldBe(other.NextBits());
    }

    [Fact]
    public void Integers_are_uniform_and_reach_both_ends()
    {
        var stream = RandomStream.For(1);
        var counts = new long[10];
        for (var i = 0; i < 100_000; i++)
            counts[stream.NextInt(-4, 5) + 4]++;

        Fit.ShouldFit(counts, Enumerable.Repeat(0.1, 10));
    }

    [Fact]
    public void First_numbers_of_neighbouring_streams_are_uniform_and_unrelated()
    {
        var counts = new long[100];
        for (ulong i = 0; i < 100_000; i++)
        {
            var here = (int)(RandomStream.For(5, i).NextDouble() * 10);
            var next = (int)(RandomStream.For(5, i + 1).NextDouble() * 10);
            counts[(10 * here) + next]++;
        }

        Fit.ShouldFit(counts, Enumerable.Repeat(0.01, 100));
    }

    [Fact]
    public void An_empty_range_is_refused() =>
        Should.Throw<ArgumentOutOfRangeException>(() => RandomStream.For(1).NextInt(2, 1));

    [Fact]
    public void A_chance_of_0_never_comes_and_of_1_always()
    {
        var stream = RandomStream.For(1);
        for (var i = 0; i < 1000; i++)
        {
            stream.Chance(0).ShouldBeFalse();
            stream.Chance(1).ShouldBeTrue();
        }
    }

    [Fact]
    public void Every_order_of_a_shuffle_is_equally_likely()
    {
        var stream = RandomStream.For(3);
        var counts = new Dictionary<string, long>(StringComparer.Ordinal);
        for (var i = 0; i < 60_000; i++)
        {
            char[] letters = ['a', 'b', 'c'];
            stream.Shuffle<char>(letters);
            var order = new string(letters);
            counts[order] = counts.GetValueOrDefault(order) + 1;
        }

        counts.Count.ShouldBe(6);
        Fit.ShouldFit([.. counts.Values], Enumerable.Repeat(1 / 6.0, 6));
    }

    [Fact]
    public void NURand_stays_in_its_range_and_has_hot_values()
    {
        var stream = RandomStream.For(9);
        var values = Enumerable.Range(0, 100_000).Select(_ => NonUniform.NURand(stream, 1023, 1, 1000, 77)).ToList();

        (values.Min(), values.Max()).ShouldBe((1, 1000));
        values.GroupBy(value => value).Max(same => same.Count()).ShouldBeGreaterThan(500);
    }

    [Fact]
    public void NURand_is_the_formula_of_its_clause()
    {
        var (stream, same) = (RandomStream.For(9), RandomStream.For(9));

        for (var i = 0; i < 1000; i++)
        {
            var expected = (((same.NextInt(0, 255) | same.NextInt(10, 99)) + 123) % 90) + 10;
            NonUniform.NURand(stream, 255, 10, 99, 123).ShouldBe(expected);
        }
    }

    private static ulong[] Bits(RandomStream stream) => [.. Enumerable.Range(0, 50).Select(_ => stream.NextBits())];
}
