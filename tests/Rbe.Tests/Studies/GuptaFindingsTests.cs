using System.Globalization;
using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;
using static TlsToll.Rbe.Tests.Studies.StaticServers;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>Servers whose costs by key and reuse are given, and what the judges of Gupta et al. make of them.</summary>
public sealed class GuptaFindingsTests
{
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
    [InlineData(143, 60, 1, FindingVerdict.NotResolved)]
    [InlineData(110, 140, 1, FindingVerdict.NotResolved)]
    [InlineData(143, 300, 1, FindingVerdict.Contradicted)]
    [InlineData(143, 140, 0.9, FindingVerdict.NotResolved)]
    public void More_requests_with_load_are_judged_where_the_server_is_saturated(double small, double large, double use, FindingVerdict verdict)
    {
        // Fig. 5: 110 and 40 requests a second with RSA-1024 and 2048.
        var study = Judged(
            "gupta2004", (levels, _) => 1e6 / (levels.GetValueOrDefault("key") switch { "rsa-1024" => 110, "rsa-2048" => 40, "ecdsa-p160" => small, _ => large }), use: use);

        Verdict(study, "more-load").ShouldBe(verdict, Ours(study, "more-load"));
        // The ratios to RSA-2048 are 2.75 and, with 224 bits, 3.5, 1.5 or 7.5. The substitute of the paper's curves does more than they, so that less contradicts nothing.
        var ofRates = use < 0.95 || large < 70 ? FindingVerdict.NotResolved : large > 280 ? FindingVerdict.Contradicted : FindingVerdict.Confirmed;
        Verdict(study, "saturation").ShouldBe(ofRates, Ours(study, "saturation"));
        Value(study, "Requests per second at which the server saturates, RSA-1024").ShouldBe(110, 1);
    }

    [Theory]
    [InlineData(56.18, FindingVerdict.Confirmed)]
    [InlineData(22, FindingVerdict.Contradicted)]
    public void Operations_alone_are_judged_by_strength(double rsa2048, FindingVerdict verdict)
    {
        // Table 4, in ms: their ratios are judged.
        var study = Judged("gupta2004", (levels, _) => 300 + KeyCost(levels), primitives: Times(
            ("rsa-1024/sign", 8.75), ("rsa-1536/decrypt", 27.47), ("rsa-2048/sign", rsa2048), ("ecdh-p160/derive", 3.69), ("ecdh-p192/derive", 3.87), ("ecdh-p224/derive", 5.12)));

        Verdict(study, "primitives").ShouldBe(verdict, Ours(study, "primitives"));
        Verdict(study, "beyond-key-size").ShouldBe(verdict, Ours(study, "beyond-key-size"));
        Value(study, "The same, RSA-1536 and 192 bits").ShouldBe(7.1, 0.01);
    }

    [Theory]
    [InlineData(0.75, FindingVerdict.Confirmed)]
    [InlineData(0.3, FindingVerdict.Contradicted)]
    public void RSAs_share_is_that_of_the_operation_alone(double share, FindingVerdict verdict)
    {
        // A fetch takes 500, 700 and 1100 µs.
        var study = Judged("gupta2004", (levels, _) => 300 + KeyCost(levels), primitives: Times(
            ("rsa-1024/sign", 500_000 * share), ("rsa-1536/decrypt", 700_000 * share), ("rsa-2048/sign", 1_100_000 * share)));

        Verdict(study, "rsa-share").ShouldBe(verdict, Ours(study, "rsa-share"));
    }

    private static PrimitiveTimes Times(params (string Name, double Nanoseconds)[] times)
    {
        var rows = times.Select(t => string.Create(
            CultureInfo.InvariantCulture,
            $$"""{"name":"{{t.Name}}","aesNiOff":false,"{{(t.Name == "rsa-1536/decrypt" ? "dotNet" : "openSslSpeed")}}":{"nanoseconds":{"value":{{t.Nanoseconds}},"low":{{t.Nanoseconds * 0.99}},"high":{{t.Nanoseconds * 1.01}},"samples":6} } }"""));
        var path = Path.GetTempFileName();
        try
        {
            File.WriteAllText(path, $$"""{"openSslProgram":"OpenSSL 3","rows":[{{string.Join(',', rows)}}]}""");
            return PrimitiveTimes.Read(path);
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
        Verdict(study, "gain-66").ShouldBe(FindingVerdict.NotResolved, Ours(study, "gain-66"));
        // The page is the same for all, so that a fetch of 1 MB differs by the whole key.
        Verdict(study, "parity").ShouldBe(FindingVerdict.NotResolved, Ours(study, "parity"));
        // With all sessions reused, a fetch costs at most 76 % of one with a full handshake.
        Verdict(study, "abbreviated").ShouldBe(FindingVerdict.Confirmed, Ours(study, "abbreviated"));
    }

    [Fact]
    public void Keys_that_cost_nothing_confirm_no_gain()
    {
        var study = Judged("gupta2004", (_, _) => 300);

        foreach (var id in (string[])["parity", "abbreviated", "curves-win", "reduction", "more-requests", "gain-66", "smaller-pages"])
            Verdict(study, id).ShouldBe(FindingVerdict.NotResolved, $"{id}: {Ours(study, id)}");
    }

    [Fact]
    public void A_gain_that_even_the_substitute_exceeds_is_contradicted()
    {
        // Curves cost nothing here, and RSA so much that a fetch of 300 µs becomes one of 3300 or, with 2048 bits, 12,300.
        var study = Judged("gupta2004", (levels, _) => 300 + (levels.GetValueOrDefault("key", "").StartsWith("rsa", StringComparison.Ordinal) ? (1 - Reuse(levels)) * 30 * KeyCost(levels) / 2 : 0));

        foreach (var id in (string[])["reduction", "gain-66", "gain-87.5"])
            Verdict(study, id).ShouldBe(FindingVerdict.Contradicted, $"{id}: {Ours(study, id)}");
    }

    [Fact]
    public void With_a_page_whose_bytes_cost_far_more_than_a_key_curves_and_RSA_are_at_parity()
    {
        var study = Judged("gupta2004", (levels, _) => 300 + (levels.GetValueOrDefault("trace") == "page:1MB:1" ? 20_000 : 0) + ((1 - Reuse(levels)) * 2 * KeyCost(levels)));

        Verdict(study, "parity").ShouldBe(FindingVerdict.Confirmed, Ours(study, "parity"));
    }

    [Fact]
    public void And_not_where_reuse_saves_more_than_its_share()
    {
        var study = Judged("gupta2004", (levels, _) => 300 + (Math.Pow(1 - Reuse(levels), 2) * KeyCost(levels)));

        Verdict(study, "formula").ShouldBe(FindingVerdict.Contradicted);
    }

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
}
