using System.Text.RegularExpressions;
using TlsToll.Results.Studies;
using TlsToll.Studies.Claims;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>The tables with which the studies' pages begin.</summary>
public sealed partial class PaperPageTests
{
    public static TheoryData<string> Papers => [.. PaperPage.Papers];

    [Theory]
    [MemberData(nameof(Papers))]
    public void A_page_begins_with_every_statement_and_value_of_its_paper(string paper)
    {
        var page = File.ReadAllText(Repository.PathOf("docs", paper + ".md"));
        var tables = TablesOf(page);

        tables.Count.ShouldBe(2, "a table of statements and one of values");
        page.IndexOf("<!-- statements:", StringComparison.Ordinal).ShouldBeLessThan(page.IndexOf("\n## ", StringComparison.Ordinal), "the tables come before the first heading");
        var statements = PaperStatements.Read(paper);
        tables[0].Select(row => (row[0], row[1])).ShouldBe(statements.All.Select(s => (s.Place, s.Says)));
        foreach (var (row, statement) in tables[0].Zip(statements.All))
        {
            row.Length.ShouldBeGreaterThanOrEqualTo(4);
            var verdicts = row.Skip(3).Where((_, i) => i % 2 == 0).ToArray();
            verdicts.ShouldAllBe(verdict => Verdicts.Contains(verdict), statement.Id);
            if (statement.NotTested is { } reason)
                (row[2], verdicts[0]).ShouldBe((reason, "*not tested*"), statement.Id);
        }

        var values = ReferenceTable.Compare(paper + ".csv", _ => null);
        tables[1].Select(row => (row[0], row[1])).ShouldBe(values.Select(v => (v.Place, v.What)));
        tables[1].ShouldAllBe(row => Place.IsMatch(row[0]));
        page.ShouldContain($"Rules: `{statements.Name}`.");
    }

    [Fact]
    public void A_result_is_a_column_with_its_verdict()
    {
        var statements = PaperStatements.Read("gupta2004");
        var (tested, last) = (statements.All.First(s => s.NotTested is null), statements.All.Last(s => s.NotTested is null));
        var study = StudyFixture.Empty with
        {
            Study = "gupta2004",
            Rules = statements.Name,
            Findings =
            [
                tested.Found(new Judged("1 | 2", FindingVerdict.Contradicted)),
                last.Found(new Judged("3", FindingVerdict.Confirmed)) with { Rule = "an older rule" },
            ],
            Reference = [.. ReferenceTable.Compare("gupta2004.csv", _ => new(31.26, 30.04, 1234.4, 3, 0.95)).Take(1)],
        };

        var text = PaperPage.Tables(PaperComparison.Of("gupta2004", [study, study with { Quick = false, Rules = "studies/statements/gupta2004.yaml, version 0" }]));
        var tables = TablesOf($"<!-- statements: x -->\n{text}<!-- /statements -->");

        text.ShouldStartWith("| where | the paper | gupta2004 --quick | verdict | gupta2004 | verdict |\n");
        tables[0].Single(row => row[1] == tested.Says)[2..].ShouldBe(["1 | 2", "*contradicted*", "1 | 2", "*contradicted*"]);
        tables[0].First(row => row[1] == statements.All.First(s => s.NotTested is null && s != tested).Says)[2..].ShouldBe(["–", "not judged", "–", "not judged"]);
        // What an older rule found is no verdict by the rule of today.
        tables[0].First(row => row[1] == last.Says)[2..].ShouldBe(["–", "not judged", "–", "not judged"]);
        tables[1][0][3].ShouldBe("31.3 [30.0, 1,234] %");
        tables[1][1][3].ShouldBe("not measured");
        text.ShouldContain("`gupta2004`: 0 of 0 runs, valid, judged by studies/statements/gupta2004.yaml, version 0.");
        text.ShouldContain("`gupta2004 --quick`: 0 of 0 runs, valid.");
    }

    [Fact]
    public void Results_of_another_paper_are_refused_and_so_is_a_page_without_its_comments()
    {
        Should.Throw<InvalidDataException>(() => PaperComparison.Of("kant2000", [StudyFixture.Empty with { Rules = "studies/statements/gupta2004.yaml, version 2" }]))
            .Message.ShouldContain("no statement of kant2000");
        Should.Throw<InvalidDataException>(() => PaperPage.Replace("# A page\n", "table\n")).Message.ShouldContain("no comments");
        PaperPage.Replace("a\n<!-- statements: by x -->\nold\n<!-- /statements -->\nb\n", "new\n").ShouldBe("a\n<!-- statements: by x -->\nnew\n<!-- /statements -->\nb\n");
    }

    private static readonly HashSet<string> Verdicts = new(StringComparer.Ordinal)
    { "*confirmed*", "*contradicted*", "*not resolved*", "*not measured*", "*not tested*", "not measured yet", "not judged" };

    // Rows of each table without its heading, by cells.
    private static List<string[][]> TablesOf(string page)
    {
        var start = page.IndexOf('\n', page.IndexOf("<!-- statements:", StringComparison.Ordinal)) + 1;
        var lines = page[start..page.IndexOf("<!-- /statements -->", StringComparison.Ordinal)].Split('\n');
        var tables = new List<string[][]>();
        for (var i = 0; i < lines.Length; i++)
        {
            var table = lines.Skip(i).TakeWhile(line => line.StartsWith('|')).ToArray();
            if (table.Length > 2)
                tables.Add([.. table.Skip(2).Select(line => Bar.Split(line[2..^2]).Select(cell => cell.Replace("\\|", "|", StringComparison.Ordinal)).ToArray())]);
            i += table.Length;
        }

        return tables;
    }

    [GeneratedRegex(@" (?<!\\)\| ", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Bar { get; }

    [GeneratedRegex("section|table|fig\\.|figs\\.|equation|abstract", RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Place { get; }
}
