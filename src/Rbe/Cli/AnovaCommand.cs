using System.CommandLine;
using TlsToll.Reports.Text;
using TlsToll.Results.Variance;
using TlsToll.Statistics;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe anova</c>: analysis of variance of any table in long form.</summary>
internal static class AnovaCommand
{
    public static Command Create()
    {
        var file = new Argument<FileInfo>("FILE") { Description = "CSV file with a heading and one line per observation" };
        var response = new Option<string>("--response") { Description = "Column of the response", HelpName = "R", Required = true };
        var factors = new Option<string>("--factors")
        { Description = "Columns of the factors, separated by commas", HelpName = "A,B,C", Required = true };
        var replicated = new Option<bool>("--replicated") { Description = "Each combination of levels has several values" };
        var block = new Option<string?>("--block") { Description = "Column of the block, whose effect is separated from the residual", HelpName = "COLUMN" };
        var interactions = new Option<int?>("--interactions")
        { Description = "Highest order of interactions; 1 for main effects only [default: all]", HelpName = "N" };
        var log = new Option<bool>("--log") { Description = "Analyse logarithms, so that effects are ratios" };
        var tukey = new Option<string?>("--tukey") { Description = "Compare the levels of this factor in pairs (Tukey's HSD)", HelpName = "FACTOR" };
        var alpha = new Option<double>("--alpha")
        { Description = "Level of significance", HelpName = "ALPHA", DefaultValueFactory = _ => 0.1 };
        var json = new Option<bool>("--json") { Description = "Print JSON" };
        var command = new Command("anova", "Analysis of variance of one or more factors, with replicates, with blocks, or with neither")
        { file, response, factors, replicated, block, interactions, log, tukey, alpha, json };
        command.SetAction(parsed =>
        {
            var question = new AnovaQuestion(
                parsed.GetRequiredValue(response), parsed.GetRequiredValue(factors).Split(',', StringSplitOptions.TrimEntries),
                parsed.GetValue(block), parsed.GetValue(replicated), parsed.GetValue(interactions), parsed.GetValue(log),
                parsed.GetValue(tukey), parsed.GetValue(alpha));
            var answer = Answer(parsed.GetRequiredValue(file).FullName, Checked(question));
            parsed.InvocationConfiguration.Output.Write(parsed.GetValue(json)
                ? AnovaJson.Of(answer) + "\n"
                : AnovaText.Of(answer));
            return ExitCode.Success;
        });
        return command;
    }

    private static AnovaQuestion Checked(AnovaQuestion question)
    {
        (bool IsWrong, string Message)[] rules =
        [
            (question.Factors.Any(f => f.Length == 0) || question.Grouping.Append(question.Response).Distinct(StringComparer.Ordinal).Count() != question.Grouping.Count + 1,
                "--response, --factors and --block must name different columns, as in --factors load,length."),
            (question.Factors.Count > FactorialTable.MostFactors, "--factors must name at most 16 columns."),
            (question.Alpha is not (> 0 and < 1), "--alpha must be above 0 and below 1."),
            (question.Interactions is < 1, "--interactions must be 1 or more; 1 means main effects only."),
            (question.Block is not null && question.Replicated, "--block and --replicated contradict each other: blocks are replicates with names."),
            (question.Factors.Count == 1 && question.Block is null && !question.Replicated, "A single factor requires --replicated or --block."),
            (question.Tukey is not null && !question.Factors.Contains(question.Tukey, StringComparer.Ordinal),
                $"--tukey: unknown value '{question.Tukey}'; expected {string.Join(", ", question.Factors)}."),
        ];
        return Array.Find(rules, rule => rule.IsWrong).Message is { } message ? throw new InvalidRequestException(message) : question;
    }

    private static AnovaAnswer Answer(string path, AnovaQuestion question)
    {
        try
        {
            return AnovaAnswer.Of(AnovaInput.Read(path, question), question);
        }
        catch (ArgumentException e)
        {
            // Remove the parameter name, which means nothing to a user.
            throw new InvalidRequestException(e.Message.Split(" (Parameter")[0], e);
        }
        catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException)
        {
            throw new InvalidRequestException(e.Message.TrimEnd('.').ReplaceLineEndings(" ") + ".", e);
        }
    }
}
