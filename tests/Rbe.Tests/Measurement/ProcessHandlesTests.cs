using TlsToll.Measurement.Processes;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class ProcessHandlesTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    public async Task Files_below_a_directory_are_told_from_other_handles()
    {
        var ready = Path.Combine(_directory, "ready");
        var others = _directory + "-others";
        // The second process has two files below the directory, the first has one more of another directory whose name begins alike.
        using var child = new ChildProcess("sh", "-c", $"""
            exec 3>'{others}'
            rm '{others}'
            sh -c 'exec 4>"{_directory}/a" 5>"{_directory}/b"; : >"{ready}"; sleep 60' &
            wait
            """);
        await Wait.UntilAsync(() => File.Exists(ready));

        var (below, rest) = ProcessHandles.MostOf(child.Id, _directory);

        below.ShouldBe(2);
        rest.ShouldBe(ProcessHandles.Count(child.Id));
    }

    [Fact]
    public void The_tree_of_a_process_that_has_gone_is_an_error()
    {
        using var child = new ChildProcess("sleep", "60");
        child.Kill();

        Should.Throw<ProcessGoneException>(() => ProcessHandles.MostOf(child.Id, "/tmp"));
        ProcessHandles.Count(child.Id).ShouldBeNull();
    }
}
