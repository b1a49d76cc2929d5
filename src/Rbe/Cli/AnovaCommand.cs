using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Rbe.Reports;
using TlsToll.Rbe.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe anova</c>: analysis of variance of any table in long form.</summary>
internal static class AnovaCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var file = new Argument<FileInfo>("FILE") { Description = "CSV in long form: a heading, and a line an observation" };
        var response = new Option<string>("--response") { Description = "Column of the response", HelpName = "R", Required = true };
        var factors = new Option<string>("--factors") { Description = "Columns of the two factors", HelpName = "A,B", Required = true };
        var replicated = new Option<bool>("--replicated") { Description = "Combinations of levels have several values each" };
        var alpha = new Option<double>("--alpha") { Description = "Level of significance", HelpName = "ALPHA", DefaultValueFactory = _ => 0.1 };
        var json = new Option<bool>("--json") { Description = "Print JSON" };
        var command = new Command("anova", "Analysis of variance of two factors, with or without replication") { file, response, factors, replicated, alpha, json };
        command.SetAction(parsed =>
        {
            if (parsed.GetRequiredValue(factors).Split(',', StringSplitOptions.TrimEntries) is not [var first, var second] || first == second)
                throw new CliException(ExitCode.Usage, "--factors takes two columns, as in --factors load,length.");
            var level = parsed.GetValue(alpha);
            if (level is not (> 0 and < 1))
                throw new CliException(ExitCode.Usage, "--alpha must be above 0 and below 1.");
            var name = parsed.GetRequiredValue(response);
            var rows = Analyse(parsed.GetRequiredValue(file).FullName, name, first, second, parsed.GetValue(replicated), level);
            Console.Write(parsed.GetValue(json)
                ? JsonSerializer.Serialize(new AnovaOutput([.. rows.Select(r => AnovaOutputRow.Of(name, r))]), AnovaJson.Default.AnovaOutput) + "\n"
                : Text(name, rows, level));
            return ExitCode.Success;
        });
        return command;
    }

    private static IReadOnlyList<AnovaRow> Analyse(string path, string response, string first, string second, bool replicated, double alpha)
    {
        try
        {
            return Anova.TwoFactor(LongTable.Read(path, response, first, second, replicated), first, second, alpha);
        }
        catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new CliException(ExitCode.Usage, e.Message.TrimEnd('.').ReplaceLineEndings(" ") + ".", e);
        }
    }

    private static string Text(string response, IReadOnlyList<AnovaRow> rows, double alpha)
    {
        var table = new PlainTable(
            [response, "sum of squares", "df", "mean square", "F", $"F({(1 - alpha).ToString("0.###", CultureInfo.InvariantCulture)})", "p", "explained %"],
            [.. rows.Select(r => (IReadOnlyList<string>)
            [
                r.Source, Number(r.SumOfSquares), r.DegreesOfFreedom.ToString(CultureInfo.InvariantCulture), Number(r.MeanSquare),
                r.F?.ToString("0.00", CultureInfo.InvariantCulture) ?? "", r.FTheoretical?.ToString("0.00", CultureInfo.InvariantCulture) ?? "",
                r.PValue?.ToString("0.####", CultureInfo.InvariantCulture) ?? "", r.ExplainedPercent.ToString("0.00", CultureInfo.InvariantCulture),
            ])]);
        return table.ToText();
    }

    private static string Number(double value) => value.ToString("G6", CultureInfo.InvariantCulture);
}

/// <summary>The output as JSON.</summary>
/// <param name="Anova">A row per source of variation.</param>
internal sealed record AnovaOutput(IReadOnlyList<AnovaOutputRow> Anova);

/// <summary>A row of the output.</summary>
internal sealed record AnovaOutputRow(
    string Response, string Factor, double SumOfSquares, int DegreesOfFreedom, double MeanSquare, double? F, double? FTheoretical, double? PValue, double ExplainedPercent)
{
    /// <summary>The row of a source of variation.</summary>
    public static AnovaOutputRow Of(string response, AnovaRow row) => new(
        response, row.Source, row.SumOfSquares, row.DegreesOfFreedom, row.MeanSquare, row.F, row.FTheoretical, row.PValue, row.ExplainedPercent);
}

/// <summary>JSON of the output.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(AnovaOutput))]
internal sealed partial class AnovaJson : JsonSerializerContext;
