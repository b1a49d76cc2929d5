using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Fuzzing;
using TlsToll.Experiments.Testbeds;
using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Reports.Text;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Statistics;
using TlsToll.Studies.Claims;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>Results of commands in each of their forms.</summary>
public sealed class ResultOutputTests
{
    [Theory]
    [InlineData("text", "A sentence <of> two.\n\nname value\na        1\n")]
    [InlineData("md", "A sentence &lt;of&gt; two.\n\n| name | value |\n|---|---:|\n| a | 1 |\n")]
    [InlineData("json", "{\n  \"value\": 1,\n  \"missing\": null\n}\n")]
    public void Each_form_has_its_parts_alone(string form, string expected) => Written(form, Write).ShouldBe(expected);

    [Theory]
    [InlineData("text", "a: 1\n")]
    [InlineData("md", "| name | value |\n|---|---:|\n| a | 1 |\n")]
    [InlineData("json", "")]
    public void Rows_are_lines_of_text_or_a_table(string form, string expected) => Written(form, output =>
    {
        output.TextRow("a: 1");
        output.TableOfRows(new PlainTable(["name", "value"], [["a", "1"]]));
    }).ShouldBe(expected);

    [Fact]
    public void A_number_without_an_end_is_data_too() => Json(output => output.Data(new { Value = double.PositiveInfinity })).GetProperty("value").GetString().ShouldBe("Infinity");

    [Fact]
    public void Each_command_that_prints_a_result_has_the_flag_for_its_form()
    {
        // Servers, another program's output, and what is no result.
        string[] without = ["agent", "serve", "meter", "front", "completion", "help"];

        Commands(withLaunchers: false).Where(command => command.Options.All(option => option.Name != "--output")).Select(command => command.Name).ShouldBe(without, ignoreOrder: true);
    }

    [Fact]
    public void The_flag_has_the_same_three_forms_everywhere()
    {
        string[] forms = ["text", "json", "md"];

        // Addresses of running tiers are for a reader or for a program.
        foreach (var command in Commands(withLaunchers: false).OfType<SettingCommand.WithSettings>().Where(command => command.Name != "up"))
        {
            if (command.Settings.FirstOrDefault(setting => setting.Name == "output") is { } output)
                forms.ShouldBeSubsetOf(output.Values, command.Name);
        }
    }

    [Fact]
    public void A_flag_names_a_file_or_a_directory_in_all_commands_or_in_none() =>
        Commands(withLaunchers: true).SelectMany(command => command.Options)
            .Select(option => (option.Name, Kind: option.HelpName is "FILE" or "DIR" ? option.HelpName : "a value"))
            .GroupBy(flag => flag.Name, StringComparer.Ordinal).Where(flag => flag.Select(one => one.Kind).Distinct(StringComparer.Ordinal).Count() > 1)
            .Select(flag => flag.Key).ShouldBeEmpty();

    [Fact]
    public void An_audit_is_told_in_each_form()
    {
        var found = new AuditFindings(["lost"], Shipped: 5, Pending: 1, Notified: null);

        Written("text", output => AuditCommand.Print(found, output)).ShouldBe("PROBLEM: lost\n5 orders shipped, 1 pending, SNE's ledger not checked.\n");
        Written("md", output => AuditCommand.Print(found, output)).ShouldBe("PROBLEM: lost\n\n5 orders shipped, 1 pending, SNE's ledger not checked.\n");
        var json = Json(output => AuditCommand.Print(found, output));
        json.GetProperty("problems")[0].GetString().ShouldBe("lost");
        (json.GetProperty("shipped").GetInt64(), json.GetProperty("notified").ValueKind).ShouldBe((5, JsonValueKind.Null));
    }

    [Fact]
    public void Hostile_requests_are_counted_by_names()
    {
        var kind = Enum.GetValues<FuzzKind>()[0];
        var report = new FuzzReport([new FuzzCount("POST /soap", kind, FuzzOutcome.Refused, 7)], [new FuzzMemory("SUT", 1_000_000, 2_000_000, 0)], []);

        Written("md", output => FuzzCommand.Print(report, output)).ShouldContain("| POST /soap | 7 | 0 | 7 |");
        var count = Json(output => FuzzCommand.Print(report, output)).GetProperty("counts")[0];
        (count.GetProperty("mutation").GetString(), count.GetProperty("outcome").GetString(), count.GetProperty("count").GetInt32()).ShouldBe((kind.ToString(), "Refused", 7));
    }

    [Fact]
    public void The_drivers_costs_have_their_intervals()
    {
        DriverRound[] rounds = [new(100, 120, 60, 10, new(1, 8)), new(110, 118, 62, 11, new(1, 8))];
        var recorded = new RecordedMillion(0.25, TimeSpan.FromMilliseconds(1), TimeSpan.FromMilliseconds(3));

        Written("text", output => DriverCostCommand.Print(rounds, recorded, output)).ShouldStartWith("full handshake of the RBE, certificate verified: 105 µs CPU [");
        var json = Json(output => DriverCostCommand.Print(rounds, recorded, output));
        json.GetProperty("handshakeMicros").GetProperty("estimate").GetDouble().ShouldBe(105);
        json.GetProperty("handshakeToAb").GetProperty("low").GetDouble().ShouldBeLessThan(1);
        json.GetProperty("soapTemplateToSerializer").GetProperty("estimate").GetDouble().ShouldBe(0.125, 1e-9);
        json.GetProperty("longestPauseMs").GetDouble().ShouldBe(1);
    }

    [Fact]
    public void A_self_check_has_a_finding_for_each_check()
    {
        var json = Json(output =>
        {
            var text = new SelfCheckText(output);
            text.OfKnownCost(20, "connection", new Interval(21, 15, 27, 12, 0.95), blocks: 12).ShouldBe(CheckOutcome.Held);
            text.OfConnection(change: null, 200).ShouldBe(CheckOutcome.NotShown);
            text.WriteData(CheckOutcome.NotShown);
        });

        json.GetProperty("outcome").GetString().ShouldBe("not shown");
        var findings = json.GetProperty("findings").EnumerateArray().ToArray();
        findings.Select(finding => finding.GetProperty("outcome").GetString()).ShouldBe(["held", "not shown"]);
        findings[0].GetProperty("found")[0].GetProperty("estimate").GetDouble().ShouldBe(21);
        findings[0].GetProperty("lines").EnumerateArray().ShouldHaveSingleItem().GetString().ShouldStartWith("20 µs burnt per connection: found 21.0 µs");
    }

    [Fact]
    public void A_self_check_keeps_the_treatment_of_each_comparison()
    {
        var control = new ComparisonResult("plain-session", "tls-session", Metric.CommandControl, Tier.Sut, 0.1, -0.2, 0.4, 0.95, 12);
        var json = Json(output =>
        {
            var text = new SelfCheckText(output);
            text.OfEquals([new SameWithSame("tls-request", "duets", new Interval(0.1, -0.3, 0.5, 12, 0.95))], blocks: 12);
            text.OfControls([Runs.Known with { Comparisons = [control, control with { Low = null, High = null }] }]);
            text.WriteData(outcome: null);
        });

        var findings = json.GetProperty("findings").EnumerateArray().ToArray();
        var same = findings[0].GetProperty("comparisons")[0];
        (same.GetProperty("treatment").GetString(), same.GetProperty("design").GetString(), same.GetProperty("share").GetProperty("high").GetDouble())
            .ShouldBe(("tls-request", "duets", 0.5));
        findings[1].GetProperty("found").EnumerateArray().ShouldHaveSingleItem().GetProperty("low").GetDouble().ShouldBe(-0.2);
        findings[1].GetProperty("comparisons").EnumerateArray().Select(row => (row.GetProperty("treatment").GetString(), row.GetProperty("metric").GetString()))
            .ShouldBe([("tls-session", "commandControl"), ("tls-session", "commandControl")]);
    }

    [Fact]
    public void A_papers_statements_are_told_without_markup()
    {
        var comparison = PaperComparison.Of("kant2000", []);

        var text = Written("text", output => StatementsCommand.Print(comparison, output));
        text.ShouldStartWith($"{comparison.Statements[0].Place}: {comparison.Statements[0].Says}\n  here: ");
        text.ShouldContain($"\nRules: {comparison.Rules}.\n");
        var json = Json(output => StatementsCommand.Print(comparison, output));
        json.GetProperty("statements").GetArrayLength().ShouldBe(comparison.Statements.Count);
        json.GetProperty("values")[0].GetProperty("place").GetString().ShouldBe(comparison.Values[0].Place);
    }

    private static IEnumerable<Command> Commands(bool withLaunchers) => CommandGroups.All(withLaunchers).SelectMany(group => group.Entries).Select(entry => entry.Command);

    private static void Write(ResultOutput output)
    {
        output.Line("A sentence <of> two.");
        output.Blank();
        output.Table(new PlainTable(["name", "value"], [["a", "1"]]));
        output.Data(new { Value = 1, Missing = (double?)null });
    }

    private static JsonElement Json(Action<ResultOutput> write) => JsonDocument.Parse(Written("json", write)).RootElement;

    private static string Written(string form, Action<ResultOutput> write)
    {
        using var output = new StringWriter(CultureInfo.InvariantCulture);
        write(new ResultOutput(output, form));
        return output.ToString();
    }
}
