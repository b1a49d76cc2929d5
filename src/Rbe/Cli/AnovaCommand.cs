using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Results.Variance;
using TlsToll.Statistics;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench anova</c>: analysis of variance of any table in long form.</summary>
internal static class AnovaCommand
{
    public static Command Create()
    {
        var file = new Argument<string>("FILE") { Description = "CSV file with a heading and one line per observation" };
        var response = Word("response", "COLUMN", "Column of the response (required)");
        var factors = new Setting<IReadOnlyList<string>>("factors", "Columns of the factors (required)", [], text => text.Split(',', StringSplitOptions.TrimEntries))
        { ValueName = "LIST", IsList = true };
        var replicated = SettingTable.Flag("replicated", "Each combination of levels has several values");
        var block = Word("block", "COLUMN", "Column of the block, whose effect is separated from the residual");
        var interactions = new Setting<int?>("interactions", "Highest order of interactions; 1 for main effects only (default: all)", null, Order) { ValueName = "N" };
        var log = SettingTable.Flag("log", "Analyse logarithms, so that effects are ratios");
        var tukey = Word("tukey", "FACTOR", "Compare the levels of this factor in pairs (Tukey's HSD)");
        var alpha = new Setting<double>("alpha", "Level of significance, above 0 and below 1 (default: 0.1)", 0.1, Level) { ValueName = "ALPHA" };
        var command = SettingCommand.Create(
            "anova", "Analysis of variance of one or more factors, with replicates, with blocks, or with neither",
            [response, factors, replicated, block, interactions, log, tukey, alpha, SettingCommand.Output], (reader, parsed, _) =>
            {
                reader.Check(reader.Has(response) && reader.Has(factors), "--response and --factors are required");
                var question = new AnovaQuestion(
                    reader.Get(response) ?? "", reader.Get(factors), reader.Get(block), reader.Get(replicated), reader.Get(interactions), reader.Get(log),
                    reader.Get(tukey), reader.Get(alpha));
                var (form, table) = (reader.Get(SettingCommand.Output), parsed.GetRequiredValue(file));
                reader.Check(table.Length > 0, "FILE is empty");
                reader.Ensure();
                var answer = Answer(Path.GetFullPath(table), Checked(question));
                parsed.InvocationConfiguration.Output.Write(form switch { "json" => AnovaJson.Of(answer) + "\n", "md" => AnovaText.Markdown(answer), _ => AnovaText.Of(answer) });
                return Task.FromResult(ExitCode.Success);
            });
        command.Arguments.Add(file);
        return command;
    }

    private static Setting<string?> Word(string name, string valueName, string help) => new(name, help, null, text => text) { ValueName = valueName };

    private static int? Order(string text) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var order) && order >= 1
        ? order
        : throw new FormatException($"must be 1 or more, not '{text}'; 1 means main effects only");

    private static double Level(string text) =>
        double.TryParse(Quantity.Plain(text, "SHARE"), NumberStyles.Float, CultureInfo.InvariantCulture, out var level) && level is > 0 and < 1
            ? level
            : throw new FormatException($"must be above 0 and below 1, not '{text}'");

    private static AnovaQuestion Checked(AnovaQuestion question)
    {
        (bool IsWrong, string Message)[] rules =
        [
            (question.Factors.Any(f => f.Length == 0) || question.Grouping.Append(question.Response).Distinct(StringComparer.Ordinal).Count() != question.Grouping.Count + 1,
                "--response, --factors and --block must name different columns, as in --factors load,length."),
            (question.Factors.Count > FactorialTable.MostFactors, "--factors must name at most 16 columns."),
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
        catch (Exception e) when (ResultsPath.IsProblem(e))
        {
            throw new InvalidRequestException(e.Message.TrimEnd('.').ReplaceLineEndings(" ") + ".", e);
        }
    }
}
