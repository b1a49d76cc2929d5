using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Cells;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class MeterTests
{
    [Fact]
    public void What_the_meter_gained_is_the_cells()
    {
        var delta = MeterDelta.Between(Counters([new("server", "full", 2, 1500), new("client", "read", 5, 50)]),
            Counters([new("server", "full", 12, 9500), new("client", "read", 5, 50), new("server", "write", 3, 30)]));

        delta.ShouldNotBeNull().Of("server", "full").ShouldBe(new("server", "full", 10, 8000));
        delta.Of("client", "read").ShouldBe(new("client", "read", 0, 0));
        delta.Of("server", "write").Count.ShouldBe(3);
        (delta.Nanoseconds(TlsRole.Server), delta.Nanoseconds(TlsRole.Client), delta.ServerHandshakes).ShouldBe((8030, 0, 10));
    }

    [Fact]
    public void Without_a_meter_nothing_was_metered() =>
        MeterDelta.Between(Counters([]), Counters(null)).ShouldBeNull();

    [Fact]
    public void Cells_are_summed_by_end_and_kind() =>
        MeterDelta.Sum([new([new("server", "full", 2, 20), new("client", "full", 1, 5)]), new([new("server", "full", 3, 40)])])
            .Calls.ShouldBe([new("server", "full", 5, 60), new("client", "full", 1, 5)]);

    [Fact]
    public void A_meter_that_saw_what_the_SUT_saw_is_valid()
    {
        Reasons(full: 25, resumed: 0).ShouldBeEmpty();
        MeterValidity.Reasons(Cells.Of(1, Treatment.All[0], CellKind.Cost, 1) with { Meter = new MeterDelta([]) }).ShouldBeEmpty();
    }

    [Theory]
    [InlineData(24, 0, "full handshakes counted by the meter (24) ≠ those counted by the SUT (25)")]
    [InlineData(25, 1, "resumed handshakes counted by the meter (1) ≠ those counted by the SUT (0)")]
    [InlineData(0, 0, "the meter counted no handshake, though there were 25")]
    public void Any_other_number_of_handshakes_is_named(long full, long resumed, string reason) =>
        Reasons(full, resumed).ShouldHaveSingleItem().ShouldStartWith(reason);

    [Fact]
    public void A_meter_without_data_is_named() =>
        MeterValidity.Reasons(Cells.Of(1, Treatment.All[2], CellKind.Cost, 1)).ShouldBe(["the SUT's meter reported nothing"]);

    [Fact]
    public void A_meter_that_saw_no_reads_or_writes_is_named() =>
        MeterValidity.Reasons(Cells.Of(1, Treatment.All[2], CellKind.Cost, 1) with { Meter = new MeterDelta([new("server", "full", 25, 1000)]) })
            .ShouldHaveSingleItem().ShouldContain("no reads or no writes");

    private static IEnumerable<string> Reasons(long full, long resumed) => MeterValidity.Reasons(Cells.Of(1, Treatment.All[2], CellKind.Cost, 1) with
    {
        Meter = new MeterDelta([new("server", "full", full, 1000 * full), new("server", "resumed", resumed, 100 * resumed), new("server", "read", 99, 9), new("server", "write", 50, 9)]),
    });

    internal static TierCounters Counters(IReadOnlyList<MeterCounter>? meter) => new()
    {
        Tier = "sut",
        ProcessId = 1,
        UptimeNanoseconds = 1,
        CpuNanoseconds = 1,
        Memory = new MemoryCounters(0, 0, 0, 0, 0, 0, 0),
        Jit = new JitCounters(0, 0),
        Connections = new Dictionary<string, ConnectionCounters>(StringComparer.Ordinal),
        Handshakes = [],
        Interactions = new Dictionary<string, InteractionCounters>(StringComparer.Ordinal),
        Queues = new Dictionary<string, QueueCounters>(StringComparer.Ordinal),
        Settings = new Dictionary<string, string>(StringComparer.Ordinal),
        Meter = meter,
    };
}
