using TlsToll.Contracts;
using TlsToll.Experiments.Cells;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>The delay between RBE and SUT: its proof, and the times that show it.</summary>
public sealed class DelayValidityTests
{
    [Fact]
    public void A_connection_that_was_faster_than_its_packets_makes_a_cell_invalid()
    {
        ConnectionRecord[] connections = [new() { Connect = 2_300_000 }, new() { Connect = 2_000_000 }];

        DelayValidity.Reasons(1, connections).ShouldBeEmpty();
        DelayValidity.Reasons(1.1, connections).ShouldBe(["a connection opened in 2.00 ms, although its packets should have taken 1.1 ms each way"]);
        DelayValidity.Reasons(20, []).ShouldBeEmpty();
        DelayValidity.Reasons(20, [new() { Connect = 0 }]).ShouldBeEmpty("the record has no time");
    }

    // The first lines are medians of docs/wan.md.
    [Theory]
    [InlineData(0, 600_000, false)]
    [InlineData(1, 2_600_000, false)]
    [InlineData(20, 40_400_000, false)]
    [InlineData(1, 22_000_000, false)]
    [InlineData(1, 22_100_000, true)]
    [InlineData(100, 300_000_000, false)]
    [InlineData(100, 300_100_000, true)]
    [InlineData(0, 60_000_000, false)]
    public void Connections_half_of_which_took_much_longer_than_their_packets_make_a_cell_invalid(double delay, long median, bool isInvalid)
    {
        ConnectionRecord[] connections = [new() { Connect = median - 1 }, new() { Connect = 900_000_000 }, new() { Connect = median }];

        DelayValidity.Reasons(delay, connections).Any().ShouldBe(isInvalid);
    }

    [Fact]
    public void A_wire_that_holds_packets_too_long_is_named_with_the_median()
    {
        ConnectionRecord[] connections = [new() { Connect = 60_000_000 }];

        DelayValidity.Reasons(1, connections).ShouldBe(["half of the connections took 60.00 ms or more to open, although packets should have taken 1 ms each way"]);
    }

    [Fact]
    public void Times_of_openings_are_those_of_successful_interactions_that_opened_their_connection()
    {
        InteractionRecord Record(byte opened, long handshake, Outcome outcome = Outcome.Ok) => new()
        {
            Service = (byte)ServiceName.ProductDetail,
            Opened = opened,
            Outcome = outcome,
            Connect = 2_000_000,
            Handshake = handshake,
            FirstByte = 3_000_000,
        };

        var times = OpeningTimes.Of([Record(1, 4_000_000), Record(0, 0), Record(1, 6_000_000), Record(1, 6_000_000), Record(1, 90_000_000, Outcome.Timeout)]).ShouldNotBeNull();

        (times.Connect.Count, times.Connect.P50).ShouldBe((3, 2.0));
        times.Handshake!.P50.ShouldBe(6);
        times.FirstByte.P50.ShouldBe(11);
        OpeningTimes.Of([Record(1, 0)])!.Handshake.ShouldBeNull();
        OpeningTimes.Of([Record(0, 0)]).ShouldBeNull();
    }
}
