using TlsToll.Results.Studies;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using YamlDotNet.RepresentationModel;

namespace TlsToll.Studies.Reading;

/// <summary>Reads one experiment of a study's file.</summary>
/// <param name="name">Its name.</param>
/// <param name="line">Line of the name.</param>
/// <param name="node">Its mapping.</param>
/// <param name="vocabulary">What the study may vary.</param>
/// <param name="mistakes">Takes what is wrong.</param>
internal sealed class ExperimentReader(string name, int line, YamlMappingNode node, IStudyFactors vocabulary, ICollection<StudyMistake> mistakes)
{
    private readonly YamlFields _fields = new(node, $"the experiment {name}", mistakes);

    /// <summary>Reads it.</summary>
    public ExperimentFile Read()
    {
        var kind = _fields.OneOf("kind", "timed", "cost") == "cost" ? ExperimentKind.Cost : ExperimentKind.Timed;
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
            Anova = [.. _fields.List("anova").Select(Response)],
            Alpha = _fields.Number("alpha", 0.0001, 0.5) ?? 0.1,
        };
        _fields.Done();
        if (experiment.Anova.Count > 0 && factors.Any(f => f.Levels.Count == 1))
            _fields.Wrong(line, "an analysis of variance needs two levels of each factor");
        return experiment;
    }

    private List<FactorLevels> ReadFactors(ExperimentKind kind)
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
                fields.Wrong(twice.Last().Line, $"the level {twice.Key} of {factor} is there twice");
            if (factor == "ebs" && kind == ExperimentKind.Cost)
                fields.Wrong(YamlFields.LineOf(key), "an experiment of kind cost has a fixed amount of work, and so no factor ebs");
            factors.Add(new FactorLevels(factor, LevelReader.Levels(vocabulary, factor, levels, mistakes)));
        }

        if (factors.Any(f => f.Name == "treatment") && factors.Any(f => f.Name is "transport" or "connection"))
            fields.Wrong(line, "the factor treatment says both transport and connection; take either it or those");
        return factors;
    }

    private FigureFile ReadFigure(YamlMappingNode figure, List<FactorLevels> factors)
    {
        var fields = new YamlFields(figure, "a figure", mistakes);
        string? Factor(string field)
        {
            var factor = fields.Text(field);
            if (factor is not null && factors.All(f => f.Name != factor))
                fields.Wrong(fields.LineFor(field), $"{field} names '{factor}', which is none of the experiment's factors {string.Join(", ", factors.Select(f => f.Name))}");
            return factor;
        }

        var read = new FigureFile(
            fields.Required("id"), fields.Required("title"), fields.Text("paper"), Factor("x") ?? factors.FirstOrDefault()?.Name ?? "", Factor("series"),
            [.. fields.List("responses").Select(Response)]);
        if (read.Responses.Count == 0)
            fields.Wrong(fields.Line, "the figure has no responses");
        fields.Done();
        return read;
    }

    private string Response((string Text, int Line) response)
    {
        if (Responses.Find(response.Text) is null)
            _fields.Wrong(response.Line, $"'{response.Text}' is no response; there are {string.Join(", ", Responses.All.Select(r => r.Name))}");
        return response.Text;
    }
}
