using TlsToll.Rbe.Cli;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class OutputPathTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory();

    [Fact]
    public void A_file_that_can_be_written_is_left_as_it_was()
    {
        var (old, young) = (In("old"), In("young"));
        File.WriteAllText(old, "text");

        OutputPath.EnsureFile("--out", old);
        OutputPath.EnsureFile("--out", young);

        File.ReadAllText(old).ShouldBe("text");
        File.Exists(young).ShouldBeFalse();
    }

    [Fact]
    public void A_file_in_no_directory_is_refused_in_one_line()
    {
        var path = In("nowhere/file");

        var message = Should.Throw<InvalidRequestException>(() => OutputPath.EnsureFile("--out", path)).Message;

        message.ShouldStartWith($"--out: can't write {path}: ");
        message.Split('\n').ShouldHaveSingleItem();
    }

    [Fact]
    public void A_directory_is_no_file() => Should.Throw<InvalidRequestException>(() => OutputPath.EnsureFile("--out", _directory.FullName));

    public void Dispose() => _directory.Delete(recursive: true);

    private string In(string name) => Path.Combine(_directory.FullName, name);
}
