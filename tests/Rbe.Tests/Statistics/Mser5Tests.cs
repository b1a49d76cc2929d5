using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class Mser5Tests
{
    // 400 observations 100 + a · e^(−i / t) + 5 · noise, the noise logistic; start and statistic by a literal
    // computation of the definition in Python's numpy 1.24.2: for each d, ((z[d:] - z[d:].mean()) ** 2).sum() / (m - d) ** 2, z the means
    // of batches of five.
    [Theory]
    [InlineData(0, 1, 0, 0.08936893209608279)]
    [InlineData(40, 10, 30, 0.09744376655181829)]
    [InlineData(40, 30, 75, 0.1156388569313955)]
    [InlineData(200, 30, 140, 0.14314702409094432)]
    [InlineData(200, 50, null, 0.1883292387808991)]
    [InlineData(40, 400, null, 0.31631343874705814)]
    [InlineData(100, 400, null, 1.2118090065561262)]
    public void A_decaying_start_is_cut_off(double amplitude, double time, int? start, double statistic)
    {
        var found = Mser5.Of([.. Spread.Logistic(400).Select((x, i) => 100 + (amplitude * Math.Exp(-i / time)) + (5 * x))])!;

        (found.Start, found.Settled, found.Batches).ShouldBe((start, start is not null, 80));
        found.Statistic.ShouldBe(statistic, 1e-12);
    }

    [Fact]
    public void A_step_is_cut_off_with_the_batch_in_which_it_falls() =>
        Mser5.Of([.. Spread.Logistic(400).Select((x, i) => (i < 73 ? 50 : 100) + (5 * x))])!.Start.ShouldBe(75);

    [Fact]
    public void Observations_that_fill_no_batch_do_not_count()
    {
        var found = Mser5.Of([.. Spread.Logistic(103).Select((x, i) => 100 + (40 * Math.Exp(-i / 10.0)) + (5 * x))])!;

        (found.Start, found.Batches).ShouldBe((30, 20));
    }

    [Fact]
    public void A_large_common_offset_changes_nothing()
    {
        var found = Mser5.Of([.. Spread.Logistic(400).Select((x, i) => 1e9 + (40 * Math.Exp(-i / 30.0)) + (5 * x))])!;

        found.Start.ShouldBe(75);
        found.Statistic.ShouldBe(0.1156388569313955, 1e-6);
    }

    [Fact]
    public void A_constant_series_is_steady_from_its_start() => Mser5.Of([.. Enumerable.Repeat(7.0, 100)])!.Start.ShouldBe(0);

    [Fact]
    public void Too_few_observations_are_not_tested() => Mser5.Of([.. Spread.Logistic(99)]).ShouldBeNull();

    [Fact]
    public void What_is_no_number_is_refused() =>
        Should.Throw<ArgumentException>(() => Mser5.Of([.. Enumerable.Repeat(double.NaN, 100)]));

    [Theory]
    [InlineData(0, 0, 0.03)]
    [InlineData(6, 0.9, 1)]
    public void A_series_that_drifts_all_the_time_seldom_passes_and_a_level_one_seldom_fails(double drift, double from, double to)
    {
        const int Simulations = 2000;
        var normals = new Normals(5);
        var unsettled = Enumerable.Range(0, Simulations)
            .Count(_ => !Mser5.Of([.. normals.Many(200, 0, 1).Select((x, i) => x + (drift * i / 200))])!.Settled);

        (unsettled / (double)Simulations).ShouldBeInRange(from, to);
    }
}
