using System.Globalization;
using TlsToll.Results.Studies;
using TlsToll.Studies.Files;
using TlsToll.Studies.Yaml;
using YamlDotNet.RepresentationModel;

namespace TlsToll.Studies.Claims;

/// <summary>
/// What a paper states, in its order, each with the rule of its verdict or the reason that it is not tested. The rules stand in a file with a version, so that
/// a rule that changes after measurements were seen is seen, too.
/// </summary>
/// <param name="Paper">Name of the file.</param>
/// <param name="Version">Version of the rules.</param>
/// <param name="All">The statements.</param>
internal sealed record PaperStatements(string Paper, int Version, IReadOnlyList<Statement> All)
{
    /// <summary>Name and version, for the results.</summary>
    public string Name => string.Create(CultureInfo.InvariantCulture, $"studies/statements/{Paper}.yaml, version {Version}");

    /// <summary>Reads the statements of a paper.</summary>
    /// <param name="paper">Name of the file in <c>studies/statements</c>.</param>
    /// <exception cref="InvalidDataException">The file has mistakes; the message lists them with their lines.</exception>
    public static PaperStatements Read(string paper)
    {
        var path = Path.Combine(AppContext.BaseDirectory, "studies", "statements", paper + ".yaml");
        var yaml = new YamlStream();
        yaml.Load(new StringReader(File.ReadAllText(path)));
        var mistakes = new List<StudyMistake>();
        var fields = new YamlFields((YamlMappingNode)yaml.Documents[0].RootNode, paper, mistakes);
        var version = fields.Whole("version", 1, 1000) ?? 0;
        Statement[] all = [.. fields.Mappings("statements").Select(node => Of(node, mistakes))];
        fields.Done();
        foreach (var same in all.GroupBy(statement => statement.Id, StringComparer.Ordinal).Where(same => same.Count() > 1))
            mistakes.Add(new StudyMistake(1, $"two statements are named {same.Key}"));
        return mistakes.Count == 0
            ? new PaperStatements(paper, version, all)
            : throw new InvalidDataException(string.Join('\n', mistakes.Select(mistake => $"{path}:{mistake.Line}: {mistake.Message}")));
    }

    /// <summary>Judges all statements.</summary>
    /// <param name="tests">Tests by the statement's id.</param>
    /// <exception cref="InvalidDataException">A statement has neither a test nor a reason why it has none, or a test has no statement.</exception>
    public IReadOnlyList<Finding> Judge(IReadOnlyDictionary<string, Func<Statement, Judged>> tests)
    {
        if (All.FirstOrDefault(statement => statement.NotTested is null != tests.ContainsKey(statement.Id)) is { } wrong)
            throw new InvalidDataException($"{Paper}: the statement '{wrong.Id}' must have either a test or a reason why it is not tested.");
        return tests.Keys.Except(All.Select(statement => statement.Id), StringComparer.Ordinal).FirstOrDefault() is { } lost
            ? throw new InvalidDataException($"{Paper}: the test '{lost}' has no statement.")
            : [.. All.Select(statement => statement.Found(tests.GetValueOrDefault(statement.Id)?.Invoke(statement)))];
    }

    private static Statement Of(YamlMappingNode node, List<StudyMistake> mistakes)
    {
        var fields = new YamlFields(node, "a statement", mistakes);
        var (id, place, says) = (fields.Required("id"), fields.Required("place"), fields.Required("says"));
        var (rule, reason) = (fields.Text("rule"), fields.Text("not-tested"));
        var limits = new Dictionary<string, double>(StringComparer.Ordinal);
        foreach (var (name, value, line) in fields.Pairs("limits"))
        {
            if (rule?.Contains($"{{{name}}}", StringComparison.Ordinal) != true)
                fields.Wrong(line, $"the rule does not contain {{{name}}}");
            if (double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out var number))
                limits[name] = number;
            else
                fields.Wrong(line, $"the limit {name} must be a number, not '{value}'");
        }

        if (rule is null == reason is null)
            fields.Wrong(fields.Line, "a statement has either a rule or not-tested, with the reason");
        fields.Done();
        return new Statement(id, place, says, rule ?? "", limits, reason);
    }
}
