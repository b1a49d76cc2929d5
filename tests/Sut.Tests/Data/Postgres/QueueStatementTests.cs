using System.Globalization;
using System.Text.RegularExpressions;
using TlsToll.Sut.Data.Postgres;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Tests.Data.Postgres;

/// <summary>Without stored procedures, the queues' statements are those of the procedures, so that both kinds of access do the same.</summary>
public sealed class QueueStatementTests
{
    // VoidComplete is left out: a function knows by itself whether it has found the message, and a statement has to select that.
    public static TheoryData<string> Names =>
        new(QueueStatements.All.Keys.Where(p => p != ProcedureCatalogue.VoidComplete).Select(p => p.Name).Order(StringComparer.Ordinal));

    [Theory]
    [MemberData(nameof(Names))]
    public void A_statement_is_the_body_of_its_procedure(string name)
    {
        var (parameters, body) = Function(name);
        var statement = QueueStatements.All.Single(s => s.Key.Name == name).Value;
        var named = Regex.Replace(
            statement,
            @"\$(?<number>\d)",
            match => parameters[int.Parse(match.Groups["number"].ValueSpan, CultureInfo.InvariantCulture) - 1],
            RegexOptions.ExplicitCapture,
            Regex.InfiniteMatchTimeout);

        Normal(named).ShouldBe(Normal(body));
    }

    // Names of the parameters in their order, and what is between begin and end.
    private static (string[] Parameters, string Body) Function(string name)
    {
        var match = Regex.Match(
            PostgresScripts.Procedures,
            $@"create or replace function {name}\((?<parameters>[^)]*)\)\s+returns .*?\nbegin( atomic)?\n(?<body>.*?)\nend;",
            RegexOptions.Singleline | RegexOptions.ExplicitCapture,
            Regex.InfiniteMatchTimeout);
        match.Success.ShouldBeTrue(name);
        return ([.. match.Groups["parameters"].Value.Split(',').Select(p => p.Trim().Split(' ')[0])], match.Groups["body"].Value);
    }

    // A function needs casts to its types, "return query" and a semicolon.
    private static string Normal(string sql) =>
        string.Join(' ', sql.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))
            .Replace("return query ", "", StringComparison.Ordinal)
            .Replace("::text", "", StringComparison.Ordinal)
            .Replace(" as q ", " q ", StringComparison.Ordinal)
            .Replace("any (", "any(", StringComparison.Ordinal)
            .TrimEnd(';');
}
