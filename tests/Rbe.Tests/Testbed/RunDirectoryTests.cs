using TlsToll.Testbed;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Tests.Testbed;

public sealed class RunDirectoryTests
{
    [Fact]
    public async Task A_run_directory_is_removed_with_all_it_holds()
    {
        await using var run = new TestRun();
        Directory.CreateDirectory(run.Directory.PathOf("images/deep"));
        await File.WriteAllTextAsync(run.Directory.PathOf("images/deep/1.jpg"), "x", TestRun.Token);

        RunDirectory.Remove(run.Path);

        Directory.Exists(run.Path).ShouldBeFalse();
        Should.NotThrow(() => RunDirectory.Remove(run.Path));
    }

    [Fact]
    public async Task What_a_link_inside_points_to_stays()
    {
        await using var run = new TestRun();
        await using var other = new TestRun();
        await File.WriteAllTextAsync(other.Directory.PathOf("precious"), "x", TestRun.Token);
        Directory.CreateSymbolicLink(run.Directory.PathOf("link"), other.Path);

        RunDirectory.Remove(run.Path);

        File.Exists(other.Directory.PathOf("precious")).ShouldBeTrue();
    }

    [Fact]
    public async Task A_directory_that_was_not_made_by_a_run_is_refused()
    {
        await using var run = new TestRun();
        foreach (var name in new[] { "documents", "tlstoll-0123456789ab" })
        {
            var wrong = run.Directory.PathOf(name);
            Directory.CreateDirectory(wrong);
            Should.Throw<TestbedException>(() => RunDirectory.Remove(wrong)).Message.ShouldContain(wrong);
            Directory.Exists(wrong).ShouldBeTrue();
        }
    }

    [Fact]
    public async Task A_marker_copied_from_another_run_does_not_count()
    {
        await using var run = new TestRun();
        var wrong = run.Directory.PathOf("tlstoll-0123456789ab");
        Directory.CreateDirectory(wrong);
        File.Copy(run.Directory.PathOf(".tlstoll-run"), Path.Combine(wrong, ".tlstoll-run"));

        Should.Throw<TestbedException>(() => RunDirectory.Remove(wrong)).Message.ShouldContain("another directory");
    }

    [Fact]
    public async Task A_link_to_a_run_directory_and_a_roundabout_path_are_refused()
    {
        await using var run = new TestRun();
        await using var other = new TestRun();
        var link = run.Directory.PathOf(Path.GetFileName(other.Path));
        Directory.CreateSymbolicLink(link, other.Path);

        Should.Throw<TestbedException>(() => RunDirectory.Remove(link)).Message.ShouldContain("symbolic link");
        Should.Throw<TestbedException>(() => RunDirectory.Remove($"/tmp/..{other.Path}")).Message.ShouldContain("not absolute and plain");
        Directory.Exists(other.Path).ShouldBeTrue();
    }

    [Fact]
    public async Task Others_can_pass_through_but_not_list()
    {
        await using var run = new TestRun();
        var mode = new DirectoryInfo(run.Path).UnixFileMode;
        mode.HasFlag(UnixFileMode.OtherExecute).ShouldBeTrue();
        mode.HasFlag(UnixFileMode.OtherRead).ShouldBeFalse();
        mode.HasFlag(UnixFileMode.OtherWrite).ShouldBeFalse();
    }
}
