using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Sections;
using TlsToll.Reports.Text;
using TlsToll.Results.Studies;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Reading;
using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>Studies whose pilots find the processor time that the SUT gets.</summary>
public sealed class SlowSutTests
{
    private static readonly SlowSutResult Found = new("30 Active EBs saturate it", 0.031, 30, IsMet: true, [new QuotaStep(1, 30, 29, 0.025, 0.1), new QuotaStep(0.031, 30, 25, 0.96, DriverUtilisation: null)]);

    [Fact]
    public void The_literal_study_finds_it_and_its_SUTs_can_be_limited_from_the_start()
    {
        var design = Literal();
        var settings = StudySettings.Of(design, StudyFixture.State);

        design.File.Load.ShouldBe(LoadScale.SlowSut);
        design.FindsSutCpus.ShouldBeTrue();
        settings.SutCpus.ShouldBeNull();
        TestbedPlan.Of(settings).Suts.ShouldAllBe(sut => sut.IsLimitable);
        StudyFixture.Design("garcia2007", quick: true).FindsSutCpus.ShouldBeFalse();
    }

    [Fact]
    public void A_processor_time_that_the_user_sets_is_kept_and_none_is_searched_for()
    {
        var design = Literal(("sut-cpus", "0.05"));
        var settings = StudySettings.Of(design, StudyFixture.State with { SlowSut = Found });

        design.FindsSutCpus.ShouldBeFalse();
        settings.FindsSutCpus.ShouldBeFalse();
        settings.SutCpus.ShouldBe(0.05);
        settings.Remarks.ShouldContain("Once warm, the SUT may use 0.05 of a processor's time (--sut-cpus).");
    }

    [Fact]
    public void A_study_that_is_continued_has_the_processor_time_that_its_first_sitting_found()
    {
        var settings = StudySettings.Of(Literal(), StudyFixture.State with { SlowSut = Found });

        settings.SutCpus.ShouldBe(0.031);
        settings.Remarks.ShouldContain("Once warm, the SUT may use 0.031 of a processor's time (found by pilots).");
    }

    [Fact]
    public void The_plan_says_that_it_is_found_first_and_counts_the_time_for_it()
    {
        var (searching, given) = (Literal(), Literal(("sut-cpus", "0.05")));

        StudyLength.Describe(searching).ShouldContain("sut-cpus: the processor time with which 30 Active EBs saturate the SUT on this host, which is found first.");
        StudyLength.Describe(given).ShouldNotContain("which is found first");
        StudyLength.Of(searching).Time.ShouldBeGreaterThan(StudyLength.Of(given).Time);
        StudyLength.Of(searching).Runs.ShouldBe(StudyLength.Of(given).Runs);
    }

    [Fact]
    public void Utilisation_is_that_of_the_processor_time_found()
    {
        double? limit = null;
        var meter = new TierMeter(Environment.ProcessId, vendors: null, postmaster: null, [], new CorePlan(Pinned: false, [], [], "Nothing is pinned."), () => limit);
        var unlimited = meter.SutCores;

        limit = 0.031;
        meter.SutCores.ShouldBe(0.031);

        limit = null;
        meter.SutCores.ShouldBe(unlimited);
    }

    [Fact]
    public void The_results_print_it_with_the_pilots()
    {
        const string Sentence = "The SUT gets 0.031 of a processor's time: saturated at 30 Active EBs";
        var study = SyntheticStudy.Make() with { LoadScale = null, SlowSut = Found };
        using var output = new StringWriter();

        StudyText.Write(output, study, SyntheticStudy.Run());
        var blocks = MethodSections.Design(study).Blocks;

        output.ToString().ShouldContain(Sentence + "\n");
        blocks.ShouldContain(new ParagraphBlock($"{Sentence}. Pilots searched for a quota for which this holds: 30 Active EBs saturate it."));
        var tried = blocks.OfType<TableBlock>().Select(block => block.Table).Single(table => table.Title == "Processor time tried");
        tried.Groups[0].Rows.Count.ShouldBe(2);
    }

    private static StudyDesign Literal(params (string Name, string Value)[] settings) => new StudyRequest(
        StudyFiles.Find("garcia2007-literal"), Quick: true, DryRun: false, Out: null, Blocks: null, Seed: null,
        settings.ToDictionary(s => s.Name, s => s.Value, StringComparer.Ordinal)).Design();
}
