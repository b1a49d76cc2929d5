using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>A finished study that an earlier version of the rules has judged.</summary>
public sealed class JudgedAgainTests : IDisposable
{
    private const string Paper = "gupta2004";
    private const string Changed = "more-load";
    private const string First = $"studies/statements/{Paper}.yaml, version 1";
    private const string Second = $"studies/statements/{Paper}.yaml, version 2";

    private const string Definition =
        """
        study: small
        title: Requests per second by key
        workload: static
        claims: gupta2004
        blocks: 2
        settings:
          trace: "gupta:30:66"
          requests: 1200
          tls-version: "1.2"
          suite: TLS_RSA_WITH_AES_128_GCM_SHA256
          key: rsa-2048
          resumption: session-id
        experiments:
          latency:
            about: Static RSA
            kind: timed
            factors:
              outstanding: ["64"]
              key: [rsa-1024, rsa-2048]
          latency-ecc:
            about: Curves
            kind: timed
            settings:
              suite: TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256
              key: ecdsa-p256
            factors:
              outstanding: ["64"]
              key: [ecdsa-p160, ecdsa-p224]
        """;

    private static readonly string Today = PaperStatements.Read(Paper).Name;

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-judged-");

    public JudgedAgainTests() => Measure();

    private string Results => Path.Combine(_directory.FullName, "results");

    private string StudyFile => Path.Combine(Results, StudyJson.FileName);

    public void Dispose() => _directory.Delete(recursive: true);

    [Fact]
    public void It_gets_the_verdicts_of_today_and_keeps_all_else()
    {
        Change(Older(First));
        var (older, raw) = (File.ReadAllText(StudyFile), Raw());

        var line = JudgedAgain.Of(Results, Paper).Write();

        var (before, after) = (StudyJson.Read(Path.Combine(Results, "study-rules-1.json")), StudyJson.Read(StudyFile));
        line.ShouldBe($"{Results}: judged again by {Today}, before by version 1; 1 of {after.Findings.Count} verdicts are others. The earlier ones are in study-rules-1.json.");
        VerdictOf(after).ShouldBe(FindingVerdict.Confirmed);
        (after.Rules, after.RulesWhenMeasured).ShouldBe((Today, First));
        File.ReadAllText(Path.Combine(Results, "study-rules-1.json")).ShouldBe(older);
        Raw().ShouldBe(raw);
        // But for verdicts and rules the results are those of before.
        StudyJson.Write(StudyFile, after with { Rules = before.Rules, RulesWhenMeasured = null, Findings = before.Findings });
        File.ReadAllText(StudyFile).ShouldBe(older);
    }

    [Fact]
    public void The_rules_under_which_it_was_measured_stay_named_however_often_it_is_judged()
    {
        Change(study => Older(Second)(study) with { RulesWhenMeasured = First });

        JudgedAgain.Of(Results, Paper).Write().ShouldEndWith("The earlier ones are in study-rules-2.json.");

        var comparison = PaperComparison.Of(Paper, [StudyJson.Read(StudyFile)]);
        PaperPage.Tables(comparison).ShouldContain(
            $"`small`: 8 of 8 runs, valid, judged again by {StudyResult.VersionOf(Today)} of the rules, which may have been made after the results were seen; the study was measured under version 1.");
    }

    [Fact]
    public void The_same_rules_with_the_same_verdicts_change_nothing()
    {
        var (study, files) = (File.ReadAllText(StudyFile), Directory.GetFiles(Results));

        var judged = JudgedAgain.Of(Results, Paper);

        judged.IsChanged.ShouldBeFalse();
        judged.Write().ShouldBe($"{Results}: judged by {Today}, again with the same verdicts; nothing is written.");
        File.ReadAllText(StudyFile).ShouldBe(study);
        Directory.GetFiles(Results).ShouldBe(files, ignoreOrder: true);
    }

    [Fact]
    public void The_same_rules_with_another_verdict_change_it_and_say_so()
    {
        Change(Older(Today));

        JudgedAgain.Of(Results, Paper).Write().ShouldContain("1 of ");

        var after = StudyJson.Read(StudyFile);
        VerdictOf(after).ShouldBe(FindingVerdict.Confirmed);
        (after.Rules, after.RulesWhenMeasured).ShouldBe((Today, Today));
        after.Rejudged.ShouldNotBeNull();
    }

    [Fact]
    public void Values_of_the_paper_that_were_added_are_no_other_judgement()
    {
        var values = StudyJson.Read(StudyFile).Reference;
        Change(study => study with { Reference = [.. study.Reference.Skip(1)] });

        JudgedAgain.Of(Results, Paper).Write().ShouldContain(" 0 of ");

        var after = StudyJson.Read(StudyFile);
        after.Reference.ShouldBe(values);
        after.Rejudged.ShouldBeNull();
    }

    [Fact]
    public void What_is_kept_is_never_overwritten()
    {
        for (var i = 0; i < 2; i++)
        {
            Change(Older(First));
            JudgedAgain.Of(Results, Paper).Write();
        }

        VerdictOf(StudyJson.Read(Path.Combine(Results, "study-rules-1.json"))).ShouldBe(FindingVerdict.Contradicted);
        VerdictOf(StudyJson.Read(Path.Combine(Results, "study-rules-1-2.json"))).ShouldBe(FindingVerdict.Contradicted);
    }

    [Fact]
    public void Results_without_the_member_of_today_are_read()
    {
        var text = File.ReadAllText(StudyFile);
        text.ShouldContain("\"rulesWhenMeasured\": null,");
        File.WriteAllText(StudyFile, text.Replace("\"rulesWhenMeasured\": null,", "", StringComparison.Ordinal));

        JudgedAgain.Of(Results, Paper).IsChanged.ShouldBeFalse();
    }

    [Fact]
    public async Task The_command_judges_and_writes_the_page()
    {
        Change(Older(First));

        (await CommandLine.RunAsync(["statements", Paper, Results, "--again"])).ShouldBe(0);

        (await File.ReadAllTextAsync(Path.Combine(Results, "findings.md"), TestContext.Current.CancellationToken)).ShouldContain("the study was measured under version 1");
        (await File.ReadAllTextAsync(Path.Combine(Results, "report.html"), TestContext.Current.CancellationToken)).ShouldContain("the study was measured under version 1");
        StudyJson.Read(StudyFile).RulesWhenMeasured.ShouldBe(First);
    }

    [Fact]
    public async Task The_command_writes_none_if_one_cannot_be_judged()
    {
        Change(Older(First));
        var older = await File.ReadAllTextAsync(StudyFile, TestContext.Current.CancellationToken);

        (await CommandLine.RunAsync(["statements", Paper, Results, _directory.FullName, "--again"])).ShouldBe(2);
        (await CommandLine.RunAsync(["statements", Paper, "--again"])).ShouldBe(2);

        (await File.ReadAllTextAsync(StudyFile, TestContext.Current.CancellationToken)).ShouldBe(older);
    }

    [Fact]
    public void A_directory_without_a_study_is_refused() =>
        Refused(_directory.FullName).ShouldBe($"{_directory.FullName} contains no study whose runs could be judged again: it has no plan.json.");

    [Fact]
    public void A_study_that_is_not_finished_is_refused()
    {
        Change(study => study with { Status = "interrupted" });
        Refused(Results).ShouldContain("is not finished");

        File.Delete(StudyFile);
        Refused(Results).ShouldContain("is not finished");
    }

    [Fact]
    public void A_study_of_another_paper_is_refused() => Refused(Results, "kant2000").ShouldBe($"The results of small in {Results} judge no statement of kant2000.");

    [Fact]
    public void A_study_of_another_method_is_refused()
    {
        var directory = StudyDirectory.Open(Results);
        directory.Write(directory.ReadState()! with { Method = RunMethod.Version - 1 });

        Refused(Results).ShouldContain($"was measured by version {RunMethod.Version - 1} of the method, and this program has version {RunMethod.Version}");
    }

    [Fact]
    public void A_study_that_has_lost_a_run_or_has_half_of_one_is_refused()
    {
        var run = Directory.GetFiles(Path.Combine(Results, "runs"))[0];
        File.WriteAllText(run, File.ReadAllText(run)[..40]);
        Refused(Results).ShouldContain("is damaged");

        File.Delete(run);
        Refused(Results).ShouldContain("1 of the 8 runs of the study are missing");
    }

    [Fact]
    public void A_study_whose_definition_is_another_one_or_lost_is_refused()
    {
        var file = Path.Combine(Results, "study.yaml");
        File.WriteAllText(file, Definition.Replace("[ecdsa-p160, ecdsa-p224]", "[ecdsa-p160, ecdsa-p256]", StringComparison.Ordinal));
        Refused(Results).ShouldContain("does not define the experiments that were measured");

        File.WriteAllText(file, "study: small\nexperiment: 1\n");
        Refused(Results).ShouldContain("can't be read");

        File.Delete(file);
        Refused(Results).ShouldContain("unknown study or file 'small'");
    }

    [Theory]
    [InlineData("")]
    [InlineData("--quick")]
    [InlineData("--quick --blocks 5 --seed 7 --set mix=A=1, B=2 --set vendor-delay=500")]
    public void Options_of_a_state_are_read_back(string options) => StudyRequest.Of("s.yaml", options).ShouldNotBeNull().Options.ShouldBe(options);

    [Theory]
    [InlineData("--fast")]
    [InlineData("--blocks five")]
    [InlineData("--quick --set mix")]
    public void Options_of_another_version_are_not(string options) => StudyRequest.Of("s.yaml", options).ShouldBeNull();

    // With the rates of the paper's figure 5, of whose gains one is contradicted by the older rules.
    private static Func<StudyResult, StudyResult> Older(string rules) => study => study with
    {
        Rules = rules,
        RulesWhenMeasured = null,
        Findings = [.. study.Findings.Select(finding => finding.Id == Changed ? finding with { Verdict = FindingVerdict.Contradicted, Rule = "an older rule" } : finding)],
    };

    private static FindingVerdict VerdictOf(StudyResult study) => study.Findings.Single(finding => finding.Id == Changed).Verdict;

    private static string Refused(string path, string paper = Paper)
    {
        var message = Should.Throw<InvalidDataException>(() => JudgedAgain.Of(path, paper)).Message;
        message.ShouldNotContain('\n');
        return message;
    }

    private void Change(Func<StudyResult, StudyResult> change) => StudyJson.Write(StudyFile, change(StudyJson.Read(StudyFile)));

    // Everything but the results that are computed.
    private string[] Raw() =>
    [
        .. Directory.EnumerateFiles(Results, "*", SearchOption.AllDirectories)
            .Where(file => file != StudyFile && !Path.GetFileName(file).StartsWith("study-rules", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal).Select(file => $"{file}: {File.ReadAllText(file)}"),
    ];

    private void Measure()
    {
        var file = Path.Combine(_directory.FullName, "small.yaml");
        File.WriteAllText(file, Definition);
        var design = StudyRequest.Of(file, "")!.Design();
        var placement = StudyFixture.AsTheyAre();
        var plan = StudyPlan.Of(design, placement);
        FinishedRun[] runs = [.. plan.Runs.Select(Run)];
        var directory = StudyDirectory.Open(Results);
        directory.Begin(StudyFixture.State with { Study = "small", Quick = false, Options = "", Method = RunMethod.Version, Placement = placement, Predicted = [] }, file);
        foreach (var run in runs)
            directory.Write(run);
        StudyJson.Write(StudyFile, ClaimEvaluators.All[Paper](new StudyData(design, plan, placement, runs), StudyFixture.Empty with
        {
            Study = "small",
            Quick = false,
            RunsPlanned = plan.Runs.Count,
            Runs = plan.Runs.Count,
            Experiments = [.. design.Experiments.Select(e => new ExperimentResult(e.File.Name, e.File.About, e.Factors, [.. e.Combinations.Select(c => plan.Of(c).Name)]))],
        }));
    }

    // The rates of figure 5, and 30 % more with 160 bits than with RSA-1024.
    private static FinishedRun Run(PlannedRun run)
    {
        var rate = run.Treatment.Tls.Key.Name switch { "rsa-1024" => 110, "rsa-2048" => 40, "ecdsa-p160" => 143, _ => 140 } * (1 + (0.0001 * (run.Number % 3)));
        return new FinishedRun(run.Number, 1, Voided: false, Cells.Of(run.Block, run.Treatment, run.Kind, 1e6 / rate) with
        {
            Round = run.Round,
            WindowSeconds = 1000 / rate,
            SutUtilisation = 1,
            DriverUtilisation = 0.5,
        }, 0, 0);
    }
}
