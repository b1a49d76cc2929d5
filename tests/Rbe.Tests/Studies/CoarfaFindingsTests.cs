using TlsToll.Results.Studies;
using static TlsToll.Rbe.Tests.Studies.StaticServers;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>Servers whose parts cost what is given, and what the judges of Coarfa et al. make of them.</summary>
public sealed class CoarfaFindingsTests
{
    [Fact]
    public void The_parts_of_a_server_whose_costs_add_up_are_its_parts_and_come_to_the_whole()
    {
        // In µs: without TLS 200, messages and plain data 210, the rest of TLS 90; RSA 400, cipher 50, MAC 40, randomness 10.
        var study = Judged("coarfa2006", (levels, _) => Coarfa(levels));

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
        // Without RSA, TLS is half of 400, and RSA half of 800: more than of the paper's processors. The rest of TLS is 90.
        Verdict(study, "loss-with-accelerator").ShouldBe(FindingVerdict.Contradicted, Ours(study, "loss-with-accelerator"));
        Verdict(study, "faster-processors").ShouldBe(FindingVerdict.Contradicted, Ours(study, "faster-processors"));
        // Cryptography is 500 of 800, and messages without it 220; TLS is 600 of 800.
        Verdict(study, "dwarfed").ShouldBe(FindingVerdict.Contradicted, Ours(study, "dwarfed"));
        Verdict(study, "gap").ShouldBe(FindingVerdict.Contradicted, Ours(study, "gap"));
        Verdict(study, "deficit").ShouldBe(FindingVerdict.Confirmed, Ours(study, "deficit"));
        Verdict(study, "other-tls-stands-out").ShouldBe(FindingVerdict.Confirmed, Ours(study, "other-tls-stands-out"));
        Ours(study, "other-tls-stands-out").ShouldContain("other TLS 11.");
    }

    [Theory]
    [InlineData(45, FindingVerdict.Confirmed)]
    [InlineData(200, FindingVerdict.Contradicted)]
    public void RSA_is_less_of_todays_processor_if_below_the_papers_least(double rsa, FindingVerdict verdict)
    {
        var study = Judged("coarfa2006", (levels, _) =>
        {
            var hasRsa = levels.GetValueOrDefault("transport") != "plain" && !levels.ContainsKey("parts") && !levels.GetValueOrDefault("ablate", "").Contains("sign", StringComparison.Ordinal);
            return Coarfa(levels) - (hasRsa ? 400 - rsa : 0);
        });

        Verdict(study, "faster-processors").ShouldBe(verdict, Ours(study, "faster-processors"));
    }

    [Theory]
    [InlineData(2.3, FindingVerdict.Confirmed)]
    [InlineData(1, FindingVerdict.NotResolved)]
    [InlineData(0.8, FindingVerdict.Contradicted)]
    public void The_departments_larger_files_cost_more_without_TLS(double ratio, FindingVerdict verdict)
    {
        var study = Judged("coarfa2006", (levels, _) =>
            Coarfa(levels) * (levels.GetValueOrDefault("transport") == "plain" && levels.GetValueOrDefault("trace") == "cs" ? ratio : 1));

        Verdict(study, "file-size").ShouldBe(verdict, Ours(study, "file-size"));
    }

    [Theory]
    [InlineData(60, FindingVerdict.Confirmed)]
    [InlineData(150, FindingVerdict.NotResolved)]
    [InlineData(250, FindingVerdict.Contradicted)]
    public void Cryptography_is_dwarfed_below_a_third_of_what_is_not_TLS_and_not_above_it(double cryptography, FindingVerdict verdict)
    {
        // What is not TLS, the messages included, is 200.
        var study = Judged("coarfa2006", (levels, _) => levels.GetValueOrDefault("parts") == "skeleton-plain" ? 200
            : 300 + (levels.GetValueOrDefault("ablate") == "sign+cipher+mac+rand" ? 0 : cryptography));

        Verdict(study, "dwarfed").ShouldBe(verdict, Ours(study, "dwarfed"));
    }

    [Fact]
    public void A_cache_that_saves_more_than_RSA_helps_without_it()
    {
        var study = Judged("coarfa2006", (levels, _) => Coarfa(levels) + (levels.GetValueOrDefault("resumption") == "off" ? 60 : 0));

        Verdict(study, "cache-without-rsa").ShouldBe(FindingVerdict.Confirmed, Ours(study, "cache-without-rsa"));
    }

    [Theory]
    [InlineData(170, 310, FindingVerdict.Contradicted)]
    [InlineData(250, 300, FindingVerdict.Confirmed)]
    [InlineData(300, 300, FindingVerdict.Contradicted)]
    public void What_is_neither_cryptography_nor_messages_is_the_rest_of_TLS(double messages, double withoutCryptography, FindingVerdict verdict)
    {
        var study = Judged("coarfa2006", (levels, _) => levels.GetValueOrDefault("parts") == "skeleton-plain" ? messages
            : levels.GetValueOrDefault("ablate") == "sign+cipher+mac+rand" ? withoutCryptography : Coarfa(levels));

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
        Verdict(study, "second-at-least").ShouldBe(FindingVerdict.Confirmed, Ours(study, "second-at-least"));
        // 588 ÷ 271 and 332 ÷ 268: what an accelerator at no cost brings.
        Verdict(study, "accelerator").ShouldBe(FindingVerdict.Confirmed, Ours(study, "accelerator"));
        // The paper's figure contradicts its section 4.3.
        Verdict(study, "second-processor").ShouldBe(FindingVerdict.Contradicted, Ours(study, "second-processor"));
    }

    [Fact]
    public void A_second_processor_that_is_worth_far_more_than_an_accelerator_is_not_roughly_worth_as_much()
    {
        // RSA left out brings a tenth, a second processor doubles the rate.
        var study = Judged("coarfa2006", (levels, _) => levels.GetValueOrDefault("ablate", "").Contains("sign", StringComparison.Ordinal) ? 1000 / 1.1
            : levels.GetValueOrDefault("processors") == "2" ? 500 : 1000);

        Verdict(study, "second-or-ideal").ShouldBe(FindingVerdict.Contradicted, Ours(study, "second-or-ideal"));
        Verdict(study, "second-at-least").ShouldBe(FindingVerdict.Confirmed, Ours(study, "second-at-least"));
    }

    [Theory]
    [InlineData(1.5, 1.5, FindingVerdict.Confirmed)]
    [InlineData(1.5, 1.9, FindingVerdict.Contradicted)]
    [InlineData(1.3, 1.5, FindingVerdict.Contradicted)]
    [InlineData(1.5, 1.61, FindingVerdict.NotResolved)]
    public void A_second_processor_is_judged_with_both_traces(double amazon, double department, FindingVerdict verdict)
    {
        var study = Judged("coarfa2006", (levels, _) =>
            Coarfa(levels) / (levels.GetValueOrDefault("processors") != "2" ? 1 : levels.GetValueOrDefault("trace") == "cs" ? department : amazon));

        Verdict(study, "second-processor").ShouldBe(verdict, Ours(study, "second-processor"));
    }
}
