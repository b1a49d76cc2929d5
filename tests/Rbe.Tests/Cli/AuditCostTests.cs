using TlsToll.Experiments.Audits;
using TlsToll.Experiments.Testbeds;
using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>An audit that sees too little, or takes too long, is no success.</summary>
public sealed class AuditCostTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    [Fact]
    public void An_audit_of_all_orders_within_the_limit_has_no_problem() =>
        AuditCostCommand.Problems(Outcome(shipped: 5, notified: 5, Limit), 5, Limit).ShouldBeEmpty();

    [Fact]
    public void What_the_audit_found_is_a_problem() =>
        AuditCostCommand.Problems(Outcome(5, 5, Limit, "lost"), 5, Limit).ShouldBe(["lost"]);

    [Theory]
    [InlineData(4, 5L)]
    [InlineData(5, 4L)]
    [InlineData(5, null)]
    public void Orders_that_the_audit_did_not_see_are_a_problem(int shipped, long? notified) =>
        AuditCostCommand.Problems(Outcome(shipped, notified, Limit), 5, Limit).ShouldBe([$"the audit saw {shipped} shipped orders and {notified} shipments of 5"]);

    [Fact]
    public void A_longer_time_than_the_limit_is_a_problem() =>
        AuditCostCommand.Problems(Outcome(5, 5, Limit + TimeSpan.FromTicks(1)), 5, Limit).ShouldBe(["the audit took longer than 60 s"]);

    private static BulkAuditOutcome Outcome(long shipped, long? notified, TimeSpan time, params string[] problems) =>
        new(new AuditFindings(problems, shipped, Pending: 0, notified), time, DriverBytes: null, VendorsBytes: null);
}
