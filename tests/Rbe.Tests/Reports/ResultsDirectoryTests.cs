using TlsToll.Results.Files;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class ResultsDirectoryTests : IDisposable
{
    private readonly string _parent = Directory.CreateTempSubdirectory("tlstoll-rbe-").FullName;

    public void Dispose() => Directory.Delete(_parent, recursive: true);

    [Fact]
    public void A_new_directory_is_made_with_its_parents()
    {
        var directory = ResultsDirectory.Create(Path.Combine(_parent, "a", "b"), default);

        Directory.Exists(directory.FullPath).ShouldBeTrue();
        directory.PathOf("run.json").ShouldBe(Path.Combine(_parent, "a", "b", "run.json"));
    }

    [Fact]
    public void An_empty_directory_is_taken() => ResultsDirectory.Create(_parent, default).FullPath.ShouldBe(_parent);

    [Fact]
    public void Results_are_never_written_over_others()
    {
        File.WriteAllText(Path.Combine(_parent, "run.json"), "{}");

        Should.Throw<IOException>(() => ResultsDirectory.Create(_parent, default)).Message.ShouldContain("is not empty");
        File.ReadAllText(Path.Combine(_parent, "run.json")).ShouldBe("{}");
    }

    [Fact]
    public void One_that_was_made_and_got_no_results_is_removed_and_no_other()
    {
        var made = ResultsDirectory.Create(Path.Combine(_parent, "a"), default);
        var used = ResultsDirectory.Create(Path.Combine(_parent, "b"), default);
        File.WriteAllText(used.PathOf("cells.csv"), "");
        var found = ResultsDirectory.Create(Directory.CreateDirectory(Path.Combine(_parent, "c")).FullName, default);

        foreach (var directory in (ResultsDirectory[])[made, used, found, made])
            directory.RemoveIfEmpty();

        (Directory.Exists(made.FullPath), Directory.Exists(used.FullPath), Directory.Exists(found.FullPath)).ShouldBe((false, true, true));
    }

    [Fact]
    public void A_file_in_its_place_is_refused()
    {
        var file = Path.Combine(_parent, "file");
        File.WriteAllText(file, "");

        Should.Throw<IOException>(() => ResultsDirectory.Create(file, default)).Message.ShouldContain("is a file");
    }
}
