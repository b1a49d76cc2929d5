using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Plans;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>Servers whose costs are given, and what the judges of the studies of static pages make of them.</summary>
public sealed class StaticFindingsTests
{
    [Fact]
    public void The_parts_of_a_server_whose_costs_add_up_are_its_parts_and_come_to_the_whole()
    {
        // In µs: not TLS 200, the rest of TLS 100; RSA 400, cipher 50, MAC 40, randomness 10.
        var study = Judged("coarfa2006", Coarfa);

        var anatomy = study.Shares.Single(s => s.Id == "anatomy").Columns[0].Shares.ToDictionary(p => p.Name, p => p.Estimate!.Value);
        anatomy["key exchange (RSA)"].ShouldBe(50, 0.5);
        anatomy["cipher"].ShouldBe(6.25, 0.5);
        anatomy["not TLS"].ShouldBe(25, 0.5);
        anatomy["other TLS"].ShouldBe(12.5, 0.5);
        anatomy["together − apart"].ShouldBe(0, 1);
        anatomy.Values.Sum().ShouldBe(100, 1e-9);
        Verdict(study, "rsa-dominates").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "rsa-share").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "loss").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "set-up").ShouldBe(FindingVerdict.Confirmed);
        // 800 ÷ 400 without RSA, 300 of 800 after a minimal set-up, 650 with plain data, 220 with messages alone.
        Verdict(study, "rsa-bound").ShouldBe(FindingVerdict.Contradicted);
        Verdict(study, "set-up-share").ShouldBe(FindingVerdict.Contradicted);
        Verdict(study, "data-share").ShouldBe(FindingVerdict.Contradicted);
        Verdict(study, "non-tls").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "factor").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "balanced").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "cache").ShouldBe(FindingVerdict.Contradicted);
        // The cache saves nothing where RSA is left out; a second processor brings nothing, RSA left out doubles the rate.
        Verdict(study, "cache-without-rsa").ShouldBe(FindingVerdict.NotResolved, Ours(study, "cache-without-rsa"));
        Verdict(study, "second-or-ideal-cs").ShouldBe(FindingVerdict.Contradicted, Ours(study, "second-or-ideal-cs"));
    }

    [Fact]
    public void A_cache_that_saves_more_than_RSA_helps_without_it()
    {
        var study = Judged("coarfa2006", (levels, block) => Coarfa(levels, block) + (levels.GetValueOrDefault("resumption") == "off" ? 60 : 0));

        Verdict(study, "cache-without-rsa").ShouldBe(FindingVerdict.Confirmed, Ours(study, "cache-without-rsa"));
    }

    [Fact]
    public void A_line_is_found_again_with_the_shares_that_follow_from_it()
    {
        // The paper's equation 5, in µs for its ms.
        var study = Judged("kant2000", (levels, _) =>
        {
            var kilobytes = levels.TryGetValue("trace", out var trace) ? Kilobytes(trace) : 0.03;
            // Of the handshake's 1,270 µs, 1,000 are the RSA operation.
            var handshake = levels.GetValueOrDefault("ablate") == "sign" ? 270 : 1270;
            return levels.GetValueOrDefault("transport", "tls") == "tls" ? 240 + handshake + (40 * kilobytes) : 240 + (10 * kilobytes);
        });

        var line = study.Lines[0];
        line.Coefficients[0].Estimate.ShouldBe(1510, 10);
        line.Coefficients[1].Estimate.ShouldBe(40, 0.5);
        line.RSquared.ShouldBeGreaterThan(0.999);
        var parts = study.Shares[0].Columns[0].Shares;
        parts[0].Estimate!.Value.ShouldBe(43.0, 0.5);
        parts[1].Estimate!.Value.ShouldBe(36.6, 0.5);
        Verdict(study, "linear").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "shares").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "rsa").ShouldBe(FindingVerdict.Confirmed, Ours(study, "rsa"));
        Verdict(study, "fifth").ShouldBe(FindingVerdict.Confirmed, Ours(study, "fifth"));
        Verdict(study, "times").ShouldBe(FindingVerdict.Confirmed, Ours(study, "times"));
        Verdict(study, "path-length").ShouldBe(FindingVerdict.NotResolved);
        Verdict(study, "l2-size").ShouldBe(FindingVerdict.NotTested);
    }

    [Fact]
    public void The_formula_of_reuse_holds_where_fetches_do_not_disturb_each_other()
    {
        var study = Judged("gupta2004", (levels, _) => 300 + ((1 - Reuse(levels)) * KeyCost(levels)));

        Verdict(study, "formula").ShouldBe(FindingVerdict.Confirmed, Ours(study, "formula"));
        Verdict(study, "reuse-levels").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "curves-win").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "more-requests").ShouldBe(FindingVerdict.Confirmed);
        // The paper's gains are those of one operation; here the key costs 800 of 1100 µs, or 150 of 450.
        Verdict(study, "gain-66").ShouldBe(FindingVerdict.Contradicted, Ours(study, "gain-66"));
        // The page is the same for all, so that a fetch of 1 MB differs by the whole key.
        Verdict(study, "parity").ShouldBe(FindingVerdict.Contradicted, Ours(study, "parity"));
    }

    [Fact]
    public void With_a_page_whose_bytes_cost_far_more_than_a_key_curves_and_RSA_are_at_parity()
    {
        var study = Judged("gupta2004", (levels, _) => 300 + (levels.GetValueOrDefault("trace") == "page:1MB:1" ? 20_000 : 0) + ((1 - Reuse(levels)) * KeyCost(levels)));

        Verdict(study, "parity").ShouldBe(FindingVerdict.Confirmed, Ours(study, "parity"));
    }

    [Fact]
    public void And_not_where_reuse_saves_more_than_its_share()
    {
        var study = Judged("gupta2004", (levels, _) => 300 + (Math.Pow(1 - Reuse(levels), 2) * KeyCost(levels)));

        Verdict(study, "formula").ShouldBe(FindingVerdict.Contradicted);
    }

    [Theory]
    [InlineData("coarfa2006")]
    [InlineData("kant2000")]
    [InlineData("gupta2004")]
    public void Without_a_run_nothing_is_resolved_and_nothing_is_invented(string name)
    {
        var design = StudyFixture.Design(name, quick: true);
        var placement = StudyFixture.AsTheyAre();

        var study = ClaimEvaluators.All[name](new StudyData(design, StudyPlan.Of(design, placement), placement, []), StudyFixture.Empty);

        study.Findings.ShouldAllBe(f => f.Verdict == FindingVerdict.NotResolved || f.Verdict == FindingVerdict.NotTested);
        study.Rules.ShouldNotBeNull();
        study.Reference.ShouldAllBe(r => r.Ours == null);
        study.Answers.ShouldBeEmpty();
    }

    private static double Coarfa(IReadOnlyDictionary<string, string> levels, int block)
    {
        if (levels.GetValueOrDefault("transport") == "plain")
            return 200;
        double Unless(string part, double cost) => levels.GetValueOrDefault("ablate", "").Contains(part, StringComparison.Ordinal) ? 0 : cost;
        return levels.GetValueOrDefault("parts", "full") switch
        {
            "plain-data" => 650,
            "minimal-setup" => 300,
            "skeleton" => 220,
            "skeleton-plain" => 210,
            _ => 300 + Unless("sign", 400) + Unless("cipher", 50) + Unless("mac", 40) + Unless("rand", 10),
        };
    }

    private static double Kilobytes(string trace) => trace.Split(':')[1] switch
    {
        "30B" => 30 / 1024.0,
        "36KB" => 36,
        "1MB" => 1024,
        var bytes => int.Parse(bytes, System.Globalization.CultureInfo.InvariantCulture) / 1024.0,
    };

    private static double Reuse(IReadOnlyDictionary<string, string> levels) => levels.GetValueOrDefault("trace", "").Split(':')[^1] switch
    {
        "66" => 2 / 3.0,
        "87.5" => 7 / 8.0,
        "100" => 0.95,
        _ => 0,
    };

    private static double KeyCost(IReadOnlyDictionary<string, string> levels) => levels.GetValueOrDefault("key") switch
    {
        "rsa-1024" => 200,
        "rsa-1536" => 400,
        "rsa-2048" => 800,
        "rsa-3072" => 2000,
        "ecdsa-p384" => 700,
        "ecdsa-p160" => 100,
        _ => 150,
    };

    private static FindingVerdict Verdict(StudyResult study, string id) => study.Findings.Single(f => f.Id == id).Verdict;

    private static string Ours(StudyResult study, string id) => study.Findings.Single(f => f.Id == id).Ours;

    private static StudyResult Judged(string name, Func<IReadOnlyDictionary<string, string>, int, double> micros)
    {
        var design = StudyFixture.Design(name, quick: false);
        var placement = StudyFixture.AsTheyAre();
        var plan = StudyPlan.Of(design, placement);
        var levels = design.Experiments.SelectMany(e => e.Combinations.Select(c => (Combination: c, Experiment: e.File)))
            .GroupBy(m => (m.Combination.Kind, plan.Of(m.Combination).Name)).ToDictionary(g => g.Key, g => Levels(g.First().Combination, g.First().Experiment));
        var runs = plan.Runs.Select(run => Run(run, levels.First(l => l.Key.Name == run.Treatment.Name).Value, micros));
        return ClaimEvaluators.All[name](new StudyData(design, plan, placement, runs), StudyFixture.Empty);
    }

    // What a whole experiment leaves out is no level of its combinations.
    private static IReadOnlyDictionary<string, string> Levels(Combination combination, ExperimentFile experiment) => experiment.Settings.TryGetValue("ablate", out var noops)
        ? new Dictionary<string, string>(combination.Levels, StringComparer.Ordinal) { ["ablate"] = noops }
        : combination.Levels;

    private static FinishedRun Run(PlannedRun run, IReadOnlyDictionary<string, string> levels, Func<IReadOnlyDictionary<string, string>, int, double> micros)
    {
        const long Fetches = 1_000_000;
        var cost = micros(levels, run.Block) * StudyFixture.Noise(levels, run.Block, 0.002);
        var cell = Cells.Of(run.Block, run.Treatment, run.Kind, cost, Fetches);
        var full = (long)(Fetches * (1 - Reuse(levels)));
        if (run.Kind == CellKind.Timed)
            cell = cell with { WindowInteractions = Fetches, WindowSeconds = Fetches * cost / 1e6, SutUtilisation = 1 };
        return new FinishedRun(run.Number, 1, Voided: false, cell with { Round = run.Round, Handshakes = new(full, Fetches - full, 0, full, Fetches - full, 0, 0, 0) }, 0, 0);
    }
}
