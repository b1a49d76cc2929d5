using TlsToll.Results.Runs;
using TlsToll.Studies.Reading;
using TlsToll.Studies.Running;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>A study that was begun is continued by the program that began it.</summary>
public sealed class StudyStartTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory();
    private int _begun;

    private StudyRequest Request => new(
        Repository.PathOf("studies", "garcia2007.yaml"), Quick: true, DryRun: false, Path.Combine(_directory.FullName, FormattableString.Invariant($"{_begun}")),
        Blocks: null, Seed: null, new Dictionary<string, string>(StringComparer.Ordinal));

    [Fact]
    public void The_same_version_continues_it()
    {
        Begin(state => state);

        StudyStart.Open(Request).State.Sittings.ShouldBe(2);
    }

    [Fact]
    public void One_that_does_not_start_leaves_nothing()
    {
        StudyStart.Open(Request).State.Sittings.ShouldBe(1);

        Directory.Exists(Request.Out).ShouldBeFalse();
    }

    [Fact]
    public void Another_version_or_method_does_not()
    {
        Begin(state => state with { Method = RunMethod.Version - 1 });
        Refused().ShouldContain($"were measured by version {RunMethod.Version - 1} of the method, and this program has version {RunMethod.Version}");

        Begin(state => state with { Product = null, Method = 0 });
        Refused().ShouldContain($"were measured by an earlier version, and this program is {RunRecorder.Product}");
        Refused().ShouldEndWith("choose another directory with --out.");
    }

    [Fact]
    public void The_command_that_repeats_it_has_its_flags_and_a_file_of_the_user_s_has_none()
    {
        var shipped = Request with
        {
            Path = StudyFiles.Find("garcia2007"), Blocks = 5, Settings = new Dictionary<string, string>(StringComparer.Ordinal) { ["vendor-delay"] = "500", ["mix"] = "A=1, B=2" },
        };

        shipped.Repeat.ShouldBe("study garcia2007 --quick --blocks 5 --set 'mix=A=1, B=2' --set vendor-delay=500");
        shipped.Options.ShouldBe("--quick --blocks 5 --set mix=A=1, B=2 --set vendor-delay=500");
        (shipped with { Path = Repository.PathOf("studies", "garcia2007.yaml") }).Repeat.ShouldBeNull();
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private string Refused() => Should.Throw<InvalidRequestException>(() => StudyStart.Open(Request)).Message;

    // In a directory of its own.
    private void Begin(Func<StudyState, StudyState> change)
    {
        _begun++;
        var (directory, state, _) = StudyStart.Open(Request);
        StudyStart.Begin(directory, change(state), Request);
    }
}
