using System.CommandLine;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Studies;
using TlsToll.Studies.Claims;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench statements</c>: what a paper states and what studies found, as the tables of its page in <c>docs</c>.</summary>
internal static class StatementsCommand
{
    public static Command Create()
    {
        var paper = new Argument<string>("PAPER") { Description = $"Name of a paper: {string.Join(", ", PaperPage.Papers)}" };
        var directories = new Argument<string[]>("DIR") { Description = "Results of studies that judge the paper, a column each", Arity = ArgumentArity.ZeroOrMore };
        var page = SettingTable.Path("page", "Markdown file whose part between the comments `statements: …` and `/statements` is replaced; otherwise prints to stdout", "FILE");
        var command = SettingCommand.Create("statements", "Prints what a paper states, with the verdicts of studies, as Markdown", [page], (reader, parsed, _) =>
        {
            var file = reader.Get(page);
            var name = parsed.GetValue(paper)!;
            reader.Check(PaperPage.Papers.Contains(name, StringComparer.Ordinal), $"unknown value '{name}'; expected {string.Join(", ", PaperPage.Papers)}");
            reader.Ensure();
            return Task.FromResult(Write(name, parsed.GetValue(directories) ?? [], file));
        });
        command.Arguments.Add(paper);
        command.Arguments.Add(directories);
        return command;
    }

    private static int Write(string paper, string[] directories, string? page)
    {
        try
        {
            var tables = PaperPage.Tables(paper, [.. directories.Select(directory => StudyJson.Read(Path.Combine(ResultsPath.Of(directory), StudyJson.FileName)))]);
            if (page is null)
                Console.Out.Write(tables);
            else
                File.WriteAllText(page, PaperPage.Replace(File.ReadAllText(page), tables));
            return ExitCode.Success;
        }
        catch (Exception e) when (ResultsPath.IsProblem(e))
        {
            throw ResultsPath.Problem(e);
        }
    }
}
