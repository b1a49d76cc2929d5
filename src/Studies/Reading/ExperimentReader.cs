using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Yaml;
using YamlDotNet.RepresentationModel;

namespace TlsToll.Studies.Reading;

/// <summary>Reads one experiment of a study's file.</summary>
/// <param name="name">Name of the experiment.</param>
/// <param name="line">Line of the name.</param>
/// <param name="node">Mapping of the experiment.</param>
/// <param name="vocabulary">Factors and settings of the study's workload.</param>
/// <param name="mistakes">Receives the mistakes.</param>
internal sealed class ExperimentReader(string name, int line, YamlMappingNode node, IStudyFactors vocabulary, ICollection<StudyMistake> mistakes)
{
    private readonly YamlFields _fields = new(node, $"the experiment {name}", mistakes);

    public ExperimentFile Read()
    {
        var kind = _fields.OneOf("kind", CellKindName.Timed, CellKindName.Cost) == CellKindName.Cost ? CellKind.Cost : CellKind.Timed;
        var factors = ReadFactors(kind);
        var experiment = new ExperimentFile
        {
            Name = name,
            Line = line,
            About = _fields.Required("about"),
            Kind = kind,
            Blocks = _fields.Whole("blocks", 2, 1000),
            Settings = LevelReader.Settings(vocabulary, _fields, mistakes),
            Factors = factors,
            Figures = [.. _fields.Mappings("figures").Select(figure => ReadFigure(figure, factors))],
            Anova = _fields.Texts("anova", Unknown),
            Alpha = _fields.Number("alpha", 0.0001, 0.5) ?? 0.1,
        };
        _fields.Done();
        if (experiment.Anova.Count > 0 && factors.Any(f => f.Levels.Count == 1))
            _fields.Wrong(line, "an analysis of variance needs two levels of each factor");
        return experiment;
    }

    private List<FactorLevels> ReadFactors(CellKind kind)
    {
        var factors = new List<FactorLevels>();
        if (_fields.Mapping("factors") is not { Children.Count: > 0 } mapping)
        {
            _fields.Wrong(line, $"the experiment {name} has no factors");
            return factors;
        }

        var fields = new YamlFields(mapping, "factors", mistakes);
        foreach (var key in mapping.Children.Keys)
        {
            var factor = ((YamlScalarNode)key).Value ?? "";
            var levels = fields.List(factor);
            if (vocabulary.Unknown(factor) is { } unknown)
            {
                fields.Wrong(YamlFields.LineOf(key), unknown);
                continue;
            }

            if (levels.Count == 0)
                fields.Wrong(YamlFields.LineOf(key), $"the factor {factor} has no levels");
            foreach (var twice in levels.GroupBy(l => l.Text, StringComparer.Ordinal).Where(g => g.Count() > 1))
                fields.Wrong(twice.Last().Line, $"the level {twice.Key} of {factor} is listed twice");
            if (factor == "ebs" && kind == CellKind.Cost)
                fields.Wrong(YamlFields.LineOf(key), "an experiment of kind cost has a fixed amount of work: remove the factor ebs");
            factors.Add(new FactorLevels(factor, LevelReader.Levels(vocabulary, factor, levels, mistakes)));
        }

        if (factors.Any(f => f.Name == "treatment") && factors.Any(f => f.Name is "transport" or "connection"))
            fields.Wrong(line, "the factor treatment sets transport and connection: use either it or those two");
        return factors;
    }

    private FigureFile ReadFigure(YamlMappingNode figure, List<FactorLevels> factors)
    {
        var fields = new YamlFields(figure, "a figure", mistakes);
        string? Factor(string field) => fields.Text(
            field, factor => factors.Any(f => f.Name == factor) ? null : $"{field}: unknown factor '{factor}'; expected {string.Join(", ", factors.Select(f => f.Name))}");
        var read = new FigureFile(
            fields.Required("id"), fields.Required("title"), fields.Text("paper"), Factor("x") ?? factors.FirstOrDefault()?.Name ?? "", Factor("series"),
            fields.Texts("responses", Unknown));
        if (read.Responses.Count == 0)
            fields.Wrong(fields.Line, "the figure has no responses");
        fields.Done();
        return read;
    }

    private static string? Unknown(string response) => CellMetrics.FindResponse(response) is null
        ? $"unknown response '{response}'; expected {string.Join(", ", CellMetrics.Responses.Select(r => r.Name))}"
        : null;
}
