using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Prediction;
using TlsToll.Experiments.Sizing;
using TlsToll.Rbe.Tests.Recorded;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Runs;
using TlsToll.Tls.Costs;

namespace TlsToll.Rbe.Tests.Sizing;

/// <summary>Sizes from a run's measurements.</summary>
public sealed class ScaledCostsTests
{
    private static readonly RunResult Run = RecordedRun.Read("quick-1");
    private static readonly SizePlan Plan = SizePlan.Of(SizePlan.Wanted(SizePlan.Reference), new Dictionary<TlsChoice, Unavailability>());

    [Fact]
    public void A_run_tells_the_cost_of_a_connection_of_its_records_and_of_the_rest()
    {
        var anchor = RunAnchor.Read(Run, "none", preferred: null);

        anchor.Treatment.ShouldBe("tls-session");
        anchor.Tls.ToString().ShouldBe(SizePlan.Reference.ToString());
        (anchor.Full.Estimate, anchor.Full.Low).ShouldBe((726.271788067759, 715.2424191992351));
        anchor.Resumed.ShouldBeNull();
        // TLS costs 50.0 µs per interaction, of which a connection of 470 in 16,870 interactions is 20.2.
        anchor.Traffic.PerConnection.ShouldBe(16870.0 / 470, 1e-9);
        anchor.Records.ShouldNotBeNull().Estimate.ShouldBe(49.9887564276565 - (726.271788067759 * 470 / 16870), 1e-6);
        anchor.Rest.ShouldNotBeNull().Estimate.ShouldBe(Run.Treatments.Single(t => t.Name == "plain-session").CpuMicrosPerInteraction[Tier.Sut.Slug]!.Value, 1e-6);
    }

    [Fact]
    public void The_settings_of_the_run_cost_what_it_measured()
    {
        var anchor = RunAnchor.Read(Run, "none", preferred: null);
        var costs = new ScaledCosts(anchor, InMemory).Of(Plan, Costs.Known);
        var load = new SizedLoad(1e6, anchor.Traffic.PerConnection, anchor.Traffic.RequestBytes, anchor.Traffic.ResponseBytes, 0, anchor.Tls);

        SizingModel.Cores(costs, load).Estimate.ShouldBe(49.9887564276565, 1e-6);
        costs.Full["rsa-2048"].ShouldBe(anchor.Full);
    }

    [Fact]
    public void Another_setting_costs_what_OpenSSL_takes_more_or_less_for_it()
    {
        var anchor = RunAnchor.Read(Run, "none", preferred: null);
        var costs = new ScaledCosts(anchor, InMemory).Of(Plan, Costs.Known);

        costs.Full["rsa-4096"].Estimate.ShouldBe(anchor.Full.Estimate + 4096 - 2048, 1e-6);
        costs.Full["ecdsa-p256"].Estimate.ShouldBe(anchor.Full.Estimate + 256 - 2048, 1e-6);
        costs.FullExtra["TLS 1.3, p256"].Estimate.ShouldBe(70, 1e-6);
        costs.FullExtra["TLS 1.3, x25519"].Estimate.ShouldBe(0);
        costs.Resumed["TLS 1.3, x25519"].Estimate.ShouldBe(anchor.Full.Estimate + 100 - 2048, 1e-6);
        (costs.Records["chacha20-poly1305"].Fixed.Estimate - costs.Records["aes-256-gcm"].Fixed.Estimate).ShouldBe(3, 1e-6);
    }

    [Fact]
    public void A_run_without_connections_of_both_lengths_is_refused() =>
        Should.Throw<InvalidDataException>(() => RunAnchor.Read(Run with { Comparisons = [] }, "here", preferred: null))
            .Message.ShouldStartWith("The run in here has no cost of a TLS connection with a full handshake:");

    [Fact]
    public void An_invalid_run_is_refused() =>
        Should.Throw<InvalidDataException>(() => RunAnchor.Read(Run with { Status = "invalid", InvalidReasons = ["an order is missing"] }, "here", preferred: null))
            .Message.ShouldBe("The run in here is invalid: an order is missing.");

    [Fact]
    public void A_run_with_failed_interactions_is_refused() =>
        Should.Throw<InvalidDataException>(() => RunAnchor.Read(Run with { Treatments = [.. Run.Treatments.Select(t => t with { Errors = 12 })] }, "here", preferred: null))
            .Message.ShouldBe($"In the run in here, 12 interactions of {Run.Treatments[0].Name} failed, and one that fails costs less than one that succeeds.");

    private static Calibrated InMemory(TlsChoice choice)
    {
        var extra = choice.Group!.Name == "x25519" ? 0 : 70;
        var cost = new ServerCost(choice.Key.Bits + extra, choice.Suite?.Name.Contains("CHACHA", StringComparison.Ordinal) == true ? 5 : 2, 1, 0.001, 1, 0.001);
        return new Calibrated(Three(cost), Three(cost with { Handshake = 100 + extra }));
    }

    private static ServerCost[] Three(ServerCost cost) => [cost, cost, cost];
}
