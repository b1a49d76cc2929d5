using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Rbe.Tests.Cli;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class TestbedPlanTests
{
    [Theory]
    [InlineData("--ebs 1000", "--max-requests", null)]
    [InlineData("--ebs 1001", "--max-requests", "1001")]
    [InlineData("--ebs 1000", "--max-wait", null)]
    [InlineData("--arrivals 5 --timeout 7", "--max-wait", "7")]
    [InlineData("--arrivals 5", "--max-requests", null)]
    public void The_SUT_turns_away_no_measured_client(string flags, string argument, string? value)
    {
        var settings = RunSettingsReader.Resolved(Flags.Read(flags));

        foreach (var sut in TestbedPlan.Of(settings).Suts)
        {
            var at = sut.Arguments.ToList().IndexOf(argument);
            (at < 0 ? null : sut.Arguments[at + 1]).ShouldBe(value);
        }
    }
}
