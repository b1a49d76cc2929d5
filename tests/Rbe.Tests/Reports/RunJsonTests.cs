using System.Text.Json.Nodes;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class RunJsonTests : IDisposable
{
    private readonly string _path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    public void Dispose() => File.Delete(_path);

    [Fact]
    public void What_was_written_is_read()
    {
        RunJson.Write(_path, Runs.Known);
        var first = File.ReadAllText(_path);

        var read = RunJson.Read(_path);
        RunJson.Write(_path, read);

        File.ReadAllText(_path).ShouldBe(first);
        read.SchemaVersion.ShouldBe(RunResult.CurrentSchema);
        read.Settings["µ"].ShouldBe("§");
        read.Treatments.Select(t => t.Sips).ShouldBe([234.4, 210, 218, 61]);
        read.Blocks[0].Cells[0].Handshakes["hop1.server.full"].ShouldBe(1000);
        read.Machine.ToString().ShouldNotBeEmpty();
        File.Exists(_path + ".part").ShouldBeFalse();
    }

    [Fact]
    public void Names_are_legible_and_what_was_not_measured_is_null()
    {
        RunJson.Write(_path, Runs.Known);
        var text = File.ReadAllText(_path);

        text.ShouldContain("\"µ\": \"§\"");
        JsonNode.Parse(text)!["treatments"]![1]!.AsObject().TryGetPropertyValue("sipsLow", out var low).ShouldBeTrue();
        low.ShouldBeNull();
        text.ShouldContain("not TPC results");
    }

    [Fact]
    public void A_newer_schema_is_refused()
    {
        RunJson.Write(_path, Runs.Known with { SchemaVersion = RunResult.CurrentSchema + 1 });

        Should.Throw<InvalidDataException>(() => RunJson.Read(_path)).Message.ShouldContain("it has schema 6, and this version reads schema 5");
    }

    [Fact]
    public void A_file_that_is_cut_off_is_refused_in_the_program_s_own_words()
    {
        RunJson.Write(_path, Runs.Known);
        File.WriteAllText(_path, File.ReadAllText(_path)[..300]);

        Should.Throw<InvalidDataException>(() => RunJson.Read(_path)).Message.ShouldMatch(@"is not a run\.json: it is damaged, or cut off, in line \d+$");
    }

    [Fact]
    public void A_run_without_a_version_of_the_method_is_refused()
    {
        RunJson.Write(_path, Runs.Known);
        var run = JsonNode.Parse(File.ReadAllText(_path))!;
        run["method"]!.GetValue<int>().ShouldBe(RunMethod.Version);
        run.AsObject().Remove("method");
        File.WriteAllText(_path, run.ToJsonString());

        Should.Throw<InvalidDataException>(() => RunJson.Read(_path)).Message.ShouldContain("method");
    }

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("cell,block")]
    public void What_is_no_run_is_refused(string text)
    {
        File.WriteAllText(_path, text);

        Should.Throw<InvalidDataException>(() => RunJson.Read(_path)).Message.ShouldContain(_path);
    }
}
