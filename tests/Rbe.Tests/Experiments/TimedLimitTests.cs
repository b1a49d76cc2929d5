using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Processors;
using TlsToll.Rbe.Tests.Cli;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>How much of its processors the SUT gets in timed cells.</summary>
public sealed class TimedLimitTests
{
    private static readonly CorePlan FourCores = CorePlan.For(4);

    [Fact]
    public void By_default_the_SUT_gets_half_of_its_processors_where_that_can_be_set() =>
        Limit("").ShouldBe(CpuGroup.IsAvailable() ? (double?)1 : null);

    [Theory]
    [InlineData("--arrivals 3")]
    [InlineData("--vendor-delay 500")]
    [InlineData("--sut-cpus 0.1")]
    [InlineData("--timed-blocks 0")]
    [InlineData("--timed-sut-cpus all")]
    public void It_gets_all_where_the_load_need_not_saturate_it_or_the_user_says_so(string flags) => Limit(flags).ShouldBeNull();

    [Fact]
    public void Without_processors_of_its_own_it_gets_all() => Limit("", new CorePlan(Pinned: false, [], [], "Nothing is pinned.")).ShouldBeNull();

    [Fact]
    public void What_the_user_says_holds_even_where_it_cannot_be_set_so_that_the_run_refuses() => Limit("--timed-sut-cpus 0.7 --vendor-delay 500").ShouldBe(0.7);

    [Fact]
    public void The_limit_is_in_the_results()
    {
        var settings = RunSettingsReader.Resolved(Flags.Read("--timed-sut-cpus 0.7"));
        TimedLimit.Resolve(settings, 0.7).Remarks[^1].ShouldBe("In timed cells, the SUT may use 0.7 of a processor's time, to make it what limits them (--timed-sut-cpus).");
    }

    [Fact]
    public void It_is_no_second_limit_of_all_cells() =>
        Should.Throw<TlsToll.Testbed.InvalidRequestException>(() => Limit("--sut-cpus 0.1 --timed-sut-cpus 0.5")).Message
            .ShouldContain("--sut-cpus and --timed-sut-cpus contradict each other: the one limits all cells");

    private static double? Limit(string flags, CorePlan? cores = null)
    {
        var reader = Flags.Read(flags);
        return TimedLimit.Resolve(RunSettingsReader.Resolved(reader) with { Cores = cores ?? FourCores }, reader.Get(SettingTable.TimedSutCpus)).TimedSutCpus;
    }
}
