using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Plans;
using static TlsToll.Rbe.Tests.Studies.StaticServers;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>What holds for the judges of several papers on servers of static pages.</summary>
public sealed class StaticFindingsTests
{
    [Fact]
    public void What_a_driver_on_the_same_processors_may_have_caused_contradicts_nothing()
    {
        var coarfa = Judged("coarfa2006", (levels, _) => Coarfa(levels) / (levels.GetValueOrDefault("processors") == "2" ? 1.1 : 1), shared: true);
        var kant = Judged("kant2000", (_, _) => 1000, shared: true);

        foreach (var id in new[] { "second-processor", "second-processor-fig10", "second-or-ideal", "second-or-ideal-cs", "second-at-least" })
        {
            Verdict(coarfa, id).ShouldBe(FindingVerdict.NotResolved, id);
            Ours(coarfa, id).ShouldEndWith("; with two processors, the driver shares them");
        }

        Verdict(kant, "scaling").ShouldBe(FindingVerdict.NotTested);
        Verdict(kant, "scaling-plain").ShouldBe(FindingVerdict.NotTested);
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
}
