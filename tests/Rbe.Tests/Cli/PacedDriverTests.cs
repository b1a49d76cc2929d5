using TlsToll.Experiments.Controls.Peers;
using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>The table of response times at a fixed rate.</summary>
public sealed class PacedDriverTests
{
    private static readonly PacedDriver Rbe = PacedDriver.OfRbe("rbe", 500, [new(500, 0.2, 0.3, 1), new(500, 0.2, 0.3, 3)]);

    [Fact]
    public void Means_of_the_blocks_have_their_intervals()
    {
        (Rbe.TimesFrom, Rbe.MedianMs!.ToText("0.0"), Rbe.P99Ms!.Estimate, Rbe.P99Ms.Count).ShouldBe(("due time", "0.2 [0.2, 0.2]", 2, 2));
        // t(1) = 12.706, standard error 1.
        Rbe.P99Ms.HalfWidth.ShouldBe(12.706, tolerance: 1e-3);
        PacedDriver.OfRbe("rbe", 500, [new(500, 0.2, 0.3, 1), new(500, 0.2, 0.3, P99: null)]).P99Ms.ShouldBeNull();
    }

    [Fact]
    public void Each_driver_has_its_rate_or_a_reason_and_the_start_of_its_times()
    {
        var lines = Print([Rbe, Peer("wrk"), Peer("hey", new(500, 0.2, 0.3, 1), new(500, 0.2, 0.3, 1))]);

        Words(lines, "rbe ").ShouldBe(["rbe 500.0 [500.0, 500.0] due time", "rbe 0.20 [0.20, 0.20] 0.30 [0.30, 0.30] 2.00 [-10.71, 14.71]"]);
        Words(lines, "hey ").ShouldBe(["hey 500.0 [500.0, 500.0] sending", "hey 0.20 [0.20, 0.20] 0.30 [0.30, 0.30] 1.00 [1.00, 1.00]"]);
        Words(lines, "wrk ").ShouldBe(["wrk no fixed rate"]);
        lines.ShouldContain(line => line.Contains("coordinated omission", StringComparison.Ordinal));
        lines.ShouldNotContain(line => line.StartsWith("RATE NOT HELD", StringComparison.Ordinal));
    }

    [Fact]
    public void A_driver_that_sends_less_is_named_and_without_another_driver_nothing_is_said_of_others()
    {
        var slow = Peer("hey", new(490, 0.2, 0.3, null), new(490, 0.2, 0.3, null));

        Print([Rbe, slow]).ShouldContain(line => line.StartsWith("RATE NOT HELD: hey ", StringComparison.Ordinal));
        (slow.IsRateHeld, Rbe.IsRateHeld, Peer("ab").IsRateHeld).ShouldBe((false, true, null));

        Print([Rbe, Peer("ab")]).ShouldNotContain(line => line.Contains("coordinated omission", StringComparison.Ordinal));
    }

    [Fact]
    public void The_two_tables_fit_a_terminal_without_being_divided() =>
        Print([PacedDriver.OfRbe("rbe-sslstream", 500, [new(500, 10.2, 30.3, 40), new(501, 10.8, 30.9, 41)]), Peer("httperf")])
            .Count(line => line.StartsWith("driver ", StringComparison.Ordinal)).ShouldBe(2);

    private static PacedDriver Peer(string name, params PeerTimes[] cells) => PacedDriver.OfPeer(PeerProgram.All.Single(program => program.Name == name), 500, cells);

    private static string[] Print(PacedDriver[] drivers)
    {
        using var text = new StringWriter { NewLine = "\n" };
        PacedDriver.Print(drivers, 500, new ResultOutput(text, "text"));
        return text.ToString().Split('\n');
    }

    private static IEnumerable<string> Words(IEnumerable<string> lines, string start) =>
        lines.Where(line => line.StartsWith(start, StringComparison.Ordinal)).Select(line => string.Join(' ', line.Split(' ', StringSplitOptions.RemoveEmptyEntries)));
}
