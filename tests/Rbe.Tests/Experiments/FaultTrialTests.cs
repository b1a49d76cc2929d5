using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Testbeds;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class FaultTrialTests
{
    // A SUT of 8 Active EBs that is killed leaves 8 authorisations without an order at most; nothing else leaves any.
    [Theory]
    [InlineData("sut-killed", 8, false)]
    [InlineData("sut-and-database-killed", 8, false)]
    [InlineData("sut-killed", 9, true)]
    [InlineData("database-killed", 1, true)]
    [InlineData("vendors-killed", 1, true)]
    [InlineData("vendors-killed", 0, false)]
    public void Authorisations_without_an_order_are_a_problem_unless_a_killed_SUT_left_them(string fault, int left, bool isProblem)
    {
        const int Before = 5;
        var audit = new AuditFindings(["an order was lost"], Shipped: 10, Pending: 0, Notified: 10) { OrphanedAuthorisations = Before + left, Orphans = ["those left"] };

        FaultTrial.ProblemsOf(Fault.Kills.Single(kill => kill.Name == fault), audit, Before, ebs: 8)
            .ShouldBe(isProblem ? ["an order was lost", "those left"] : ["an order was lost"]);
    }
}
