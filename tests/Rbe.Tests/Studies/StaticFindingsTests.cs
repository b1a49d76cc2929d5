using System.Globalization;
using TlsToll.Measurement.Processors;
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
    private const string Bulk = "page:1MB:1";

    [Fact]
    public void The_parts_of_a_server_whose_costs_add_up_are_its_parts_and_come_to_the_whole()
    {
        // In µs: without TLS 200, messages and plain data 210, the rest of TLS 90; RSA 400, cipher 50, MAC 40, randomness 10.
        var study = Judged("coarfa2006", Coarfa);

        var anatomy = study.Shares.Single(s => s.Id == "anatomy").Columns[0].Shares.ToDictionary(p => p.Name, p => p.Estimate!.Value);
        anatomy["key exchange (RSA)"].ShouldBe(50, 0.5);
        anatomy["cipher"].ShouldBe(6.25, 0.5);
        anatomy["not TLS"].ShouldBe(26.25, 0.5);
        anatomy["other TLS"].ShouldBe(11.25, 0.5);
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
        Verdict(study, "other-tls").ShouldBe(FindingVerdict.Confirmed, Ours(study, "other-tls"));
        // Without cryptography 300, and with plain data besides 285.
        Verdict(study, "marshalling").ShouldBe(FindingVerdict.Confirmed, Ours(study, "marshalling"));
        Verdict(study, "skeleton").ShouldBe(FindingVerdict.Confirmed, Ours(study, "skeleton"));
        // A million µs ÷ those of a hit.
        Value(study, "Hits a second, Amazon's trace without TLS").ShouldBe(5000, 20);
        Value(study, "Hits a second, the department's trace with TLS").ShouldBe(1250, 5);
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

    [Theory]
    [InlineData(170, 310, FindingVerdict.Contradicted)]
    [InlineData(250, 300, FindingVerdict.Confirmed)]
    [InlineData(300, 300, FindingVerdict.Contradicted)]
    public void What_is_neither_cryptography_nor_messages_is_the_rest_of_TLS(double messages, double withoutCryptography, FindingVerdict verdict)
    {
        var study = Judged("coarfa2006", (levels, block) => levels.GetValueOrDefault("parts") == "skeleton-plain" ? messages
            : levels.GetValueOrDefault("ablate") == "sign+cipher+mac+rand" ? withoutCryptography : Coarfa(levels, block));

        Verdict(study, "other-tls").ShouldBe(verdict, Ours(study, "other-tls"));
    }

    [Fact]
    public void The_papers_own_second_processor_is_roughly_worth_its_ideal_accelerator()
    {
        // Fig. 10 and section 4.6, hits a second: 271 and 517 with one and two processors, 588 without RSA; 268, 467 and 332.
        var study = Judged("coarfa2006", (levels, _) => (levels.GetValueOrDefault("trace"), levels.GetValueOrDefault("processors"), levels.GetValueOrDefault("ablate")) switch
        {
            ("cs", "2", _) => 1e6 / 467,
            (_, "2", _) => 1e6 / 517,
            ("cs", _, "sign") => 1e6 / 332,
            (_, _, "sign") => 1e6 / 588,
            ("cs", _, _) => 1e6 / 268,
            _ => 1e6 / 271,
        });

        Verdict(study, "second-or-ideal").ShouldBe(FindingVerdict.Confirmed, Ours(study, "second-or-ideal"));
        Verdict(study, "second-or-ideal-cs").ShouldBe(FindingVerdict.Confirmed, Ours(study, "second-or-ideal-cs"));
        Verdict(study, "second-processor-fig10").ShouldBe(FindingVerdict.Confirmed, Ours(study, "second-processor-fig10"));
        // The paper's figure contradicts its section 4.3.
        Verdict(study, "second-processor").ShouldBe(FindingVerdict.Contradicted, Ours(study, "second-processor"));
    }

    [Theory]
    [InlineData(1.5, 1.5, FindingVerdict.Confirmed)]
    [InlineData(1.5, 1.9, FindingVerdict.Contradicted)]
    [InlineData(1.3, 1.5, FindingVerdict.Contradicted)]
    [InlineData(1.5, 1.61, FindingVerdict.NotResolved)]
    public void A_second_processor_is_judged_with_both_traces(double amazon, double department, FindingVerdict verdict)
    {
        var study = Judged("coarfa2006", (levels, block) =>
            Coarfa(levels, block) / (levels.GetValueOrDefault("processors") != "2" ? 1 : levels.GetValueOrDefault("trace") == "cs" ? department : amazon));

        Verdict(study, "second-processor").ShouldBe(verdict, Ours(study, "second-processor"));
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
        var drawn = line.Drawn!;
        (drawn.Figure, drawn.Response, drawn.Series).ShouldBe(("cost", "cpuMicrosPerInteraction.sut", "tls"));
        (drawn.Points[0].X, drawn.Points[^1].X).ShouldBe((30 / 1024.0, 1024));
        drawn.Points[^1].Estimate.ShouldBe(1510 + (40 * 1024), 500);
        drawn.Points.ShouldAllBe(p => p.Low <= p.Estimate && p.Estimate <= p.High);
        var parts = study.Shares[0].Columns[0].Shares;
        parts[0].Estimate!.Value.ShouldBe(43.0, 0.5);
        parts[1].Estimate!.Value.ShouldBe(36.6, 0.5);
        Verdict(study, "linear").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "shares").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "rsa").ShouldBe(FindingVerdict.Confirmed, Ours(study, "rsa"));
        Verdict(study, "fifth").ShouldBe(FindingVerdict.Confirmed, Ours(study, "fifth"));
        Verdict(study, "times").ShouldBe(FindingVerdict.Confirmed, Ours(study, "times"));
        Verdict(study, "path-length").ShouldBe(FindingVerdict.NotMeasured);
        Verdict(study, "l2-size").ShouldBe(FindingVerdict.NotTested);
    }

    // Packets of a transaction, and MB a second.
    [Theory]
    [InlineData(90, 12, FindingVerdict.Confirmed, FindingVerdict.Contradicted)]
    [InlineData(15, 9, FindingVerdict.Contradicted, FindingVerdict.Confirmed)]
    [InlineData(108, 11, FindingVerdict.NotResolved, FindingVerdict.NotResolved)]
    public void Packets_and_bandwidth_are_those_with_TLS_against_those_without(double packets, double megabytes, FindingVerdict ofPackets, FindingVerdict ofBandwidth)
    {
        var study = Judged("kant2000", (_, _) => 1000, traffic: levels => levels["transport"] == "tls" ? (packets, megabytes) : (10, 10));

        Verdict(study, "packets").ShouldBe(ofPackets, Ours(study, "packets"));
        Verdict(study, "bandwidth").ShouldBe(ofBandwidth, Ours(study, "bandwidth"));
    }

    [Fact]
    public void A_second_processor_like_the_papers_confirms_what_it_says_of_scaling()
    {
        // Table 1, requests per second.
        var study = Judged("kant2000", (levels, _) => 1e6 / Table1(levels));

        foreach (var id in new[] { "scaling", "scaling-36", "scaling-plain", "factor" })
            Verdict(study, id).ShouldBe(FindingVerdict.Confirmed, Ours(study, id));
        Verdict(study, "scaling-4").ShouldBe(FindingVerdict.NotTested);
    }

    [Theory]
    [InlineData(1.05, FindingVerdict.Contradicted)]
    [InlineData(1.1, FindingVerdict.NotResolved)]
    [InlineData(1.2, FindingVerdict.Confirmed)]
    public void Much_poorer_scaling_is_at_least_a_tenth(double ratio, FindingVerdict verdict)
    {
        var study = Judged("kant2000", (levels, _) => 1000 / (levels.GetValueOrDefault("processors") != "2" ? 1 : levels["transport"] == "tls" ? 1.5 * ratio : 1.5));

        Verdict(study, "scaling-plain").ShouldBe(verdict, Ours(study, "scaling-plain"));
    }

    [Theory]
    [InlineData(0.058, 0.158, FindingVerdict.Confirmed)]
    [InlineData(0.095, 0.190, FindingVerdict.Contradicted)]
    [InlineData(0.08, 0.1811, FindingVerdict.NotResolved)]
    public void Branches_in_bulk_are_much_rarer_if_by_a_fifth(double withTls, double without, FindingVerdict verdict)
    {
        // Table 6, one processor: branches per instruction, and the share of them that is mispredicted.
        var study = Judged("kant2000", (_, _) => 1000, counts: levels => (levels["trace"] == Bulk, levels["transport"] == "tls") switch
        {
            (true, true) => (withTls, 0.067),
            (true, false) => (without, 0.062),
            (false, true) => (0.116, 0.116),
            (false, false) => (0.210, 0.219),
        });

        Verdict(study, "branches-bulk").ShouldBe(verdict, Ours(study, "branches-bulk"));
        Verdict(study, "branches").ShouldBe(FindingVerdict.Confirmed, Ours(study, "branches"));
        Verdict(study, "mispredictions").ShouldBe(FindingVerdict.Confirmed, Ours(study, "mispredictions"));
    }

    [Theory]
    [InlineData(50, 50, FindingVerdict.Confirmed)]
    [InlineData(80, 80, FindingVerdict.Confirmed)]
    [InlineData(30, 150, FindingVerdict.Contradicted)]
    [InlineData(250, 50, FindingVerdict.Contradicted)]
    public void RSA_dominates_if_it_is_the_largest_part(double withoutTls, double restOfTls, FindingVerdict verdict)
    {
        // RSA's part is 0.95 of 100, 200 and 400 µs with the three keys: with the shortest, less than half of the whole in the second case.
        var study = Judged("gupta2004", (levels, _) => levels.GetValueOrDefault("transport") == "plain"
            ? withoutTls : withoutTls + restOfTls + ((1 - Reuse(levels)) * KeyCost(levels) / 2));

        Verdict(study, "dominant").ShouldBe(verdict, Ours(study, "dominant"));
    }

    [Theory]
    [InlineData(143, 140, 1, FindingVerdict.Confirmed)]
    [InlineData(143, 60, 1, FindingVerdict.Contradicted)]
    [InlineData(110, 140, 1, FindingVerdict.Contradicted)]
    [InlineData(143, 140, 0.9, FindingVerdict.NotResolved)]
    public void More_requests_with_load_are_judged_where_the_server_is_saturated(double small, double large, double use, FindingVerdict verdict)
    {
        // Fig. 5: 110 and 40 requests a second with RSA-1024 and 2048.
        var study = Judged(
            "gupta2004", (levels, _) => 1e6 / (levels.GetValueOrDefault("key") switch { "rsa-1024" => 110, "rsa-2048" => 40, "ecdsa-p160" => small, _ => large }), use: use);

        Verdict(study, "more-load").ShouldBe(verdict, Ours(study, "more-load"));
        Value(study, "Requests per second at which the server saturates, RSA-1024").ShouldBe(110, 1);
    }

    [Theory]
    [InlineData(56.18, FindingVerdict.Confirmed)]
    [InlineData(22, FindingVerdict.Contradicted)]
    public void Operations_alone_are_judged_by_strength(double rsa2048, FindingVerdict verdict)
    {
        // Table 4, in ms.
        (string Name, double Milliseconds)[] times =
            [("rsa-1024/sign", 8.75), ("rsa-1536/decrypt", 27.47), ("rsa-2048/sign", rsa2048), ("ecdh-p160/derive", 3.69), ("ecdh-p192/derive", 3.87), ("ecdh-p224/derive", 5.12)];
        var rows = times.Select(t => string.Create(
            CultureInfo.InvariantCulture,
            $$"""{"name":"{{t.Name}}","aesNiOff":false,"{{(t.Name == "rsa-1536/decrypt" ? "dotNet" : "openSslSpeed")}}":{"nanoseconds":{"value":{{t.Milliseconds}},"low":{{t.Milliseconds * 0.99}},"high":{{t.Milliseconds * 1.01}},"samples":6} } }"""));
        var path = Path.GetTempFileName();
        try
        {
            File.WriteAllText(path, $$"""{"openSslProgram":"OpenSSL 3","rows":[{{string.Join(',', rows)}}]}""");
            var study = Judged("gupta2004", (levels, _) => 300 + KeyCost(levels), primitives: PrimitiveTimes.Read(path));

            Verdict(study, "primitives").ShouldBe(verdict, Ours(study, "primitives"));
            Value(study, "The same, RSA-1536 and 192 bits").ShouldBe(7.1, 0.01);
        }
        finally
        {
            File.Delete(path);
        }
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
    public void Without_a_run_nothing_is_judged_and_nothing_is_invented(string name)
    {
        var design = StudyFixture.Design(name, quick: true);
        var placement = StudyFixture.AsTheyAre();

        var study = ClaimEvaluators.All[name](new StudyData(design, StudyPlan.Of(design, placement), placement, []), StudyFixture.Empty);

        study.Findings.ShouldAllBe(f => f.Verdict == FindingVerdict.NotMeasured || f.Verdict == FindingVerdict.NotTested);
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
            "plain-data" => levels.ContainsKey("ablate") ? 285 : 650,
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
        var bytes => int.Parse(bytes, CultureInfo.InvariantCulture) / 1024.0,
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

    private static double Value(StudyResult study, string what) => study.Reference.Single(r => r.What == what).Ours!.Value;

    // Kant et al., table 1: requests per second, scaled to full utilisation.
    private static double Table1(IReadOnlyDictionary<string, string> levels) =>
        (levels.GetValueOrDefault("trace", "page:30B:1").Split(':')[1], levels.GetValueOrDefault("transport", "tls"), levels.GetValueOrDefault("processors", "1")) switch
        {
            ("30B", "tls", "1") => 353,
            ("30B", "tls", "2") => 661,
            ("30B", _, "1") => 2496,
            ("30B", _, "2") => 4166,
            ("1MB", "tls", "1") => 12,
            ("1MB", "tls", "2") => 23,
            ("1MB", _, "1") => 75,
            ("1MB", _, "2") => 110,
            ("36KB", "tls", "1") => 201,
            ("36KB", "tls", "2") => 345,
            ("36KB", _, "1") => 1120,
            ("36KB", _, "2") => 1643,
            _ => 100,
        };

    private static StudyResult Judged(
        string name, Func<IReadOnlyDictionary<string, string>, int, double> micros, double use = 1,
        Func<IReadOnlyDictionary<string, string>, (double Branches, double Mispredicted)>? counts = null, PrimitiveTimes? primitives = null,
        Func<IReadOnlyDictionary<string, string>, (double Packets, double Megabytes)>? traffic = null)
    {
        var design = StudyFixture.Design(name, quick: false);
        var placement = StudyFixture.AsTheyAre();
        var plan = StudyPlan.Of(design, placement);
        var levels = design.Experiments.SelectMany(e => e.Combinations.Select(c => (Combination: c, Experiment: e.File)))
            .GroupBy(m => (m.Combination.Kind, plan.Of(m.Combination).Name)).ToDictionary(g => g.Key, g => Levels(g.First().Combination, g.First().Experiment));
        var runs = plan.Runs.Select(run =>
        {
            var of = levels[(run.Kind, run.Treatment.Name)];
            var finished = Run(run, of, micros, use);
            if (traffic is not null && of.ContainsKey("transport"))
                finished = Moved(finished, traffic(of), of);
            return counts is not null && of.ContainsKey("transport") ? Counted(finished, counts(of), of) : finished;
        });
        return ClaimEvaluators.All[name](new StudyData(design, plan, placement, runs) { Primitives = primitives }, StudyFixture.Empty);
    }

    // What a whole experiment sets is no level of its combinations.
    private static Dictionary<string, string> Levels(Combination combination, ExperimentFile experiment)
    {
        var levels = new Dictionary<string, string>(combination.Levels, StringComparer.Ordinal);
        foreach (var name in new[] { "ablate", "trace", "processors" })
        {
            if (experiment.Settings.TryGetValue(name, out var level))
                levels.TryAdd(name, level);
        }

        return levels;
    }

    private static FinishedRun Counted(FinishedRun run, (double Branches, double Mispredicted) counts, IReadOnlyDictionary<string, string> levels)
    {
        const double Instructions = 1e9;
        var branches = Instructions * counts.Branches * StudyFixture.Noise(levels, run.Cell.Block, 0.002);
        var events = new Dictionary<string, double?>(StringComparer.Ordinal)
        {
            [PerfEvent.Instructions.Name] = Instructions,
            [PerfEvent.Branches.Name] = branches,
            [PerfEvent.BranchMisses.Name] = branches * counts.Mispredicted * StudyFixture.Noise(levels, run.Cell.Block + 7, 0.002),
        };
        return run with { Cell = run.Cell with { Processor = new ProcessorCounts(events, UserOnly: false, Missing: null) } };
    }

    private static FinishedRun Moved(FinishedRun run, (double Packets, double Megabytes) traffic, IReadOnlyDictionary<string, string> levels)
    {
        var noise = StudyFixture.Noise(levels, run.Cell.Block, 0.002);
        return run with
        {
            Cell = run.Cell with
            {
                Resources = run.Cell.Resources with { LoopbackBytes = 1e6 * traffic.Megabytes * noise, LoopbackPackets = traffic.Packets * run.Cell.Interactions * noise },
            },
        };
    }

    private static FinishedRun Run(
        PlannedRun run, IReadOnlyDictionary<string, string> levels, Func<IReadOnlyDictionary<string, string>, int, double> micros, double use)
    {
        const long Fetches = 1_000_000;
        var cost = micros(levels, run.Block) * StudyFixture.Noise(levels, run.Block, 0.002);
        var cell = Cells.Of(run.Block, run.Treatment, run.Kind, cost, Fetches);
        var full = (long)(Fetches * (1 - Reuse(levels)));
        if (run.Kind == CellKind.Timed)
            cell = cell with { WindowInteractions = Fetches, WindowSeconds = Fetches * cost / 1e6, SutUtilisation = use };
        return new FinishedRun(run.Number, 1, Voided: false, cell with { Round = run.Round, Handshakes = new(full, Fetches - full, 0, full, Fetches - full, 0, 0, 0) }, 0, 0);
    }
}
