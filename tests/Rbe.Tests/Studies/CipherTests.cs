using System.Globalization;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Studies;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Plans;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>The articles on OpenSSL's ciphers, judged on times that are given.</summary>
public sealed class CipherTests
{
    private const string Triple = "TLS_RSA_WITH_3DES_EDE_CBC_SHA";

    // In nanoseconds, as the articles describe their processors: AES-128 at 5.6 Gbit/s, AES-256 a quarter slower, RC4 at 3.2, AES-128 takes 97.5 % less than 3DES;
    // without AES-NI AES-128 is 54 % slower than RC4.
    private static readonly Dictionary<string, double> Articles = new(StringComparer.Ordinal)
    {
        ["aes-128-cbc"] = 11_703,
        ["aes-256-cbc"] = 15_604,
        ["rc4"] = 20_480,
        ["camellia-128-cbc"] = 70_000,
        ["camellia-256-cbc"] = 90_000,
        ["seed-cbc"] = 110_000,
        ["3des-cbc"] = 468_120,
        ["sha1"] = 18_204,
        ["aes-128-cbc off"] = 44_521,
        ["aes-256-cbc off"] = 59_000,
        ["rsa-1024/sign"] = 235_960,
        ["rsa-2048/sign"] = 1_179_800,
        ["rsa-4096/sign"] = 8_000_000,
    };

    [Fact]
    public void A_processor_like_the_articles_confirms_what_they_state()
    {
        var study = Judged(Articles, tripleDes: 40);

        foreach (var finding in study.Findings)
            finding.Verdict.ShouldBe(finding.Rule.Length == 0 ? FindingVerdict.NotTested : FindingVerdict.Confirmed, $"{finding.Id}: {finding.Ours}");
        var reference = study.Reference.ToLookup(r => r.What);
        reference["AES-128-CBC, one core, Intel IPP (AES-NI)"].Single().Ours!.Value.ShouldBe(5.6, 0.01);
        reference["RSA-1024, private operations of one core with IPP"].Single().Ours!.Value.ShouldBe(4238, 1);
        reference["AES-128 without AES-NI slower than RC4"].Single().Ours!.Value.ShouldBe(54, 0.1);
        // Without AES-NI, as the article's test: 8,192 bytes in 44,521 and 59,000 ns.
        reference["AES-128"].Single().Ours!.Value.ShouldBe(184_003, 1);
        reference["AES-256"].Single().Ours!.Value.ShouldBe(138_847, 1);
        study.Reference.ShouldAllBe(r => r.Ours != null);
    }

    [Theory]
    [InlineData("aes-256", "aes-256-cbc", 15_604, FindingVerdict.Confirmed)]
    [InlineData("aes-256", "aes-256-cbc", 12_000, FindingVerdict.Contradicted)]
    [InlineData("3des-saving", "3des-cbc", 468_000, FindingVerdict.Confirmed)]
    [InlineData("3des-saving", "3des-cbc", 200_000, FindingVerdict.Contradicted)]
    [InlineData("3des-attack", "3des-cbc", 234_060, FindingVerdict.Confirmed)]
    [InlineData("3des-attack", "3des-cbc", 1_000_000, FindingVerdict.Confirmed)]
    [InlineData("3des-attack", "3des-cbc", 100_000, FindingVerdict.Contradicted)]
    [InlineData("3des-attack", "3des-cbc", 167_200, FindingVerdict.NotResolved)]
    [InlineData("threshold", "seed-cbc", 70_000, FindingVerdict.Contradicted)]
    [InlineData("threshold", "aes-256-cbc off", 90_000, FindingVerdict.Contradicted)]
    [InlineData("threshold", "aes-256-cbc", 90_000, FindingVerdict.Confirmed)]
    [InlineData("rc4-fastest", "rc4", 50_000, FindingVerdict.Contradicted)]
    [InlineData("aes-or-rc4-without", "rc4", 42_000, FindingVerdict.Contradicted)]
    [InlineData("rsa-2048", "rsa-2048/sign", 1_600_000, FindingVerdict.Contradicted)]
    [InlineData("rsa-larger", "rsa-4096/sign", 3_000_000, FindingVerdict.Contradicted)]
    [InlineData("rsa-larger", "rsa-4096/sign", 17_000_000, FindingVerdict.Confirmed)]
    [InlineData("order-without", "camellia-128-cbc", 50_000, FindingVerdict.Contradicted)]
    [InlineData("order-with", "camellia-128-cbc", 5_000, FindingVerdict.NotTested)]
    public void Another_time_changes_the_verdict(string id, string primitive, double nanoseconds, FindingVerdict verdict) =>
        Judged(new Dictionary<string, double>(Articles, StringComparer.Ordinal) { [primitive] = nanoseconds }, tripleDes: 40).Findings.Single(f => f.Id == id).Verdict.ShouldBe(verdict);

    [Fact]
    public void A_server_is_judged_by_what_its_bytes_cost_beyond_no_TLS()
    {
        Judged(Articles, tripleDes: 40).Findings.Single(f => f.Id == "3des-saving-server").Verdict.ShouldBe(FindingVerdict.Confirmed);
        Judged(Articles, tripleDes: 10).Findings.Single(f => f.Id == "3des-saving-server").Verdict.ShouldBe(FindingVerdict.Contradicted);
    }

    [Fact]
    public void Without_openssl_speed_its_statements_are_not_measured()
    {
        var study = Judged(times: null, tripleDes: 40);

        study.Findings.Single(f => f.Id == "aes-256").Verdict.ShouldBe(FindingVerdict.NotMeasured);
        study.Findings.Single(f => f.Id == "threshold").Ours.ShouldBe("not measured");
        study.Findings.Single(f => f.Id == "key-server").Verdict.ShouldBe(FindingVerdict.Confirmed);
        study.Reference.ShouldAllBe(r => r.Ours == null);
    }

    [Fact]
    public void A_wide_interval_resolves_nothing() =>
        Judged(Articles, tripleDes: 40, relative: 0.4).Findings.Single(f => f.Id == "rsa-2048").Verdict.ShouldBe(FindingVerdict.NotResolved);

    // µs of a connection by key, and of a KB by suite: 1 without TLS, 1 more with AES-128, tripleDes times that with 3DES.
    private static StudyResult Judged(Dictionary<string, double>? times, double tripleDes, double relative = 0.004)
    {
        const string Name = "openssl-ciphers";
        var design = StudyFixture.Design(Name, quick: false);
        var placement = StudyFixture.AsTheyAre();
        var plan = StudyPlan.Of(design, placement);
        var runs = plan.Runs.Select(run =>
        {
            var levels = design.Distinct.First(c => plan.Of(c) == run.Treatment).Levels;
            var kilobytes = levels.GetValueOrDefault("trace") == "page:1MB:1" ? 1024 : 0.03;
            var tls = run.Treatment.Transport == Transport.Plain ? 0 : levels.GetValueOrDefault("suite") == Triple ? tripleDes : 1;
            var cost = 500 + (run.Treatment.Tls.Key.Name switch { "rsa-1024" => 200, "rsa-2048" => 1000, _ => 7000 }) + ((1 + tls) * kilobytes);
            var cell = Cells.Of(run.Block, run.Treatment, run.Kind, cost * StudyFixture.Noise(levels, run.Block, 0.0001), 1_000_000);
            return new FinishedRun(run.Number, 1, Voided: false, cell with { Round = run.Round }, 0, 0);
        });
        return ClaimEvaluators.All[Name](new StudyData(design, plan, placement, runs) { Primitives = times is null ? null : Read(times, relative) }, StudyFixture.Empty);
    }

    private static PrimitiveTimes Read(Dictionary<string, double> times, double relative)
    {
        var rows = times.Select(time =>
        {
            var off = time.Key.EndsWith(" off", StringComparison.Ordinal);
            var name = (off ? time.Key[..^4] : time.Key) + (time.Key.Contains('/', StringComparison.Ordinal) ? "" : "/8192");
            var (low, high) = (time.Value * (1 - relative), time.Value * (1 + relative));
            return string.Create(
                CultureInfo.InvariantCulture,
                $$"""{"name":"{{name}}","series":"x","aesNiOff":{{(off ? "true" : "false")}},"openSslSpeed":{"nanoseconds":{"value":{{time.Value}},"low":{{low}},"high":{{high}},"samples":6} } }""");
        });
        var path = Path.GetTempFileName();
        try
        {
            File.WriteAllText(path, $$"""{"openSslProgram":"OpenSSL 3","rows":[{{string.Join(',', rows.Append("""{"name":"md5/8192","aesNiOff":false}"""))}}]}""");
            return PrimitiveTimes.Read(path);
        }
        finally
        {
            File.Delete(path);
        }
    }
}
