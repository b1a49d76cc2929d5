using TlsToll.Contracts;
using TlsToll.Experiments.Sharding;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Sharding;

/// <summary>A cell of a run that two RBEs shared.</summary>
public sealed class CellOfShardsTests
{
    private static readonly NegotiatedParameters Usual = new("1.3", "TLS_AES_256_GCM_SHA384", "x25519", "rsa-2048", 2, "none", Mutual: false);

    private static readonly IReadOnlyDictionary<ServiceName, PercentileSummary> Times = new Dictionary<ServiceName, PercentileSummary>
    {
        [ServiceName.NewProducts] = Percentiles.Summarise([1, 2, 3])!,
    };

    [Fact]
    public void What_the_clients_did_adds_up_and_what_the_tiers_used_is_of_all_already()
    {
        var whole = CellOfShards.Of([Shard(sessions: 25, rbe: 2000), Shard(sessions: 15, rbe: 1000)], Times);

        (whole.BusinessSessions, whole.Connections, whole.AcceptedConnections).ShouldBe((40, 40, 40));
        (whole.Handshakes.ServerFull, whole.Handshakes.ClientFull).ShouldBe((40, 40));
        whole.Interactions.ShouldBe(2000);
        whole.WindowInteractions.ShouldBe(2000);
        whole.Sips.ShouldBe(1000, "two seconds' window in both");
        (whole.CpuNanoseconds.Sut, whole.CpuNanoseconds.Rbe).ShouldBe((500_000_000.0, 3000.0));
        whole.CpuMicrosPerInteraction(Tier.Sut).ShouldBe(250, "of all interactions, and no longer unknown");
        whole.ResponseMilliseconds.ShouldBeSameAs(Times);
        whole.Negotiated.ShouldHaveSingleItem().ShouldBe(new NegotiatedCount(Usual, 40));
        whole.Invalid.ShouldBeEmpty();
    }

    [Fact]
    public void What_no_shard_could_compare_alone_is_compared()
    {
        var whole = CellOfShards.Of([Shard(sessions: 25, rbe: 0) with { Invalid = ["own reason"] }, Shard(sessions: 14, rbe: 0)], Times);

        whole.Invalid.ShouldBe(
        [
            "shard 0: own reason",
            "connections that the SUT counted (40) ≠ those of all RBEs together (39)",
            "full handshakes that the SUT counted (40) ≠ those of all RBEs together (39)",
        ]);
    }

    [Fact]
    public void Different_parameters_in_different_shards_are_noticed()
    {
        var other = Shard(sessions: 15, rbe: 0) with { Negotiated = [new(Usual with { Protocol = "1.2" }, 15)] };

        CellOfShards.Of([Shard(sessions: 25, rbe: 0), other], Times).Invalid.ShouldHaveSingleItem()
            .ShouldBe($"connections negotiated different parameters: {Usual with { Protocol = "1.2" }} × 15; {Usual} × 25");
    }

    [Fact]
    public void What_one_shard_did_not_measure_is_not_measured()
    {
        var without = Shard(sessions: 15, rbe: 0) with { SteadyFrom = null };
        without = without with { CpuNanoseconds = without.CpuNanoseconds with { Rbe = null } };

        var whole = CellOfShards.Of([Shard(sessions: 25, rbe: 7) with { SteadyFrom = 0.1, Disturbed = "a pause" }, without], Times);

        (whole.CpuNanoseconds.Rbe, whole.SteadyFrom, whole.Disturbed).ShouldBe((null, null, "shard 0: a pause"));
    }

    [Fact]
    public void Percentiles_of_one_shard_are_not_shown_as_those_of_all()
    {
        var (early, late) = (Percentiles.Summarise([0.1, 0.2])!, Percentiles.Summarise([0.1, 3])!);
        var shard = Shard(sessions: 25, rbe: 7) with { Openings = new OpeningTimes(early, Handshake: null, early), StartDelay = early };

        var whole = CellOfShards.Of([shard, Shard(sessions: 15, rbe: 7) with { StartDelay = late }], Times);

        whole.Openings.ShouldBeNull();
        whole.StartDelay.ShouldBe(late);
        CellOfShards.Of([shard, Shard(sessions: 15, rbe: 7)], Times).StartDelay.ShouldBeNull();
    }

    // The SUT counts the connections of all shards, in each of them.
    private static CellMeasurement Shard(long sessions, double rbe)
    {
        var cell = Cells.Of(1, Treatment.All[2], CellKind.Timed, 500, sessions: sessions);
        return cell with
        {
            Shards = 2,
            AcceptedConnections = 40,
            Handshakes = cell.Handshakes with { ServerFull = 40 },
            CpuNanoseconds = cell.CpuNanoseconds with { Rbe = rbe },
            Negotiated = [new(Usual, sessions)],
        };
    }
}
