using TlsToll.Workload;


namespace TlsToll.Rbe.Tests.Workload;

public sealed class SessionLengthTests
{
    private const int Draws = 100_000;
    private static readonly SessionLength TpcApp = SessionLength.Parse("tpc-app");

    [Fact]
    public void The_default_table_has_the_published_moments()
    {
        TpcApp.Max.ShouldBe(120);
        TpcApp.Mean.ShouldBe(40.50, 0.005);
        StandardDeviation(TpcApp).ShouldBe(24.12, 0.005);
        Table(TpcApp).Sum().ShouldBe(1, 1e-12);
    }

    [Theory]
    [InlineData(0.05, 7)]
    [InlineData(0.25, 21)]
    [InlineData(0.50, 37)]
    [InlineData(0.75, 57)]
    [InlineData(0.95, 85)]
    [InlineData(0.99, 100)]
    public void The_default_table_has_the_published_quantiles(double u, int length) => TpcApp.Quantile(u).ShouldBe(length);

    [Theory]
    [InlineData("tpc-app", 1)]
    [InlineData("tpc-app", 2)]
    [InlineData("mean:50", 3)]
    public void Draws_follow_the_table(string name, int seed)
    {
        var lengths = SessionLength.Parse(name);

        Fit.ShouldFit(Counts(lengths.Draw, (ulong)seed), Table(lengths));
    }

    [Fact]
    public void The_test_of_the_draws_distinguishes_one_table_from_another() =>
        Fit.ShouldNotFit(Counts(SessionLength.Parse("mean:41.5").Draw, 1), Table(TpcApp));

    [Theory]
    [InlineData("mean:15")]
    [InlineData("mean:27")]
    [InlineData("mean:50")]
    [InlineData("mean:93")]
    [InlineData("mean:110")]
    public void A_chosen_mean_is_kept_within_one_per_cent(string name)
    {
        var lengths = SessionLength.Parse(name);

        lengths.Mean.ShouldBe(double.Parse(name[5..], System.Globalization.CultureInfo.InvariantCulture), 0.01 * lengths.Mean);
        lengths.Max.ShouldBe(120);
        Table(lengths).Sum().ShouldBe(1, 1e-12);
    }

    [Fact]
    public void A_mean_of_50_is_the_paper_s_average() => SessionLength.Parse("mean:50").Mean.ShouldBe(50, 0.01);

    [Fact]
    public void A_fixed_length_is_always_drawn()
    {
        var lengths = SessionLength.Parse("fixed:10");
        var stream = RandomStream.For(1);

        Enumerable.Range(0, 1000).Select(_ => lengths.Draw(stream)).ShouldAllBe(length => length == 10);
        lengths.Mean.ShouldBe(10);
        lengths.Stratified(7, stream).ShouldAllBe(length => length == 10);
    }

    [Fact]
    public void What_remains_at_a_random_moment_follows_the_law_of_residual_life()
    {
        var longer = Enumerable.Range(1, 120).Select(r => Enumerable.Range(r, 121 - r).Sum(TpcApp.Probability) / TpcApp.Mean);

        Fit.ShouldFit(Counts(TpcApp.DrawResidual, 4), longer);
    }

    [Fact]
    public void What_remains_of_a_fixed_length_is_uniform()
    {
        var lengths = SessionLength.Parse("fixed:4");

        Fit.ShouldFit(Counts(lengths.DrawResidual, 5)[..4], Enumerable.Repeat(0.25, 4));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(12)]
    [InlineData(40)]
    [InlineData(1000)]
    public void Stratified_lengths_have_the_mean_of_the_table(int count)
    {
        var lengths = TpcApp.Stratified(count, RandomStream.For((ulong)count));

        lengths.Length.ShouldBe(count);
        lengths.ShouldAllBe(length => length >= 1 && length <= 120);
        Math.Abs(lengths.Sum() - (count * TpcApp.Mean)).ShouldBeLessThanOrEqualTo(0.5 + 1e-9);
    }

    [Fact]
    public void Stratified_lengths_are_spread_like_the_table()
    {
        var lengths = TpcApp.Stratified(1000, RandomStream.For(1));
        var mean = lengths.Average();

        Math.Sqrt(lengths.Average(length => (length - mean) * (length - mean))).ShouldBe(StandardDeviation(TpcApp), 0.2);
        lengths.Order().ElementAt(499).ShouldBeInRange(36, 38);
    }

    [Theory]
    [InlineData("")]
    [InlineData("tpc-w")]
    [InlineData("tpc-app:1")]
    [InlineData("mean")]
    [InlineData("mean:")]
    [InlineData("mean:14.9")]
    [InlineData("mean:120")]
    [InlineData("mean:NaN")]
    [InlineData("fixed:0")]
    [InlineData("fixed:1.5")]
    [InlineData("fixed:10001")]
    public void An_unknown_choice_is_refused_with_the_choices(string name)
    {
        var message = Should.Throw<FormatException>(() => SessionLength.Parse(name)).Message;

        message.ShouldContain("tpc-app, mean:M");
        message.ShouldContain("fixed:N");
    }

    [Theory]
    [InlineData("tpc-app")]
    [InlineData("mean:50")]
    [InlineData("mean:62.5")]
    [InlineData("fixed:10")]
    public void A_choice_is_written_as_it_is_read(string name) => SessionLength.Parse(name).ToString().ShouldBe(name);

    private static IEnumerable<double> Table(SessionLength lengths) => Enumerable.Range(1, lengths.Max).Select(lengths.Probability);

    private static double StandardDeviation(SessionLength lengths) =>
        Math.Sqrt(Table(lengths).Select((p, i) => p * (i + 1 - lengths.Mean) * (i + 1 - lengths.Mean)).Sum());

    private static long[] Counts(Func<RandomStream, int> draw, ulong seed)
    {
        var stream = RandomStream.For(seed);
        var counts = new long[120];
        for (var i = 0; i < Draws; i++)
            counts[draw(stream) - 1]++;
        return counts;
    }
}
