using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Tests.Statistics;
using TlsToll.Statistics;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class AnovaCommandTests : IDisposable
{
    private readonly string _file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    public void Dispose() => File.Delete(_file);

    [Fact]
    public void A_table_its_failed_checks_and_its_pairs()
    {
        Write(WorkedExamples.Poisons, "time");

        Run("--response time --factors poison,treatment --replicated --alpha 0.05 --tukey poison").ShouldBe(
            """
            time      sum of squares df mean square     F F(0.95)       p explained %
            poison           1.03301  2    0.516506 23.22    3.26 <0.0001       34.38
            treatment       0.921206  3    0.307069 13.81    2.87 <0.0001       30.65
            poison ×
            treatment       0.250138  6   0.0416896  1.87    2.36  0.1123        8.32
            residual        0.800725 36   0.0222424                             26.65

            Check of normality (Shapiro-Wilk) failed, p 0.0016: The residuals are not
            normal: p-values near the level of significance are not reliable.

            Check of equal variance by poison (Brown-Forsythe) failed, p 0.0013: The scatter
            is not the same everywhere: the residuals' standard deviation is 0.0265 at
            poison 3 and 0.198 at poison 2. With one residual mean square for all, F and the
            intervals are too cautious where it is small, and too confident where it is
            large.

            Neither scale is well behaved; the logarithms are nearer to it. Try --log.

            Tukey's HSD of poison: intervals that all hold together with confidence 0.95.
            poison difference       low      high       p
            2 − 1   -0.073125 -0.202009 0.0557591  0.3583
            3 − 1    -0.34125 -0.470134 -0.212366 <0.0001
            3 − 2   -0.268125 -0.397009 -0.139241 <0.0001

            """);
    }

    [Fact]
    public void Logarithms_are_compared_as_ratios()
    {
        Write(WorkedExamples.Poisons, "time");

        var output = Run("--response time --factors poison,treatment --replicated --log --tukey poison");

        output.ShouldStartWith("log time ");
        // The geometric means' ratios: exp of the differences of the mean logarithms.
        var logs = WorkedExamples.Poisons.Logarithms()!.MeansOf(0);
        output.ShouldContain(string.Create(CultureInfo.InvariantCulture, $"3 / 1  {Math.Exp(logs[2] - logs[0]):G6}"));
    }

    [Fact]
    public void A_sound_table_stands_alone()
    {
        Write(WorkedExamples.Radar, "contrast", block: "operator");

        var output = Run("--response contrast --factors clutter,filter --block operator --interactions 1");

        output.Split('\n').Select(line => line.Split(' ')[0]).ShouldBe(["contrast", "clutter", "filter", "block", "residual", ""]);
    }

    [Fact]
    public void An_interaction_of_the_compared_factor_is_pointed_out()
    {
        Write(WorkedExamples.Bottling, "height");

        Run("--response height --factors carbonation,pressure,speed --replicated --tukey carbonation").ShouldEndWith(
            """
            carbonation × pressure is significant: the effect of carbonation depends on the
            other factors; these differences are averages over them.

            """);
    }

    [Fact]
    public void Json_has_the_rows_the_checks_and_the_pairs()
    {
        Write(WorkedExamples.Radar, "contrast", block: "operator");

        var output = Run("--response contrast --factors clutter,filter --block operator --tukey filter --output json");
        var json = JsonDocument.Parse(output).RootElement;

        var rows = json.GetProperty("anova").EnumerateArray().ToArray();
        rows.Select(row => row.GetProperty("factor").GetString()).ShouldBe(["clutter", "filter", "clutter × filter", "block", "residual"]);
        rows[0].EnumerateObject().Select(p => p.Name).ShouldBe(
            ["response", "factor", "sumOfSquares", "degreesOfFreedom", "meanSquare", "f", "fTheoretical", "pValue", "explainedPercent"]);
        rows[1].GetProperty("f").GetDouble().ShouldBe(96.19238476953899, 1e-9);
        rows[4].GetProperty("f").ValueKind.ShouldBe(JsonValueKind.Null);
        var checks = json.GetProperty("checks").EnumerateArray().ToArray();
        checks[0].EnumerateObject().Select(p => p.Name).ShouldBe(["name", "statistic", "pValue", "passed", "sentence"]);
        checks.ShouldAllBe(check => check.GetProperty("passed").GetBoolean());
        var pair = json.GetProperty("tukey").EnumerateArray().ShouldHaveSingleItem();
        pair.GetProperty("difference").GetDouble().ShouldBe(-40 / 3.0, 1e-9);
        pair.GetProperty("ratio").ValueKind.ShouldBe(JsonValueKind.Null);
        (json.GetProperty("scale").GetString(), json.GetProperty("betterScale").GetString()).ShouldBe(("raw", "raw"));
    }

    [Fact]
    public void Markdown_has_the_same_tables()
    {
        Write(WorkedExamples.Radar, "contrast", block: "operator");

        var output = Run("--response contrast --factors clutter,filter --block operator --tukey filter --output md");

        output.ShouldStartWith("| contrast | sum of squares | df | mean square | F | F(0.9) | p | explained % |\n|---|---:|");
        output.ShouldContain("|\n\nTukey's HSD of filter: intervals that all hold together with confidence 0.9.\n\n| filter | difference | low | high | p |\n|---|---:|");
    }

    [Fact]
    public void Long_names_are_broken_so_that_lines_fit_80_columns()
    {
        const string Response = "CPU microseconds of the SUT per interaction";
        string[] names = ["resumption of the session by its ticket", "pseudopseudohypoparathyroidismus", "a third factor"];
        var cells = Enumerable.Range(0, 12).Select(c => WorkedExamples.Bottling.Cell(c).ToArray()).ToArray();
        Write(new FactorialTable(names, WorkedExamples.Bottling.Levels, cells), Response);

        var output = Run("--response", Response, "--factors", string.Join(',', names), "--replicated", "--tukey", names[0]);

        output.Split('\n').ShouldAllBe(line => line.Length <= 80);
        output.ShouldContain("pseudopseudohyp");
    }

    [Theory]
    [InlineData("p a,a", "--response, --factors and --block must name different columns, as in --factors load,length.")]
    [InlineData("p a,", "--response, --factors and --block must name different columns, as in --factors load,length.")]
    [InlineData("p a,b --block b", "--response, --factors and --block must name different columns, as in --factors load,length.")]
    [InlineData("p a,b --alpha 1", "--alpha must be above 0 and below 1, not '1'. See tlstoll anova --help.")]
    [InlineData("p a,b --interactions 0", "--interactions must be 1 or more, not '0'; 1 means main effects only. See tlstoll anova --help.")]
    [InlineData("p a --block b --replicated", "--block and --replicated contradict each other: blocks are replicates with names.")]
    [InlineData("p a", "A single factor requires --replicated or --block.")]
    [InlineData("p a,b --tukey c", "--tukey: unknown value 'c'; expected a, b.")]
    [InlineData("q a,b", "line 1: there is no column 'q', only a, b, p.")]
    [InlineData("p a,b", "All values are the same: there is no variation to explain.")]
    public void What_is_wrong_is_a_line_and_exit_code_2(string flags, string problem)
    {
        File.WriteAllText(_file, "a,b,p\n1,1,7\n1,2,7\n2,1,7\n2,2,7\n");

        var failure = Should.Throw<InvalidRequestException>(() => Run("--response " + flags.Replace(" a", " --factors a", StringComparison.Ordinal)));

        failure.Message.ShouldBe(problem);
    }

    private string Run(string flags) => Run(flags.Split(' '));

    private string Run(params string[] flags)
    {
        using var output = new StringWriter(CultureInfo.InvariantCulture);
        var configuration = new InvocationConfiguration { Output = output, EnableDefaultExceptionHandler = false };
        AnovaCommand.Create().Parse([_file, .. flags]).Invoke(configuration).ShouldBe(ExitCode.Success);
        // Cells are padded to the right, too.
        return string.Join('\n', output.ToString().Split('\n').Select(line => line.TrimEnd()));
    }

    private void Write(FactorialTable table, string response, string? block = null)
    {
        var lines =
            from combination in Enumerable.Range(0, table.Combinations)
            from replicate in Enumerable.Range(0, table.Replicates)
            let levels = table.Factors.Select((_, f) => table.Levels[f][table.LevelOf(combination, f)])
            let blocks = block is null ? Array.Empty<string>() : [replicate.ToString(CultureInfo.InvariantCulture)]
            let value = table.Values[(combination * table.Replicates) + replicate].ToString(CultureInfo.InvariantCulture)
            select string.Join(',', [.. levels, .. blocks, value]);
        string[] headings = [.. table.Factors, .. block is null ? Array.Empty<string>() : [block], response];
        File.WriteAllLines(_file, [string.Join(',', headings), .. lines]);
    }
}
