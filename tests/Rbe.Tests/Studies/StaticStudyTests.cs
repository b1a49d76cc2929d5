using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Reading;
using TlsToll.Studies.Running;
using TlsToll.Testbed.Native;

namespace TlsToll.Rbe.Tests.Studies;

public sealed class StaticStudyTests
{
    public static TheoryData<string> Names => ["coarfa2006", "kant2000", "gupta2004"];

    [Theory]
    [MemberData(nameof(Names))]
    public void Its_short_form_takes_less_than_a_quarter_of_an_hour(string name)
    {
        var design = StudyFixture.Design(name, quick: true);

        StudyLength.Of(design).Time.ShouldBeLessThan(TimeSpan.FromMinutes(15));
        design.Replay.ShouldNotBeNull();
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Combinations_that_experiments_share_are_measured_once_and_names_are_unique(string name)
    {
        var design = StudyFixture.Design(name, quick: false);

        var plan = StudyPlan.Of(design, StudyFixture.AsTheyAre());

        plan.Treatments.Select(t => t.Name).ShouldBeUnique();
        plan.Runs.Count.ShouldBeLessThan(design.Form.Rounds * design.Experiments.Sum(e => e.Combinations.Count * design.BlocksOf(e)));
    }

    [Fact]
    public void Each_process_is_warmed_up_and_none_twice()
    {
        var design = StudyFixture.Design("coarfa2006", quick: true);

        var settings = StaticSettings.Of(design with { Base = design.Base with { AblationDirectory = "/" } });

        settings.Blocks.Treatments.Count.ShouldBeLessThan(design.Distinct.Count);
        settings.Blocks.Treatments.Select(t => t.Tls).Distinct().Count().ShouldBe(design.Choices.Count);
    }

    [Fact]
    public void Choices_that_the_host_lacks_are_passed_to_no_process()
    {
        var design = StudyFixture.Design("gupta2004", quick: true);
        var hybrid = design.Choices.Single(c => c.Group?.Name == "x25519mlkem768");

        var settings = StaticSettings.Of(design with { Excluded = [hybrid] });

        settings.Choices.ShouldNotContain(hybrid);
        settings.Measured!.ShouldNotContain(t => t.Tls == hybrid);
        settings.Processes.Suts.ShouldAllBe(sut => sut.OpenSsl.Groups.All(g => g.Name != "x25519mlkem768"));
    }

    [Fact]
    public void A_study_of_builds_of_OpenSSL_has_a_SUT_for_each_and_the_host_s_in_the_driver()
    {
        var design = StudyFixture.Design("stacks", quick: true);
        design.OpenSsl.ShouldBe(["3.0", "3.5"]);
        var (older, newer) = (new OpenSslBuild("/opt/older"), new OpenSslBuild("/opt/newer"));
        SutBuild[] builds = [new("3.0", older, null, ServerTuning.Default), new("3.5", newer, null, ServerTuning.Default)];

        var settings = StaticSettings.Of(design with { Builds = builds });

        settings.OpenSsl.ShouldBeNull();
        settings.Measured!.Select(t => t.Conditions.Build).Distinct().ShouldBe(["3.0", "3.5"]);
        settings.Processes.Suts.Select(sut => (sut.Variant.Processors, settings.OpenSslOf(sut.Variant))).Distinct()
            .ShouldBe([(null, older), (null, newer), (1, older), (2, older), (1, newer), (2, newer)], ignoreOrder: true);
    }

    [Fact]
    public void Two_traces_whose_files_have_one_name_are_a_mistake()
    {
        var mistake = Should.Throw<StudyFileException>(() => OfTraces("x.csv", "x.csv")).Mistakes.ShouldHaveSingleItem();

        mistake.Line.ShouldBe(5);
        mistake.Message.ShouldContain("b/x.csv: the name in the results would be tls-request-x, as for one, trace ");
    }

    [Fact]
    public void Two_traces_whose_files_have_different_names_are_both_measured()
    {
        var design = OfTraces("x.csv", "y.csv");

        StudyPlan.Of(design, StudyFixture.AsTheyAre()).Treatments.Select(t => t.Name).ShouldBe(["tls-request-x", "tls-request-y"]);
    }

    [Fact]
    public void Two_loads_that_are_one_on_this_host_are_measured_once()
    {
        var design = StudyFixture.Design("garcia2007", quick: true);

        var runs = StudyPlan.Of(design, StudyFixture.AsTheyAre() with { EbsPerLevel = 0.001 }).Runs;

        runs.Select(run => (run.Block, run.Kind, run.Treatment.Name)).ShouldBeUnique();
    }

    [Theory]
    [InlineData("static", "ebs: [1, 2]", "'ebs' is no factor")]
    [InlineData("static", "vendor-delay: [1, 2]", "'vendor-delay' is no factor")]
    [InlineData("services", "trace: [amazon, cs]", "'trace' is no factor")]
    [InlineData("static", "trace: [amazon, sc]", "'sc' is neither a file nor one of")]
    [InlineData("static", "key: [\"rsa-2048,rsa-4096\", rsa-1024]", "is several levels")]
    [InlineData("static", "transport: [plain, ssl]", "transport: unknown value 'ssl'; expected plain, tls")]
    public void A_workload_has_its_own_factors(string workload, string factor, string mistake)
    {
        var text =
            $"""
            study: s
            title: t
            workload: {workload}
            experiments:
              one:
                about: a
                kind: cost
                factors:
                  {factor}
            """;

        Should.Throw<StudyFileException>(() => StudyReader.Read(text, "s.yaml")).Message.ShouldContain(mistake);
    }

    [Fact]
    public void Rounds_go_there_and_back_and_then_the_other_way()
    {
        var design = StudyFixture.Design("kant2000", quick: true);

        var block = StudyPlan.Of(design with { Form = design.Form with { Rounds = 4 } }, StudyFixture.AsTheyAre()).Runs.Where(run => run.Block == 2).ToArray();

        var rounds = block.GroupBy(run => run.Round).Select(round => round.Select(run => (run.Treatment.Name, run.Kind)).ToArray()).ToArray();
        rounds.Length.ShouldBe(4);
        rounds[1].ShouldBe(rounds[0].Reverse());
        rounds[2].ShouldBe(rounds[1]);
        rounds[3].ShouldBe(rounds[0]);
        block.Select(run => run.Position).ShouldBe(Enumerable.Range(1, block.Length));
    }

    [Fact]
    public void A_round_that_is_not_finished_is_left()
    {
        var design = StudyFixture.Design("kant2000", quick: true);
        var plan = StudyPlan.Of(design with { Form = design.Form with { Rounds = 2 } }, StudyFixture.AsTheyAre());
        var done = plan.Runs.Where(run => run.Round == 1).Select(run => StudyFixture.Run(run, 100, 10));

        plan.Left(done).ShouldBe(plan.Runs.Where(run => run.Round == 2));
    }

    [Fact]
    public void A_block_has_the_mean_of_its_rounds_once_all_are_measured()
    {
        var design = StudyFixture.Design("kant2000", quick: true);
        design = design with { Form = design.Form with { Rounds = 2 } };
        var plan = StudyPlan.Of(design, StudyFixture.AsTheyAre());
        var combination = design.Distinct.First(c => c.Kind == CellKind.Timed);
        var last = plan.Runs.Last(run => run.Treatment == plan.Of(combination));

        double[] Sips(IEnumerable<PlannedRun> runs) =>
            [.. new StudyData(design, plan, StudyFixture.AsTheyAre(), runs.Select(run => StudyFixture.Run(run, 100 * run.Round, 10))).Complete([combination], CellMetrics.Sips)[0].Distinct()];

        Sips(plan.Runs).ShouldBe([150]);
        new StudyData(design, plan, StudyFixture.AsTheyAre(), plan.Runs.Where(run => run != last).Select(run => StudyFixture.Run(run, 100, 10)))
            .Value(combination, CellMetrics.Sips, last.Block).ShouldBeNull();
    }

    [Theory]
    [InlineData("services", "rounds: 2", "rounds are for static pages")]
    [InlineData("static", "rounds: 3", "rounds must be 1 or an even number")]
    [InlineData("static", "rounds: 9", "rounds")]
    public void Rounds_are_even_and_for_static_pages(string workload, string rounds, string mistake)
    {
        var text =
            $"""
            study: s
            title: t
            workload: {workload}
            {rounds}
            experiments:
              one:
                about: a
                factors:
                  key: [rsa-2048, rsa-4096]
            """;

        Should.Throw<StudyFileException>(() => StudyReader.Read(text, "s.yaml")).Message.ShouldContain(mistake);
    }

    [Fact]
    public void Rounds_of_too_few_requests_are_a_mistake()
    {
        const string Text =
            """
            study: s
            title: t
            workload: static
            rounds: 4
            settings: {requests: 80}
            experiments:
              one:
                about: a
                factors:
                  key: [rsa-2048, rsa-4096]
            """;

        Should.Throw<StudyFileException>(() => StudyDesign.Of(StudyReader.Read(Text, "s.yaml"), quick: false, "s.yaml")).Message.ShouldContain("80 in 4 rounds");
    }

    // A study of two traces, each in a directory of its own.
    private static StudyDesign OfTraces(string first, string second)
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-test-");
        try
        {
            var traces = new[] { Path.Combine(directory.CreateSubdirectory("a").FullName, first), Path.Combine(directory.CreateSubdirectory("b").FullName, second) };
            foreach (var trace in traces)
                File.WriteAllLines(trace, ["client,path", "a,/static/36KB"]);
            var text =
                $"""
                study: s
                title: t
                workload: static
                experiments:
                  one:
                    about: a
                    kind: cost
                    factors:
                      trace: [{string.Join(", ", traces)}]
                """;
            return StudyDesign.Of(StudyReader.Read(text, "s.yaml"), quick: false, "s.yaml");
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }
}
