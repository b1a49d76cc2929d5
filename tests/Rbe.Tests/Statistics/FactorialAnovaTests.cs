using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

/// <summary>
/// Every table below is analysed in the textbook that it comes from; the digits that books leave out are those of Python's statsmodels
/// 0.13.5,
/// <c>stats.anova_lm(ols(formula).fit(), typ=1)</c>, the formula given each time.
/// </summary>
public sealed class FactorialAnovaTests
{
    [Fact]
    public void One_factor_as_in_Jains_chapter_20() => ShouldBe( // y ~ A; Jain: SSA 10,992.1, SSE 94,365.2, F 0.7
        FactorialAnova.Analyse(WorkedExamples.CodeSize, new FactorialModel(), 0.1),
        ("processor", 10992.133333333346, 2, 0.6989101914688898, 0.5162767522588424), ("residual", 94365.2, 12, null, null));

    [Fact]
    public void Two_factors_with_replication_as_in_Box_Hunter_and_Hunter() => ShouldBe( // y ~ A * B; book: F 23.2, 13.8, 1.9
        FactorialAnova.Analyse(WorkedExamples.Poisons, new FactorialModel(), 0.05),
        ("poison", 1.0330125000000008, 2, 23.221736551250448, 3.3314399615705046e-07),
        ("treatment", 0.9212062499999987, 3, 13.805582440912904, 3.7773305759207425e-06),
        ("poison × treatment", 0.2501374999999999, 6, 1.8743326360485804, 0.11225060831141187),
        ("residual", 0.8007249999999999, 36, null, null));

    [Fact]
    public void Three_factors_with_replication_as_in_Montgomery() => ShouldBe( // y ~ A * B * C; book: F 178.41, 64.06, 31.12, 3.71 …
        FactorialAnova.Analyse(WorkedExamples.Bottling, new FactorialModel(), 0.05),
        ("carbonation", 252.75000000000006, 2, 178.41176470588238, 1.186248727519691e-09),
        ("pressure", 45.37500000000003, 1, 64.0588235294118, 3.742256863303332e-06),
        ("speed", 22.04166666666668, 1, 31.117647058823543, 0.00012021739910699629),
        ("carbonation × pressure", 5.249999999999991, 2, 3.70588235294117, 0.055808116471293065),
        ("carbonation × speed", 0.583333333333332, 2, 0.411764705882352, 0.6714938553663764),
        ("pressure × speed", 1.0416666666666636, 1, 1.4705882352941133, 0.24858668974962148),
        ("carbonation × pressure × speed", 1.0833333333333361, 2, 0.7647058823529431, 0.48687109132634643),
        ("residual", 8.5, 12, null, null));

    [Fact]
    public void Interactions_above_the_requested_order_join_the_residual() => ShouldBe( // y ~ (A + B + C) ** 2
        FactorialAnova.Analyse(WorkedExamples.Bottling, new FactorialModel(Interactions: 2), 0.05),
        ("carbonation", 252.75000000000006, 2, 184.6173913043479, 8.682440517091739e-11),
        ("pressure", 45.37500000000003, 1, 66.28695652173919, 1.115682108083832e-06),
        ("speed", 22.04166666666668, 1, 32.200000000000024, 5.737889819531693e-05),
        ("carbonation × pressure", 5.249999999999991, 2, 3.8347826086956465, 0.04698344593317439),
        ("carbonation × speed", 0.583333333333332, 2, 0.4260869565217382, 0.6612505827067064),
        ("pressure × speed", 1.0416666666666636, 1, 1.5217391304347785, 0.23766647252349618),
        ("residual", 9.583333333333332, 14, null, null));

    [Fact]
    public void Without_replication_the_highest_interaction_is_the_residual() => ShouldBe( // y ~ (A + B + C) ** 2
        FactorialAnova.Analyse(WorkedExamples.Noise, new FactorialModel(), 0.05),
        ("a", 109.65375000000068, 1, 0.7861712752789964, 0.40938955531035537),
        ("b", 44.25249999999994, 2, 0.1586359078430219, 0.856771594852976),
        ("c", 435.8945833333338, 3, 1.0417269525403725, 0.4394314257455965),
        ("a × b", 92.76750000000015, 2, 0.3325519819406266, 0.7295128850760466),
        ("a × c", 871.974583333332, 3, 2.0838970249232482, 0.2038210477509634),
        ("b × c", 795.3441666666687, 6, 0.95038053538835, 0.5238405679348819),
        ("residual", 836.8691666666664, 6, null, null));

    [Fact]
    public void Factors_alone_without_replication() => ShouldBe( // y ~ A + B + C
        FactorialAnova.Analyse(WorkedExamples.Noise, new FactorialModel(Interactions: 1), 0.05),
        ("a", 109.65375000000068, 1, 0.7178073747575934, 0.4086338494278473),
        ("b", 44.25249999999994, 2, 0.14484124278221291, 0.8662159582656528),
        ("c", 435.8945833333338, 3, 0.9511404353356311, 0.43810637815334375),
        ("residual", 2596.955416666666, 17, null, null));

    [Fact]
    public void Blocks_of_one_factor_as_in_Box_Hunter_and_Hunter() => ShouldBe( // y ~ A + block; book: 264, 70, 226, F 1.24 and 3.51
        FactorialAnova.Analyse(WorkedExamples.Penicillin, new FactorialModel(Blocks: true), 0.05),
        ("variant", 70.00000000000011, 3, 1.2389380530973473, 0.33865811618671476),
        ("block", 263.9999999999983, 4, 3.5044247787610394, 0.0407461731836186),
        ("residual", 226.0, 12, null, null));

    [Fact]
    public void Blocks_of_two_factors_as_in_Montgomery() => ShouldBe( // y ~ A * B + block; book: 335.58, 1066.67, 77.08, 402.17, 166.33
        FactorialAnova.Analyse(WorkedExamples.Radar, new FactorialModel(Blocks: true), 0.05),
        ("clutter", 335.5833333333315, 2, 15.13151302605202, 0.000252701344943183),
        ("filter", 1066.6666666666658, 1, 96.19238476953899, 6.446792668880218e-08),
        ("clutter × filter", 77.08333333333219, 2, 3.4757014028055595, 0.05750655478744928),
        ("block", 402.16666666666686, 3, 12.089178356713433, 0.00027714850959553044),
        ("residual", 166.33333333333334, 15, null, null));

    [Fact]
    public void Blocks_of_two_factors_without_their_interaction() => ShouldBe( // y ~ A + B + block
        FactorialAnova.Analyse(WorkedExamples.Radar, new FactorialModel(Interactions: 1, Blocks: true), 0.05),
        ("clutter", 335.5833333333315, 2, 11.718418349880112, 0.0006327175067593996),
        ("filter", 1066.6666666666658, 1, 74.49503594659356, 1.2788534902077926e-07),
        ("block", 402.16666666666686, 3, 9.362318840579714, 0.000700607484182232),
        ("residual", 243.41666666666669, 17, null, null));

    [Fact]
    public void Residuals_are_the_values_less_the_means_of_the_model()
    {
        var analysis = FactorialAnova.Analyse(WorkedExamples.Radar, new FactorialModel(Interactions: 1, Blocks: true), 0.05);

        analysis.Residuals.Sum(e => e * e).ShouldBe(243.41666666666669, 1e-9);
        // Low clutter, first filter, first operator: the three means less twice the mean of all.
        var fitted = (721 / 8.0) + (1219 / 12.0) + (572 / 6.0) - (2 * 2278 / 24.0);
        analysis.Residuals[0].ShouldBe(WorkedExamples.Radar.Values[0] - fitted, 1e-9);
    }

    [Fact]
    public void Values_that_the_model_explains_wholly_have_no_error_to_be_tested_against()
    {
        var additive = WorkedExamples.Table([("a", 2), ("b", 3)], [0.1], [0.3], [0.7], [0.4], [0.6], [1.0]);

        var rows = FactorialAnova.Analyse(additive, new FactorialModel(), 0.1).Rows;

        rows[^1].SumOfSquares.ShouldBe(0);
        rows.ShouldAllBe(row => row.F == null && row.PValue == null);
        rows.Sum(row => row.ExplainedPercent).ShouldBe(100, 1e-9);
    }

    [Fact]
    public void What_leaves_no_residual_or_does_not_vary_is_refused()
    {
        void Refused(FactorialTable table, FactorialModel model) =>
            Should.Throw<ArgumentException>(() => FactorialAnova.Analyse(table, model, 0.1));

        Refused(WorkedExamples.Table([("a", 2)], [1], [2]), new FactorialModel());
        Refused(WorkedExamples.Table([("a", 2), ("b", 2)], [1], [2], [3], [5]), new FactorialModel(Blocks: true));
        Refused(WorkedExamples.Table([("a", 2)], [0.1, 0.1], [0.1, 0.1]), new FactorialModel());
        Refused(WorkedExamples.Poisons, new FactorialModel(Interactions: 0));
    }

    private static void ShouldBe(
        FactorialAnova analysis, params (string Source, double Sum, int Degrees, double? F, double? P)[] expected)
    {
        analysis.Rows.Select(r => (r.Source, r.DegreesOfFreedom)).ShouldBe(expected.Select(e => (e.Source, e.Degrees)));
        foreach (var (row, (source, sum, _, f, p)) in analysis.Rows.Zip(expected))
        {
            row.SumOfSquares.ShouldBe(sum, 1e-10 * sum, source);
            row.MeanSquare.ShouldBe(sum / row.DegreesOfFreedom, 1e-10 * sum, source);
            (row.F ?? -1).ShouldBe(f ?? -1, 1e-10 * (f ?? 1), source);
            (row.PValue ?? -1).ShouldBe(p ?? -1, 1e-8 * (p ?? 1), source);
        }

        analysis.Rows.Sum(r => r.ExplainedPercent).ShouldBe(100, 1e-9);
    }
}
