using TlsToll.Experiments.Faults;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class PlannedFaultTests
{
    [Fact]
    public void A_plan_names_faults_and_their_times()
    {
        var plan = PlannedFault.Read(["# vendors", "", "vendors-silent at 5 for 30", "  database-killed at 2.5s  for 0 # restarted at once"]);

        plan.Select(trial => (trial.Fault.Name, trial.Moment, trial.Hold)).ShouldBe(
            [("vendors-silent", TimeSpan.FromSeconds(5), TimeSpan.FromSeconds(30)), ("database-killed", TimeSpan.FromSeconds(2.5), TimeSpan.Zero)]);
    }

    [Theory]
    [InlineData("vendors-silent", "line 1: 'vendors-silent' is not NAME at SECONDS for SECONDS")]
    [InlineData("vendors-silent at 5 for -1", "line 1: ")]
    [InlineData("vendors-silent at 601 for 1", "line 1: 601 s is longer than 600 s")]
    [InlineData("vendors-requests-late at 5 for 21", "line 1: vendors-requests-late lasts 20 s at most")]
    [InlineData("vendors-asleep at 5 for 1", "line 1: there is no fault 'vendors-asleep'; expected one of vendors-slow, ")]
    [InlineData("# nothing", "contains no fault")]
    public void What_is_no_plan_is_one_clear_error(string line, string error) =>
        Should.Throw<FormatException>(() => PlannedFault.Read([line])).Message.ShouldStartWith(error);

    [Fact]
    public void The_plan_of_the_study_of_resilience_is_one() =>
        PlannedFault.Read(File.ReadLines(Path.Combine(Repository.Root, "studies", "resilience.txt"))).Select(trial => trial.Fault.Name)
            .ShouldBe(Fault.All.Select(fault => fault.Name), ignoreOrder: true);
}
