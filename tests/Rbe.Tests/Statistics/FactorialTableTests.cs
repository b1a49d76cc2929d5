using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class FactorialTableTests
{
    [Fact]
    public void The_last_factors_level_changes_fastest()
    {
        var table = new FactorialTable(["load", "key"], [["1", "2"], ["rsa", "ecdsa", "none"]], [[1], [2], [3], [4], [5], [6]]);

        Enumerable.Range(0, 6).Select(c => (table.LevelOf(c, 0), table.LevelOf(c, 1)))
            .ShouldBe([(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
        table.Cell(4).ToArray().ShouldBe([5]);
        table.MeansOf(0).ShouldBe([2, 5]);
        table.MeansOf(1).ShouldBe([2.5, 3.5, 4.5]);
    }

    [Fact]
    public void Logarithms_are_of_positive_values_only()
    {
        WorkedExamples.CodeSize.Logarithms()!.Cell(0)[1].ShouldBe(Math.Log(120), 1e-15);
        WorkedExamples.Bottling.Logarithms().ShouldBeNull();
    }

    [Fact]
    public void What_is_given_can_be_changed_afterwards_without_harm()
    {
        double[][] values = [[1, 2], [3, 4]];
        var table = new FactorialTable(["a"], [["x", "y"]], values);
        values[1][0] = 99;
        table.Cell(1)[0].ShouldBe(3);
    }

    [Fact]
    public void A_table_that_is_no_table_is_refused()
    {
        void Refused(string[] factors, string[][] levels, double[][] values) =>
            Should.Throw<ArgumentException>(() => new FactorialTable(factors, levels, values));

        Refused([], [], []);
        Refused(["a"], [["x"]], [[1]]);
        Refused(["a", "a"], [["x", "y"], ["x", "y"]], [[1], [2], [3], [4]]);
        Refused(["a"], [["x", "y"]], [[1], [2], [3]]);
        Refused(["a"], [["x", "y"]], [[1, 2], [3]]);
        Refused(["a"], [["x", "y"]], [[], []]);
        Refused(["a"], [["x", "y"]], [[1, double.NaN], [3, 4]]);
    }
}
