using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Design;

namespace TlsToll.Rbe.Tests.Studies;

public sealed class GarciaTests
{
    private const string Triple = "TLS_RSA_WITH_3DES_EDE_CBC_SHA";
    private const string Rc4 = "TLS_RSA_WITH_RC4_128_MD5";

    private static readonly StudyDesign Full = StudyFixture.Design("garcia2007", quick: false);
    private static readonly StudyDesign Literal = StudyFixture.Design("garcia2007-literal", quick: false);

    // What only the paper's own load on a server of the paper's speed tells, and only loads in the paper's order.
    private static readonly string[] OfTheOperatingPoint = ["sips", "valley", "other-resources", "first-limit", "others-idle", "mainly-cpu"];

    // What is said of the throughput of a server that its own processors limit.
    private static readonly string[] OfTheThroughput = ["throughput-loss", "convergence", "keys-sips", "3des", "configuration"];

    [Fact]
    public void A_server_like_the_papers_confirms_the_paper()
    {
        // As the paper describes its figures; with a scatter of 0.2 %. All four interactions have the same, so that the F-test at 0.1 of the key, which has no
        // effect, is significant in all of them for one scatter in ten, and this is one of the nine.
        var modern = LikeThePapers(Full);
        var slow = LikeThePapers(Literal);

        foreach (var finding in slow.Findings)
            finding.Verdict.ShouldBe(finding.Rule.Length == 0 ? FindingVerdict.NotTested : FindingVerdict.Confirmed, $"{finding.Id}: {finding.Ours}");
        foreach (var finding in modern.Findings)
        {
            var isTested = finding.Rule.Length > 0 && !OfTheOperatingPoint.Contains(finding.Id, StringComparer.Ordinal);
            finding.Verdict.ShouldBe(isTested ? FindingVerdict.Confirmed : FindingVerdict.NotTested, $"{finding.Id}: {finding.Ours}");
        }

        slow.Findings.Select(f => f.Id).ShouldBeUnique();
        slow.Answers.ShouldContain(answer => answer.Contains("between 25 and 40 Active EBs, as the paper's did. The statements are judged there", StringComparison.Ordinal));
        modern.Answers.ShouldNotContain(answer => answer.StartsWith("Operating point", StringComparison.Ordinal));
    }

    // 30 of 530 µs: 430 for each of 25 connections in 1000 interactions, and the rest for what is exchanged.
    [Fact]
    public void What_a_connection_and_what_its_interactions_cost_is_told_apart_by_a_connection_per_request()
    {
        var ours = LikeThePapers(Full).Findings.Single(f => f.Id == "encryption-first").Ours;

        ours.ShouldStartWith("per interaction: the connection 10.7 µs [");
        ours.ShouldContain("what is exchanged 19.3 µs [");
    }

    [Fact]
    public void A_network_that_fills_as_fast_as_the_processor_contradicts_that_it_grows_far_slower()
    {
        var data = StudyFixture.Measured(Literal, WithLoad((levels, _) => Sips(levels)), WithLoad((levels, _) => P90(levels)), bytesPerEb: 300_000);

        var finding = GarciaEvaluator.Evaluate(data, StudyFixture.Empty).Findings.Single(f => f.Id == "other-resources");

        finding.Verdict.ShouldBe(FindingVerdict.Contradicted, finding.Ours);
    }

    [Fact]
    public void TLS_that_fills_the_disk_more_than_the_processor_contradicts_that_it_mainly_affects_that()
    {
        var findings = Changed(Literal, cell => cell with
        {
            Resources = cell.Resources with { DiskBusySeconds = cell.Treatment.StartsWith("tls", StringComparison.Ordinal) ? 0.5 * cell.Seconds : 0.01 },
        });

        findings["mainly-cpu"].Verdict.ShouldBe(FindingVerdict.Contradicted, findings["mainly-cpu"].Ours);
    }

    [Fact]
    public void Other_machines_that_saturate_first_contradict_that_they_are_no_bottleneck_only_with_the_papers_own_load()
    {
        static CellMeasurement Busy(CellMeasurement cell) => cell with { DriverUtilisation = 0.97 };

        var (slow, modern) = (Changed(Literal, Busy), Changed(Full, Busy));

        slow["first-limit"].Verdict.ShouldBe(FindingVerdict.Contradicted, slow["first-limit"].Ours);
        // The SUT isn't the first at its limit, so that this is not the paper's operating point.
        slow["others-idle"].Verdict.ShouldBe(FindingVerdict.NotTested);
        foreach (var finding in OfTheThroughput.Select(id => modern[id]))
        {
            finding.Verdict.ShouldBe(FindingVerdict.NotTested, finding.Id);
            finding.Ours.ShouldStartWith("The SUT's processors do not limit the throughput. With tls-session, the processors of the other tiers and the driver (97 %)");
        }

        foreach (var id in new[] { "first-limit", "others-idle" })
        {
            modern[id].Verdict.ShouldBe(FindingVerdict.NotTested, id);
            modern[id].Ours.ShouldStartWith("Driver, vendors and database share processors here");
        }
    }

    [Fact]
    public void Without_images_from_the_disk_the_valley_is_not_tested()
    {
        var findings = Changed(Literal, cell => cell with { Resources = cell.Resources with { DiskReadBytes = cell.Resources.DiskReadBytes with { Sut = 0 } } });

        findings["valley"].Verdict.ShouldBe(FindingVerdict.NotTested);
        findings["valley"].Ours.ShouldContain("read no image from the disk");
    }

    [Fact]
    public void Without_saturation_nothing_is_said_of_the_throughput_that_the_server_limits()
    {
        var findings = Changed(Full, cell => cell with { SutUtilisation = 0.3 });

        foreach (var id in OfTheThroughput)
            findings[id].Verdict.ShouldBe(FindingVerdict.NotTested, id);
        // Nothing is saturated at any load, so that all of them count.
        findings["throughput-without"].Verdict.ShouldBe(FindingVerdict.Confirmed, findings["throughput-without"].Ours);
    }

    [Fact]
    public void TLS_per_request_that_raises_the_throughput_contradicts_that_it_is_higher_without_TLS()
    {
        var findings = Findings(
            (levels, block) => Sips(levels) * (levels["treatment"] == "tls-request" ? 1.25 : 1) * StudyFixture.Noise(levels, block, 0.002),
            (levels, block) => P90(levels) * StudyFixture.Noise(levels, block + 60, 0.002)).ToDictionary(f => f.Id);

        findings["throughput-without"].Verdict.ShouldBe(FindingVerdict.Contradicted, findings["throughput-without"].Ours);
    }

    [Fact]
    public void A_curve_that_only_rises_contradicts_the_valley()
    {
        var findings = Judged(
            Literal, (levels, block) => Sips(levels) * StudyFixture.Noise(levels, block, 0.002),
            (levels, block) => (10 + StudyFixture.Ebs(levels)) * StudyFixture.Noise(levels, block, 0.002)).Findings.ToDictionary(f => f.Id);

        findings["valley"].Verdict.ShouldBe(FindingVerdict.Contradicted);
    }

    [Fact]
    public void Losses_far_from_the_papers_contradict_its_numbers_on_a_server_of_its_speed()
    {
        var findings = Judged(
            Literal, (levels, block) => 10 * Sips(levels) * StudyFixture.Noise(levels, block, 0.002),
            (levels, block) => P90(levels) * StudyFixture.Noise(levels, block, 0.002)).Findings.ToDictionary(f => f.Id);

        findings["sips"].Verdict.ShouldBe(FindingVerdict.Contradicted);
    }

    [Fact]
    public void A_server_on_which_TLS_costs_nothing_contradicts_claims_of_a_higher_cost()
    {
        var findings = Findings(
            (levels, block) => StudyFixture.Ebs(levels) * 20 * StudyFixture.Noise(levels, block, 0.002),
            (levels, block) => 50 * StudyFixture.Noise(levels, block + 50, 0.002)).ToDictionary(f => f.Id);

        findings["throughput-loss"].Verdict.ShouldBe(FindingVerdict.Contradicted);
        findings["keys-sips"].Verdict.ShouldBe(FindingVerdict.Contradicted);
        findings["configuration"].Verdict.ShouldBe(FindingVerdict.Confirmed, findings["configuration"].Ours);
        findings["load-explains"].Verdict.ShouldBe(FindingVerdict.Contradicted);
        findings["keys-response-times"].Verdict.ShouldBe(FindingVerdict.Confirmed);
        // Curves that are the same everywhere do not come nearer to each other.
        findings["convergence"].Verdict.ShouldBe(FindingVerdict.NotResolved);
    }

    [Fact]
    public void Scatter_leaves_statements_open_and_no_effect_is_never_confirmed_by_it()
    {
        var findings = Findings(
            (levels, block) => Sips(levels) * StudyFixture.Noise(levels, block, 0.6),
            (levels, block) => P90(levels) * StudyFixture.Noise(levels, block + 50, 0.6)).ToDictionary(f => f.Id);

        foreach (var id in new[] { "keys-response-times", "regimes", "keys-sips", "throughput-loss" })
            findings[id].Verdict.ShouldBe(FindingVerdict.NotResolved, $"{id}: {findings[id].Ours}");
    }

    [Theory]
    [InlineData(1.10, 1.01, FindingVerdict.Confirmed)]
    [InlineData(1.10, 1.10, FindingVerdict.Confirmed)]
    [InlineData(1.10, 0.90, FindingVerdict.Confirmed)]
    [InlineData(1.25, 1.01, FindingVerdict.Contradicted)]
    [InlineData(1.01, 1.01, FindingVerdict.NotResolved)]
    [InlineData(1.00, 1.00, FindingVerdict.NotResolved)]
    public void Up_to_ten_percent_is_a_statement_of_the_largest_rise(double ofCreateOrder, double ofOthers, FindingVerdict verdict)
    {
        var findings = Judged(
            Full, (levels, block) => Sips(levels) * StudyFixture.Noise(levels, block, 0.002), (levels, block) => 50 * StudyFixture.Noise(levels, block + 60, 0.002),
            (levels, service) => levels["suite"] != Triple || StudyFixture.Ebs(levels) <= 20 ? 1 : service == ServiceName.CreateOrder ? ofCreateOrder : ofOthers).Findings;

        var finding = findings.Single(f => f.Id == "3des");
        finding.Verdict.ShouldBe(verdict, finding.Ours);
    }

    [Theory]
    [InlineData(1.01, FindingVerdict.Confirmed)]
    [InlineData(1.04, FindingVerdict.Contradicted)]
    [InlineData(0.95, FindingVerdict.Contradicted)]
    [InlineData(1.02, FindingVerdict.NotResolved)]
    public void No_appreciable_difference_is_one_of_at_most_two_percent(double ratio, FindingVerdict verdict)
    {
        var findings = Judged(
            Full, (levels, block) => Sips(levels) * StudyFixture.Noise(levels, block, 0.002), (levels, block) => 50 * StudyFixture.Noise(levels, block + 60, 0.002),
            (levels, service) => levels["key"] == "rsa-8192" && service == ServiceName.NewProducts ? ratio : 1).Findings;

        var finding = findings.Single(f => f.Id == "keys-response-times");
        finding.Verdict.ShouldBe(verdict, finding.Ours);
        finding.Rule.ShouldContain("contradicted if one lies wholly outside ± 2 %");
    }

    [Fact]
    public void Without_the_old_suites_what_they_would_show_is_not_measured()
    {
        var design = StudyFixture.Design("garcia2007", quick: true);
        var bulk = design with { Experiments = [.. design.Experiments.Where(e => e.File.Name != "bulk")] };

        var findings = Judged(bulk, (levels, _) => Sips(levels), (levels, _) => P90(levels)).Findings.ToDictionary(f => f.Id);

        findings["3des"].Verdict.ShouldBe(FindingVerdict.NotMeasured);
        findings["3des"].Ours.ShouldBe("not measured");
    }

    [Fact]
    public void The_papers_degrees_of_freedom_and_theoretical_F_are_found_again()
    {
        var data = StudyFixture.Measured(
            Full, WithLoad((levels, block) => Sips(levels) * StudyFixture.Noise(levels, block, 0.01)), WithLoad((levels, block) => P90(levels) * StudyFixture.Noise(levels, block, 0.01)));
        var variance = new Variance(data);
        variance.Analyse(Full.Experiments.First(e => e.File.Name == "handshake-key"));

        var rows = variance.Rows.Where(r => r is { Analysis: Variance.OfMeans, Scale: "raw", Response: "p90Ms.CreateOrder" }).ToDictionary(r => r.Factor);

        // Table 2: nine loads and three lengths, without replication.
        (rows["ebs"].DegreesOfFreedom, rows["key"].DegreesOfFreedom, rows["residual"].DegreesOfFreedom).ShouldBe((8, 2, 16));
        Math.Round(rows["ebs"].FTheoretical!.Value, 2).ShouldBe(2.09);
        Math.Round(rows["key"].FTheoretical!.Value, 2).ShouldBe(2.67);
        rows["ebs"].Alpha.ShouldBe(0.1);
    }

    [Fact]
    public void The_papers_values_are_shown_next_to_ours()
    {
        var reference = Judged(Full, (levels, block) => Sips(levels) * StudyFixture.Noise(levels, block, 0.01), (levels, block) => P90(levels) * StudyFixture.Noise(levels, block, 0.01)).Reference;

        reference.Count.ShouldBe(24);
        reference.ShouldAllBe(r => r.Ours != null);
        reference.First(r => r.What == "F theoretical of the load at 0.1").Ours!.Value.ShouldBe(2.09, 0.005);
        reference.First(r => r.What.StartsWith("Largest loss of throughput, a TLS session per request", StringComparison.Ordinal)).Low.ShouldNotBeNull();
    }

    [Fact]
    public void Every_figure_and_every_level_of_the_paper_is_accounted_for()
    {
        var figures = Full.Experiments.SelectMany(e => e.File.Figures).Select(f => f.Id).ToArray();
        new[] { "fig6", "fig7", "fig8", "fig9", "fig10", "fig11", "fig12" }.ShouldBeSubsetOf(figures);
        Full.File.PaperFactors.ShouldAllBe(f => f.Status == "measured" || f.Reason.Length > 0);
        Full.Experiments.First(e => e.File.Name == "security").Factors[0].Levels.ShouldBe(["1", "5", "10", "15", "20", "25", "30", "35", "40"]);
        var literal = StudyFixture.Design("garcia2007-literal", quick: false);
        literal.Experiments.First(e => e.File.Name == "security").Factors[0].Levels.Count.ShouldBe(9);
        literal.Form.Settings["suite"].ShouldBe(Rc4);
        literal.Form.Settings["vendor-delay"].ShouldBe("2000");
        literal.Form.Settings["items"].ShouldBe("100000");
        // Export suites can't be measured, and nothing is drawn for them.
        literal.Experiments.First(e => e.File.Name == "bulk").Factors.Single(f => f.Name == "suite").Levels.ShouldBe([Rc4, Triple]);
        literal.File.PaperFactors.Single(f => f.Level == "RC4 with 40 bits").Status.ShouldBe("impossible");
    }

    private static IReadOnlyList<Finding> Findings(
        Func<IReadOnlyDictionary<string, string>, int, double> sips, Func<IReadOnlyDictionary<string, string>, int, double> p90) =>
        Judged(Full, sips, p90).Findings;

    private static Dictionary<string, Finding> Changed(StudyDesign design, Func<CellMeasurement, CellMeasurement> change)
    {
        var data = StudyFixture.Measured(
            design, WithLoad((levels, block) => Sips(levels) * StudyFixture.Noise(levels, block, 0.002)),
            WithLoad((levels, block) => P90(levels) * StudyFixture.Noise(levels, block + 60, 0.002)), change: change);
        return GarciaEvaluator.Evaluate(data, StudyFixture.Empty).Findings.ToDictionary(f => f.Id);
    }

    private static StudyResult LikeThePapers(StudyDesign design) => Judged(
        design,
        (levels, block) => Sips(levels) * StudyFixture.Noise(levels, block, 0.002),
        (levels, block) => P90(levels) * StudyFixture.Noise(levels, block + 60, 0.002));

    private static StudyResult Judged(
        StudyDesign design, Func<IReadOnlyDictionary<string, string>, int, double> sips, Func<IReadOnlyDictionary<string, string>, int, double> p90,
        Func<IReadOnlyDictionary<string, string>, ServiceName, double>? ofService = null)
    {
        var data = StudyFixture.Measured(
            design, WithLoad(sips), WithLoad(p90), ofService is null ? null : (levels, service) => levels.ContainsKey("ebs") ? ofService(levels, service) : 1);
        var variance = new Variance(data);
        foreach (var experiment in design.Experiments)
            variance.Analyse(experiment);
        return GarciaEvaluator.Evaluate(data, StudyFixture.Empty with { Anova = variance.Rows });
    }

    // Runs of a fixed amount of work have no load; nobody looks at their throughput.
    private static Func<IReadOnlyDictionary<string, string>, int, double> WithLoad(Func<IReadOnlyDictionary<string, string>, int, double> value) =>
        (levels, block) => levels.ContainsKey("ebs") ? value(levels, block) : 1;

    // Fig. 7, 10 and 12: a line up to some 30 EBs, then flat; TLS takes 7 % in the middle and nothing beyond, per request 15 % everywhere.
    private static double Sips(IReadOnlyDictionary<string, string> levels)
    {
        var ebs = StudyFixture.Ebs(levels);
        var sips = 2.0 * Math.Min(ebs, 31);
        if (levels["treatment"] == "tls-session")
            sips *= ebs is > 10 and <= 30 ? 0.93 : 1;
        if (levels["treatment"] == "tls-request")
            sips *= 0.85;
        sips *= levels["key"] == "rsa-1024" ? 1 : 0.97;
        return sips * (levels["suite"] == Triple ? (ebs > 20 ? 0.82 : 0.98) : 1);
    }

    // Fig. 6, 9 and 11: it grows with the load; Product Detail's valley is given to all four alike, and is small.
    private static double P90(IReadOnlyDictionary<string, string> levels)
    {
        var ebs = StudyFixture.Ebs(levels);
        var p90 = ebs == 1 ? 16.5 : 10 * Math.Exp(ebs / 12.0);
        if (levels["treatment"] == "tls-session")
            p90 *= ebs is > 5 and <= 30 ? 1.05 : 1;
        if (levels["treatment"] == "tls-request")
            p90 *= 1 + (ebs * 0.01);
        return p90 * (levels["suite"] == Triple ? (ebs > 20 ? 1.08 : 1.02) : 1);
    }
}
