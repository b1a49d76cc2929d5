using Spectre.Console;
using TlsToll.Rbe.Reports;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class RunTableTests
{
    [Fact]
    public void A_run_prints_as_it_always_did() => Tmp(Print(Runs.Known)).ShouldBe(Golden, StringCompareShould.IgnoreLineEndings);

    [Fact]
    public void No_line_of_the_tables_is_wider_than_80_columns() =>
        Print(Runs.Known with { Answers = [], Remarks = [] }).Split('\n').ShouldAllBe(line => line.Length <= 80);

    [Fact]
    public void Without_comparisons_there_is_no_table_of_shares() =>
        Print(Runs.Known with { Comparisons = [] }).ShouldNotContain("share");

    private static string Print(RunResult run)
    {
        using var text = new StringWriter();
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, Interactive = InteractionSupport.No, Out = new AnsiConsoleOutput(text) });
        console.Profile.Width = 80;
        RunTable.Write(console, run);
        return string.Join('\n', text.ToString().Split('\n').Select(line => line.TrimEnd()));
    }

    private static string Tmp(string s) { System.IO.File.WriteAllText("/tmp/sesstests-golden.txt", s); return s; }

    private const string Golden =
        """
        GOLDEN
        """;
}
