using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Prediction;
using TlsToll.Experiments.Sizing;
using TlsToll.Rbe.Tests.Recorded;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;
using TlsToll.Tls;
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
    public void A_run_with_a_key_of_ML_DSA_tells_no_cost_with_TLS_1_2_and_one_with_TLS_1_2_none_with_that_key()
    {
        var anchor = RunAnchor.Read(Run, "none", preferred: null);
        var key = KeyKind.Parse("ml-dsa-44");

        var ofKey = new ScaledCosts(anchor with { Tls = anchor.Tls with { Key = key } }, InMemory).Of(Plan, Costs.Known);
        var ofOlder = new ScaledCosts(anchor with { Tls = anchor.Tls with { Version = TlsVersion.Tls12 } }, InMemory).Of(Plan, Costs.Known);

        ofKey.FullExtra.Keys.ShouldContain("TLS 1.3, p256");
        ofKey.FullExtra.Keys.ShouldNotContain(exchange => exchange.StartsWith("TLS 1.2", StringComparison.Ordinal));
        ofKey.Full.Keys.ShouldContain("ml-dsa-44");
        ofOlder.Full.Keys.ShouldBe(["rsa-2048", "rsa-3072", "rsa-4096", "ecdsa-p256", "ecdsa-p384"], ignoreOrder: true);
    }

    [Fact]
    public void Another_setting_costs_what_OpenSSL_takes_more_or_less_for_it()
    {
        var anchor = RunAnchor.Read(Run, "none", preferred: null);
        var costs = new ScaledCosts(anchor, InMemory).Of(Plan, Costs.Known);

        costs.Full["rsa-4096"].Estimate.ShouldBe(anchor.Full.Estimate + 4096 - 2048, 1e-6);
        costs.Full["ecdsa-p256"].Estimate.ShouldBe(anchor.Full.Estimate + 256 - 2048, 1e-6);
        costs.Full["ml-dsa-44"].Estimate.ShouldBe(anchor.Full.Estimate + (8 * 1312) - 2048, 1e-6);
        costs.FullExtra["TLS 1.3, p256"].Estimate.ShouldBe(70, 1e-6);
        costs.FullExtra["TLS 1.3, x25519"].Estimate.ShouldBe(0);
        costs.Resumed["TLS 1.3, x25519"].Estimate.ShouldBe(anchor.Full.Estimate + 100 - 2048, 1e-6);
        (costs.Records["chacha20-poly1305"].Fixed.Estimate - costs.Records["aes-256-gcm"].Fixed.Estimate).ShouldBe(3, 1e-6);
    }

    [Fact]
    public void A_run_with_several_ends_of_TLS_tells_what_each_costs_more_by_connection_and_by_request()
    {
        var anchor = RunAnchor.Read(WithNginx(Run, connection: 200, request: 150), "none", preferred: null);

        (anchor.Treatment, anchor.Front).ShouldBe(("tls-session", null));
        var front = anchor.Fronts.ShouldHaveSingleItem();
        front.Key.ShouldBe("nginx");
        (front.Value.Full.Estimate, front.Value.Request.Estimate).ShouldSatisfyAllConditions(c => c.Item1.ShouldBe(200, 1e-6), c => c.Item2.ShouldBe(150, 1e-6));
        front.Value.Resumed.ShouldBeNull();

        var costs = new ScaledCosts(anchor, InMemory).Of(Plan, Costs.Known);
        var load = new SizedLoad(1e6, 4, anchor.Traffic.RequestBytes, anchor.Traffic.ResponseBytes, 0, anchor.Tls);
        (SizingModel.Cores(costs, load with { Front = "nginx" }).Estimate - SizingModel.Cores(costs, load).Estimate).ShouldBe((200 / 4.0) + 150, 1e-6);
        SizingModel.Lacks(costs, load with { Front = "haproxy" }).ShouldBe("haproxy is not in these results: measure it by run --terminate, or with your service by measure, and size it by --from");
    }

    [Fact]
    public void What_nginx_costs_more_in_a_run_is_what_its_cells_differ_by()
    {
        var run = RecordedRun.Read("terminations");
        var anchor = RunAnchor.Read(run, "none", preferred: null);

        anchor.Treatment.ShouldBe("tls-session-sut");
        var nginx = anchor.Fronts["nginx"];
        Difference("tls-request").ShouldBe(nginx.Full.Estimate + nginx.Request.Estimate, 1e-6);
        Difference("tls-session").ShouldBe((nginx.Full.Estimate / anchor.Traffic.PerConnection) + nginx.Request.Estimate, 1e-6);
        // There, a connection cost less with nginx, and passing a request on cost more.
        (nginx.Full.Estimate, nginx.Request.Estimate).ShouldSatisfyAllConditions(c => c.Item1.ShouldBeNegative(), c => c.Item2.ShouldBePositive());

        double Difference(string treatment) => Micros(treatment + "-nginx") - Micros(treatment + "-sut");
        double Micros(string treatment) => new MetricValues(run).PerBlock(treatment, CellKindName.Cost, cell => cell.CpuMicrosPerInteraction[Tier.Sut.Slug]).Average();
    }

    // In a study, the treatments of the first level lack it.
    [Fact]
    public void What_ended_TLS_is_the_level_or_the_first_of_the_setting()
    {
        var run = Run with { Settings = new Dictionary<string, string>(Run.Settings, StringComparer.Ordinal) { ["terminate"] = "haproxy,sut" } };

        var anchor = RunAnchor.Read(run, "none", preferred: null);

        (anchor.Front, anchor.Fronts.Count).ShouldBe(("haproxy", 0));
        RunAnchor.Read(Run, "none", preferred: null).Front.ShouldBeNull();
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

    // The same run again, as if nginx had ended TLS for so many microseconds more.
    private static RunResult WithNginx(RunResult run, double connection, double request)
    {
        var session = run.Treatments.Single(t => t.Name == "tls-session");
        double More(string treatment) => request + (treatment.EndsWith("request", StringComparison.Ordinal) ? connection : connection * session.Connections / session.Interactions);
        return run with
        {
            Treatments = [.. run.Treatments.Select(t => At(t, "sut")), .. run.Treatments.Select(t => At(t with { Name = t.Name + ",nginx" }, "nginx"))],
            Blocks =
            [
                .. run.Blocks.Select(block => block with
                {
                    Cells =
                    [
                        .. block.Cells,
                        .. block.Cells.Select(cell => cell with
                        {
                            Treatment = cell.Treatment + ",nginx",
                            CpuMicrosPerInteraction = cell.CpuMicrosPerInteraction.ToDictionary(
                                cpu => cpu.Key, cpu => cpu.Value + (cpu.Key == Tier.Sut.Slug ? More(cell.Treatment) : 0), StringComparer.Ordinal),
                        }),
                    ],
                }),
            ],
        };

        static TreatmentResult At(TreatmentResult treatment, string end) =>
            treatment with { Factors = new Dictionary<string, string>(treatment.Factors, StringComparer.Ordinal) { ["terminate"] = end } };
    }

    private static Calibrated InMemory(TlsChoice choice)
    {
        var extra = choice.Group!.Name == "x25519" ? 0 : 70;
        var cost = new ServerCost(choice.Key.Bits + extra, choice.Suite?.Name.Contains("CHACHA", StringComparison.Ordinal) == true ? 5 : 2, 1, 0.001, 1, 0.001);
        return new Calibrated(Three(cost), Three(cost with { Handshake = 100 + extra }));
    }

    private static ServerCost[] Three(ServerCost cost) => [cost, cost, cost];
}
