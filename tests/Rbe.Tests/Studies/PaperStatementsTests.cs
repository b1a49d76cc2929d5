using System.Text.RegularExpressions;
using TlsToll.Results.Studies;
using TlsToll.Studies.Claims;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>The statements of the papers, and the places of the papers' values.</summary>
public sealed partial class PaperStatementsTests
{
    public static TheoryData<string> Papers => ["garcia2007", "coarfa2006", "kant2000", "gupta2004", "openssl-ciphers"];

    [Theory]
    [MemberData(nameof(Papers))]
    public void Each_statement_has_its_place_in_the_paper_and_a_rule_or_the_reason_why_it_is_not_tested(string paper)
    {
        var statements = PaperStatements.Read(paper);

        statements.Version.ShouldBeGreaterThan(0);
        statements.Name.ShouldBe($"studies/statements/{paper}.yaml, version {statements.Version}");
        statements.All.Count.ShouldBeGreaterThan(10);
        foreach (var statement in statements.All)
        {
            Place.IsMatch(statement.Place).ShouldBeTrue($"{statement.Id}: '{statement.Place}' names no section, table, figure or equation");
            statement.RuleText.ShouldNotContain('{', customMessage: statement.Id);
            (statement.NotTested is null).ShouldBe(statement.Rule.Length > 0, statement.Id);
        }
    }

    [Theory]
    [MemberData(nameof(Papers))]
    public void Each_value_of_a_paper_has_its_place_there(string paper)
    {
        var lines = File.ReadAllLines(Path.Combine(AppContext.BaseDirectory, "studies", "reference", paper + ".csv"));

        foreach (var line in lines.Skip(1).Where(line => line.Length > 0))
            Place.IsMatch(line.Split(';')[0]).ShouldBeTrue(line);
    }

    [Fact]
    public void A_limit_stands_in_the_rule_that_is_printed()
    {
        var statement = new Statement("id", "section 1", "It is small", "at most {most} %", new Dictionary<string, double>(StringComparer.Ordinal) { ["most"] = 2.5 }, NotTested: null);

        statement.Found(new Judged("2 %", FindingVerdict.Confirmed)).ShouldBe(new Finding("id", "section 1", "It is small", "2 %", FindingVerdict.Confirmed, "at most 2.5 %"));
        Should.Throw<InvalidDataException>(() => statement["least"]).Message.ShouldContain("no limit 'least'");
    }

    [Fact]
    public void Nothing_of_a_paper_is_silently_absent()
    {
        var tested = new Statement("tested", "section 1", "It is so", "above 0", new Dictionary<string, double>(StringComparer.Ordinal), NotTested: null);
        var statements = new PaperStatements("paper", 3, [tested, tested with { Id = "open", Rule = "", NotTested = "It takes a machine of then." }]);
        Func<Statement, Judged> test = _ => new Judged("1", FindingVerdict.Confirmed);

        var findings = statements.Judge(new Dictionary<string, Func<Statement, Judged>>(StringComparer.Ordinal) { ["tested"] = test });

        findings.Select(finding => (finding.Id, finding.Ours, finding.VerdictText)).ShouldBe([("tested", "1", "confirmed"), ("open", "It takes a machine of then.", "not tested")]);
        Judge([]).ShouldContain("'tested' must have either a test or a reason");
        Judge(["tested", "open"]).ShouldContain("'open' must have either a test or a reason");
        Judge(["tested", "lost"]).ShouldContain("the test 'lost' has no statement");

        string Judge(string[] names) => Should.Throw<InvalidDataException>(() => statements.Judge(names.ToDictionary(name => name, _ => test, StringComparer.Ordinal))).Message;
    }

    [GeneratedRegex("section|table|fig\\.|figs\\.|equation|abstract", RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Place { get; }
}
