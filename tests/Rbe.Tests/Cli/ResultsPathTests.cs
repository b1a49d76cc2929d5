using TlsToll.Rbe.Cli;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>Paths of results on the command line.</summary>
public sealed class ResultsPathTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Theory]
    [InlineData("run.json")]
    [InlineData("study.json")]
    [InlineData("primitives.json")]
    [InlineData("faults.json")]
    [InlineData("size.json")]
    public void A_file_of_results_stands_for_its_directory(string name)
    {
        var file = Path.Combine(_directory, name);
        File.WriteAllText(file, "{}");

        ResultsPath.Of(file).ShouldBe(_directory);
        ResultsPath.Of(_directory).ShouldBe(_directory);
        ResultsPath.Of(_directory + "/").ShouldBe(_directory);
    }

    [Fact]
    public void A_name_that_a_script_left_empty_is_refused()
    {
        Should.Throw<InvalidRequestException>(() => ResultsPath.Of("")).Message.ShouldBe("A path of results is empty; expected a directory.");
        var anova = Should.Throw<InvalidRequestException>(() => AnovaCommand.Create()
            .Parse(["", "--response", "a", "--factors", "b", "--replicated"]).Invoke(new() { EnableDefaultExceptionHandler = false }));
        anova.Message.ShouldStartWith("FILE is empty.");
    }
}
