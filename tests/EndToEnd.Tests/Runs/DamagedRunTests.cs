using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>What a run's driver was told of its orders is what its audit compares the database with.</summary>
[Trait("Takes", "minutes")]
public sealed class DamagedRunTests
{
    private const string Newest = "(select max(o_id) from orders)";

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task An_acknowledged_order_that_is_changed_or_gone_is_found()
    {
        var settings = SmallSettings.Usual();
        await using var testbed = await RunTestbed.StartAsync(settings, new Progress<string>(), Cancellation);
        var runner = new CellRunner(settings, testbed, (_, _, _) => { });
        var cell = await runner.MeasureAsync(new CellPlan(1, 1, 1, 1, Treatment.All[2], CellKind.Timed), new Progress<WorkerProgress>(), Cancellation);
        cell.Invalid.ShouldBeEmpty();
        (await testbed.SutAdmin.IdleAsync(TimeSpan.FromMinutes(1), Cancellation)).Backlog.ShouldBe(0);
        var clean = await testbed.AuditAsync(Cancellation);
        clean.AllProblems.ShouldBeEmpty();
        clean.Shipped.ShouldBeGreaterThan(0);

        await Psql.ExecuteAsync(testbed.Host.Cluster, $"update orders set o_tax = o_tax + 1, o_total = o_total + 1 where o_id = {Newest}");
        (await testbed.AuditAsync(Cancellation)).Problems.ShouldContain(problem => problem.StartsWith("1 orders were acknowledged with another total than in the database, e.g. "));

        await Psql.ExecuteAsync(testbed.Host.Cluster, $"delete from order_line where ol_o_id = {Newest}; delete from orders where o_id = {Newest}");
        var found = await testbed.AuditAsync(Cancellation);
        found.Problems.ShouldContain(problem => problem.StartsWith("1 orders were acknowledged but are not in the database, e.g. "));
        found.OrphanedAuthorisations.ShouldBe(1, "its authorisation is in force, and there is no order");
    }
}
