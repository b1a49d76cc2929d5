using TlsToll.Studies.Files;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Reading;
using TlsToll.Studies.Running;

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
        plan.Runs.Count.ShouldBeLessThan(design.Experiments.Sum(e => e.Combinations.Count * design.BlocksOf(e)));
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
}
