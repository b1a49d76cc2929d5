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
