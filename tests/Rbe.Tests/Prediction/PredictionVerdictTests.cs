using TlsToll.Results.Predictions;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Prediction;

public sealed class PredictionVerdictTests
{
    [Fact]
    public void Nothing_metered_is_no_verdict() => PredictionVerdict.Of([]).ShouldBeNull();

    [Fact]
    public void Intervals_within_the_limits_are_counted() =>
        PredictionVerdict.Of([("a", Ratio(0.80, 0.9, 1)), ("b", Ratio(1, 1.1, 1.25))]).ShouldBe(
            "Predicted ÷ metered is 0.90 to 1.10 in 2 settings; the interval lies within 0.80 to 1.25 in 2 of them.");

    [Fact]
    public void A_single_setting_is_shown_by_itself() =>
        PredictionVerdict.Of([("a", Ratio(0.7, 0.9, 1))]).ShouldBe("Predicted ÷ metered: a 0.900 [0.700, 1.000], not within 0.80 to 1.25.");

    [Fact]
    public void Others_are_named() =>
        PredictionVerdict.Of([("a", Ratio(0.799, 0.9, 1)), ("b", Ratio(1, 1.1, 1.2)), ("c", Ratio(1, 1.1, 1.26))]).ShouldBe(
            "Predicted ÷ metered is 0.90 to 1.10 in 3 settings; the interval lies within 0.80 to 1.25 in 1 of them, and not for a 0.900 [0.799, 1.000], c 1.100 [1.000, 1.260].");

    private static Interval Ratio(double low, double estimate, double high) => new(estimate, low, high, 4, 0.95);
}
