using System.CommandLine;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Results.Studies;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench statements</c>: what a paper states and what studies found, as the tables of its page in <c>docs</c>.</summary>
internal static class StatementsCommand
{
    public static Command Create()
    {
        var paper = new Argument<string>("PAPER") { Description = $"Name of a paper: {string.Join(", ", PaperPage.Papers)}" };
        var directories = new Argument<string[]>("DIR") { Description = "Results of studies that judge the paper, a column each", Arity = ArgumentArity.ZeroOrMore };
        var page = SettingTable.Path("page", "Markdown file whose part between the comments `statements: …` and `/statements` is replaced; otherwise prints to stdout", "FILE");
        var again = SettingTable.Flag("again", "First judges the results in DIR again by the rules of today, from what was measured; the earlier verdicts are kept beside them");
        // First what the page in docs is made of.
        var output = SettingTable.OneOf("output", "FORM", "Form of the output", "md", "text", "json") with { Group = SettingGroups.Output };
        var command = SettingCommand.Create("statements", "Prints what a paper states, with the verdicts of studies", [again, page, output], (reader, parsed, _) =>
        {
            var (file, form) = (reader.Get(page), reader.Get(output));
            reader.Check(file is null || form == "md", $"{page} writes Markdown, so {output} {form} contradicts it");
            var (name, results) = (parsed.GetValue(paper)!, parsed.GetValue(directories) ?? []);
            reader.Check(PaperPage.Papers.Contains(name, StringComparer.Ordinal), $"unknown value '{name}'; expected {string.Join(", ", PaperPage.Papers)}");
            reader.Check(!reader.Get(again) || results.Length > 0, $"{again} judges results, so it needs DIR");
            reader.Ensure();
            return Task.FromResult(Write(name, results, reader.Get(again), file, form));
        });
        command.Arguments.Add(paper);
        command.Arguments.Add(directories);
        return command;
    }

    private static int Write(string paper, string[] directories, bool again, string? page, string form)
    {
        try
        {
            if (again)
                JudgeAgain(paper, directories);
            var comparison = PaperComparison.Of(paper, [.. directories.Select(directory => StudyJson.Read(Path.Combine(ResultsPath.Of(directory), StudyJson.FileName)))]);
            if (page is not null)
                File.WriteAllText(page, PaperPage.Replace(File.ReadAllText(page), PaperPage.Tables(comparison)));
            else if (form == "md")
                Console.Out.Write(PaperPage.Tables(comparison));
            else
                Print(comparison, ResultOutput.OnStandardOutput(form));
            return ExitCode.Success;
        }
        catch (Exception e) when (ResultsPath.IsProblem(e))
        {
            throw ResultsPath.Problem(e);
        }
    }

    private static void JudgeAgain(string paper, string[] directories)
    {
        // All are judged before the first is written.
        JudgedAgain[] all = [.. directories.Select(ResultsPath.Of).Distinct(StringComparer.Ordinal).Select(directory => JudgedAgain.Of(directory, paper))];
        foreach (var judged in all)
        {
            Terminal.WriteError(judged.Write());
            if (!judged.IsChanged)
                continue;
            FindingsFile.Write(Path.Combine(judged.FullPath, "findings.md"), judged.After);
            Measuring.WritePage(judged.FullPath, Console.Error);
        }
    }

    /// <summary>Prints a comparison, a paragraph for each statement, because its sentences are too long for a table.</summary>
    internal static void Print(PaperComparison comparison, ResultOutput output)
    {
        foreach (var statement in comparison.Statements)
        {
            output.Line($"{statement.Place}: {statement.Says}");
            foreach (var (study, found) in comparison.Studies.Zip(statement.Found))
                output.Line($"  {study.Name}: {found.Verdict}; {found.Ours}");
        }

        output.Blank();
        foreach (var value in comparison.Values)
        {
            var ours = string.Join("; ", comparison.Studies.Zip(value.Ours, (study, number) => $"{study.Name}: {number}"));
            output.Line($"{value.Place}, {value.What}: {value.Paper}; {ours}{(value.Note is null ? "" : $" ({value.Note})")}");
        }

        output.Blank();
        output.Line($"Rules: {comparison.Rules}.");
        foreach (var study in comparison.Studies.Where(study => study.Basis is not null))
            output.Line($"{study.Name}: {study.Basis}.");
        output.Data(comparison);
    }
}
