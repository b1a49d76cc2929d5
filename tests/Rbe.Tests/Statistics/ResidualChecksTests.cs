using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class ResidualChecksTests
{
    private const string Normality = "normality (Shapiro-Wilk)";
    private const string Additivity = "additivity (Tukey, one degree of freedom)";

    // By Python's scipy 1.10.1: stats.shapiro of the residuals from the cells' means, and stats.levene(*levels, center='median') of them
    // by level.
    [Fact]
    public void Survival_times_scatter_more_where_they_are_longer()
    {
        var checks = Of(WorkedExamples.Poisons);

        checks.Select(c => c.Name).ShouldBe([Normality, Variance("poison"), Variance("treatment")]);
        checks.Select(c => c.Passed).ShouldBe([false, false, true]);
        checks[0].Statistic!.Value.ShouldBe(0.9122891426086426, 1e-6);
        checks[0].PValue!.Value.ShouldBe(0.0016067486722022295, 1e-6);
        checks[1].Statistic!.Value.ShouldBe(7.714033317659085, 1e-9);
        checks[1].PValue!.Value.ShouldBe(0.001316469562586405, 1e-9);
        checks[2].PValue!.Value.ShouldBe(0.0738969984429659, 1e-9);
        checks[1].Sentence.ShouldStartWith(
            "The scatter is not the same everywhere: the residuals' standard deviation is 0.0265 at poison 3 and 0.198 at poison 2");
        checks[2].Sentence.ShouldBeNull();
    }

    [Fact]
    public void Two_factors_without_replication_are_checked_for_additivity_too()
    {
        var checks = Of(WorkedExamples.Impurity);

        checks.Select(c => c.Name).ShouldBe([Normality, Variance("temperature"), Variance("pressure"), Additivity]);
        checks.Select(c => c.Passed).ShouldBe([false, true, null, true]);
        checks[2].Sentence.ShouldBe("Not tested: it takes four residuals at each level.");
        checks[3].Statistic!.Value.ShouldBe(0.36269430051813256, 1e-9);
    }

    [Fact]
    public void One_factor_in_blocks_is_checked_for_additivity_too() =>
        Of(WorkedExamples.Penicillin, new FactorialModel(Blocks: true)).Select(c => c.Name)
            .ShouldBe([Normality, Variance("variant"), Additivity]);

    [Fact]
    public void Effects_that_multiply_are_reported()
    {
        var table = WorkedExamples.Table([("a", 3), ("b", 4)], [1], [2], [4], [8.1], [3], [6.1], [12], [24], [9], [18], [36.5], [72]);

        var check = Of(table).Single(c => c.Name == Additivity);

        check.Failed.ShouldBeTrue();
        check.Sentence.ShouldStartWith("The effects do not add up: one depends on the level of the other");
    }

    // An unreplicated 2 × 2 has one residual degree of freedom: its residuals are x, −x, −x, x, and W and p the same for any values (p = 0.0239).
    [Theory]
    [InlineData(2, 2, 1)]
    [InlineData(2, 3, 2)]
    [InlineData(2, 4, 3)]
    [InlineData(3, 3, 4)]
    public void Residuals_with_fewer_than_three_degrees_of_freedom_are_not_tested_for_normality(int a, int b, int degreesOfFreedom)
    {
        double[][] values = [.. Enumerable.Range(0, a * b).Select(i => new[] { i + Math.Sin(3 * i) })];
        var table = WorkedExamples.Table([("a", a), ("b", b)], values);

        var check = Of(table).Single(c => c.Name == Normality);

        FactorialAnova.Analyse(table, new FactorialModel(), 0.1).Residual.DegreesOfFreedom.ShouldBe(degreesOfFreedom);
        (check.PValue is not null).ShouldBe(degreesOfFreedom >= 3);
        (check.Sentence == "Not tested: it takes three residual degrees of freedom.").ShouldBe(degreesOfFreedom < 3);
    }

    [Fact]
    public void Two_levels_that_mirror_each_other_are_not_tested()
    {
        var checks = Of(WorkedExamples.Table([("a", 2), ("b", 4)], [1.0], [2.5], [3.1], [4.2], [2.2], [2.9], [5.0], [4.9]));

        var byA = checks.Single(c => c.Name == Variance("a"));
        (byA.Passed, byA.Statistic).ShouldBe((null, null));
        byA.Sentence.ShouldBe("Not tested: the residuals of one level are those of the other with opposite signs.");
    }

    [Fact]
    public void What_the_effects_explain_wholly_is_not_tested()
    {
        var check = Of(WorkedExamples.Table([("a", 2), ("b", 3)], [0.1], [0.3], [0.7], [0.4], [0.6], [1.0])).ShouldHaveSingleItem();

        (check.Passed, check.Sentence).ShouldBe((null, "Not tested: the effects explain all values."));
    }

    // The tests take residuals as independent, which they are not quite: a sound table must all the same not fail much oftener than alpha
    // says.
    [Theory]
    [InlineData(new[] { 9, 3 }, 1, false, int.MaxValue)]
    [InlineData(new[] { 2, 2, 3 }, 1, false, 1)]
    [InlineData(new[] { 3, 4 }, 2, false, int.MaxValue)]
    [InlineData(new[] { 3, 4 }, 3, false, int.MaxValue)]
    [InlineData(new[] { 3, 2 }, 4, false, 1)]
    [InlineData(new[] { 4 }, 6, true, int.MaxValue)]
    [InlineData(new[] { 2, 3 }, 4, true, int.MaxValue)]
    public void Sound_tables_seldom_fail(int[] levels, int replicates, bool blocks, int interactions)
    {
        const int Simulations = 600;
        var normals = new Normals((ulong)(levels.Length + (10 * replicates)));
        (string, int)[] factors = [.. levels.Select((count, i) => ("abc"[i].ToString(), count))];
        var cells = levels.Aggregate(1, (product, count) => product * count);
        var failures = new Dictionary<string, int>(StringComparer.Ordinal);
        for (var i = 0; i < Simulations; i++)
        {
            var table = WorkedExamples.Table(factors, [.. Enumerable.Range(0, cells).Select(_ => normals.Many(replicates, 0, 1))]);
            foreach (var check in Of(table, new FactorialModel(interactions, blocks)).Where(c => c.Passed is not null))
                failures[check.Name] = failures.GetValueOrDefault(check.Name) + (check.Failed ? 1 : 0);
        }

        failures.ShouldNotBeEmpty();
        foreach (var (name, count) in failures)
            (count / (double)Simulations).ShouldBeInRange(0, 0.08, name);
    }

    [Theory]
    [InlineData(3)]
    [InlineData(4)]
    public void A_scatter_that_grows_with_a_factor_is_seldom_missed(int replicates)
    {
        const int Simulations = 200;
        var normals = new Normals((ulong)replicates);
        var found = 0;
        for (var i = 0; i < Simulations; i++)
        {
            var cells = Enumerable.Range(0, 16).Select(c => normals.Many(replicates, 0, Math.Pow(2, c / 4))).ToArray();
            var check = Of(WorkedExamples.Table([("a", 4), ("b", 4)], cells)).Single(c => c.Name == Variance("a"));
            found += check.Failed ? 1 : 0;
        }

        (found / (double)Simulations).ShouldBeGreaterThan(0.9);
    }

    private static string Variance(string factor) => $"equal variance by {factor} (Brown-Forsythe)";

    private static IReadOnlyList<ResidualCheck> Of(FactorialTable table, FactorialModel? model = null)
    {
        model ??= new FactorialModel();
        return ResidualChecks.Of(table, model, FactorialAnova.Analyse(table, model, 0.1));
    }
}
