using TlsToll.Results.Studies;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Tests.Studies;

public sealed class StudyDirectoryTests : IDisposable
{
    private readonly string _path = Directory.CreateTempSubdirectory("tlstoll-study-").FullName;

    public void Dispose() => Directory.Delete(_path, recursive: true);

    [Fact]
    public void A_run_is_read_back_as_it_was_measured()
    {
        var run = StudyFixture.Run(StudyPlan.Of(StudyFixture.Design("garcia2007", quick: true), StudyFixture.AsTheyAre()).Runs[0], 123.25, 45.5);

        Begun().Write(run);

        var read = StudyDirectory.Open(_path).ReadRuns().ShouldHaveSingleItem();
        read.Number.ShouldBe(run.Number);
        read.Cell.Sips.ShouldBe(run.Cell.Sips);
        read.Cell.ResponseMilliseconds.ShouldBe(run.Cell.ResponseMilliseconds);
        read.Cell.CpuNanoseconds.ShouldBe(run.Cell.CpuNanoseconds);
        read.Cell.Handshakes.ShouldBe(run.Cell.Handshakes);
    }

    [Fact]
    public void Half_a_run_is_no_run()
    {
        var directory = Begun();
        File.WriteAllText(Path.Combine(_path, "runs", "0001.json.part"), "{\"number\":1,");

        directory.ReadRuns().ShouldBeEmpty();
    }

    [Fact]
    public void Runs_come_in_the_order_of_measuring_the_voided_before_its_repetition()
    {
        var plan = StudyPlan.Of(StudyFixture.Design("garcia2007", quick: true), StudyFixture.AsTheyAre()).Runs;
        var directory = Begun();
        directory.Write(StudyFixture.Run(plan[1], 1, 1) with { InteractionBytes = 300 });
        directory.Write(StudyFixture.Run(plan[0], 1, 1) with { InteractionBytes = 200 });
        directory.Write(StudyFixture.Run(plan[0], 1, 1) with { InteractionBytes = 100, Voided = true });

        directory.ReadRuns().Select(r => (r.Number, r.Voided)).ShouldBe([(1, true), (1, false), (2, false)]);
    }

    [Fact]
    public void So_do_replays_which_have_no_records()
    {
        var plan = StudyPlan.Of(StudyFixture.Design("garcia2007", quick: true), StudyFixture.AsTheyAre()).Runs;
        var directory = Begun();
        foreach (var run in new[] { plan[2], plan[0], plan[1] })
            directory.Write(StudyFixture.Run(run, 1, 1) with { InteractionBytes = 0, ConnectionBytes = 0 });

        directory.ReadRuns().Select(r => r.Number).ShouldBe([1, 2, 3]);
    }

    [Fact]
    public void The_state_survives()
    {
        var directory = Begun();
        var slow = new SlowSutResult("a definition", 0.031, 30, IsMet: true, [new QuotaStep(1, 30, 29, 0.025, DriverUtilisation: null)]);
        var state = StudyFixture.State with
        {
            SlowSut = slow, Placement = StudyFixture.AsTheyAre() with { EbsPerLevel = 2.5 }, Remarks = ["one"], Audited = [1], Inconsistencies = ["two"],
        };

        directory.Write(state);

        var read = directory.ReadState()!;
        (read.SlowSut! with { Steps = slow.Steps }).ShouldBe(slow);
        read.SlowSut!.Steps.ShouldBe(slow.Steps);
        read.Placement!.EbsPerLevel.ShouldBe(2.5);
        read.Remarks.ShouldBe(["one"]);
        read.Audited.ShouldBe([1]);
        read.Inconsistencies.ShouldBe(["two"]);
        read.StartedAt.ShouldBe(state.StartedAt);
        StudyDirectory.IsBegun(_path).ShouldBeTrue();
        StudyDirectory.IsFinished(_path).ShouldBeFalse();
    }

    [Fact]
    public void A_directory_with_something_else_in_it_is_refused()
    {
        File.WriteAllText(Path.Combine(_path, "letter.txt"), "mine");

        Should.Throw<IOException>(() => StudyDirectory.Open(_path)).Message.ShouldContain("contains no study");
    }

    private StudyDirectory Begun()
    {
        var directory = StudyDirectory.Open(_path);
        directory.Begin(StudyFixture.State, Repository.PathOf("studies", "garcia2007.yaml"));
        return directory;
    }
}
