using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class CorePlanTests
{
    [Theory]
    [InlineData("0-3,8", "0-3,8")]
    [InlineData("3,1,2,0", "0-3")]
    [InlineData("5", "5")]
    [InlineData(" 0 , 2-2\n", "0,2")]
    [InlineData("", "")]
    public void Lists_of_processors_are_read_and_written(string text, string expected) =>
        CpuList.Format(CpuList.Parse(text)).ShouldBe(expected);

    [Theory]
    [InlineData("3-1")]
    [InlineData("a")]
    [InlineData("1-2-3")]
    [InlineData("-1")]
    [InlineData("99999999")]
    public void What_is_no_list_is_refused(string text) => Should.Throw<FormatException>(() => CpuList.Parse(text));

    [Theory]
    [InlineData(2, "1", "0")]
    [InlineData(3, "2", "0-1")]
    [InlineData(4, "2-3", "0-1")]
    [InlineData(7, "4-6", "0-3")]
    [InlineData(64, "32-63", "0-31")]
    public void The_SUT_has_the_upper_half_to_itself(int cores, string sut, string rest)
    {
        var plan = CorePlan.For(cores);
        plan.Pinned.ShouldBeTrue();
        CpuList.Format(plan.Sut).ShouldBe(sut);
        CpuList.Format(plan.Rest).ShouldBe(rest);
        plan.Explanation.ShouldBe($"The SUT runs on processor {sut}, everything else on {rest}.");
    }

    [Theory]
    [InlineData(4, 1, "3", "")]
    [InlineData(4, 2, "2-3", "")]
    [InlineData(4, 3, "1-3", "1")]
    [InlineData(4, 4, "0-3", "0-1")]
    [InlineData(2, 2, "0-1", "0")]
    public void The_SUT_can_have_another_number_of_them_and_sharing_is_reported(int cores, int processors, string sut, string shared)
    {
        var usual = CorePlan.For(cores);
        var plan = usual.WithSut(processors);

        (CpuList.Format(plan.Sut), CpuList.Format(plan.Shared)).ShouldBe((sut, shared));
        plan.Rest.ShouldBe(usual.Rest);
        plan.Explanation.ShouldContain($"With {processors} processor(s) the SUT runs on {sut}");
        plan.Explanation.Contains("share", StringComparison.Ordinal).ShouldBe(shared.Length > 0);
        Should.Throw<ArgumentOutOfRangeException>(() => usual.WithSut(cores + 1));
    }

    [Fact]
    public void A_single_processor_is_shared_and_reported()
    {
        var plan = CorePlan.For(1);
        plan.Pinned.ShouldBeFalse();
        plan.Sut.ShouldBe(plan.Rest);
        plan.Explanation.ShouldContain("nothing is pinned");
    }

    [Fact]
    public void Threads_of_one_core_stay_together()
    {
        var plan = CorePlan.For([0, 1, 2, 3], Pairs((0, 2), (1, 3)));
        plan.Sut.ShouldBe([1, 3]);
        plan.Rest.ShouldBe([0, 2]);
    }

    [Fact]
    public void A_single_core_of_two_threads_is_split_and_reported()
    {
        var plan = CorePlan.For([0, 1], Pairs((0, 1)));
        plan.Sut.ShouldBe([1]);
        plan.Explanation.ShouldContain("same physical core");
    }

    [Fact]
    public void Processors_not_allowed_are_not_planned_for()
    {
        var plan = CorePlan.For([5, 9], Pairs((0, 1)));
        plan.Sut.ShouldBe([9]);
        plan.Rest.ShouldBe([5]);
    }

    [Fact]
    public void No_processors_are_refused() => Should.Throw<ArgumentException>(() => CorePlan.For(0));

    [Fact]
    public void This_machines_topology_has_each_processor_in_its_own_core()
    {
        if (CpuTopology.TryRead() is not { } topology)
            return;
        foreach (var (cpu, siblings) in topology.Siblings)
            siblings.ShouldContain(cpu);
    }

    private static CpuTopology Pairs(params (int First, int Second)[] cores) => new(cores
        .SelectMany(core => new[] { core.First, core.Second }.Select(cpu => (cpu, core)))
        .ToDictionary(pair => pair.cpu, pair => (IReadOnlyList<int>)[pair.core.First, pair.core.Second]));
}
