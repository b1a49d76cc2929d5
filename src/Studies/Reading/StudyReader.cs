using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Yaml;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace TlsToll.Studies.Reading;

/// <summary>Reads a study's file, and reports all mistakes at once with their lines.</summary>
internal sealed class StudyReader
{
    private const string SlowSut = "slow-sut";

    private readonly List<StudyMistake> _mistakes = [];
    private StudyWorkload _workload;

    /// <summary>Reads a file, and checks all combinations of its levels.</summary>
    /// <param name="text">Contents of the file.</param>
    /// <param name="path">Path of the file, for messages.</param>
    /// <exception cref="StudyFileException">The file has mistakes.</exception>
    public static StudyFile Read(string text, string path)
    {
        var reader = new StudyReader();
        var study = reader.ReadRoot(text);
        if (study is not null)
            reader.Combine(study);
        return study is not null && reader._mistakes.Count == 0 ? study : throw new StudyFileException(path, reader._mistakes);
    }

    // Mistakes of single levels and settings are already noted.
    private void Combine(StudyFile study)
    {
        foreach (var mistake in new[] { study.Full, study.Quick }.SelectMany(form => StudyDesign.Of(study, form, form == study.Quick).Mistakes))
        {
            if (!_mistakes.Any(known => mistake.Message.EndsWith(known.Message, StringComparison.Ordinal)))
                _mistakes.Add(mistake);
        }
    }

    private StudyFile? ReadRoot(string text)
    {
        try
        {
            if (YamlShape.Mistake(text) is { } mistake)
            {
                _mistakes.Add(mistake);
                return null;
            }

            var yaml = new YamlStream();
            yaml.Load(new StringReader(text));
            if (yaml.Documents is [{ RootNode: YamlMappingNode root }])
                return ReadStudy(root);
            _mistakes.Add(new StudyMistake(1, "not a study: expected one mapping with study, title, experiments, …"));
        }
        catch (YamlException e)
        {
            _mistakes.Add(new StudyMistake(Math.Max(1, (int)e.Start.Line), e.Message.TrimEnd('.')));
        }
        catch (InvalidOperationException)
        {
            // The parser throws this exception on some malformed texts, without a position.
            _mistakes.Add(new StudyMistake(1, "not YAML: a bracket or a quotation mark is not closed, or a line is indented wrongly"));
        }

        return null;
    }

    private StudyFile ReadStudy(YamlMappingNode root)
    {
        var fields = new YamlFields(root, "the study", _mistakes);
        _workload = fields.OneOf("workload", "services", "static") == "static" ? StudyWorkload.Static : StudyWorkload.Services;
        var full = ReadForm(fields, null);
        var experiments = ReadExperiments(fields);
        var quick = full;
        if (fields.Mapping("quick") is { } node)
        {
            var short_ = new YamlFields(node, "quick", _mistakes);
            quick = ReadForm(short_, full) with
            {
                Ebs = short_.List("ebs") is { Count: > 0 } ebs ? LevelReader.Levels(Vocabulary, "ebs", ebs, _mistakes) : null,
                LeaveOut = short_.Texts("leave-out", name => experiments.Any(e => e.Name == name) ? null
                    : $"leave-out: unknown experiment '{name}'; expected {string.Join(", ", experiments.Select(e => e.Name))}"),
            };
            short_.Done();
        }

        var study = new StudyFile
        {
            Name = fields.Required("study"),
            Title = fields.Required("title"),
            Source = fields.Text("source"),
            About = fields.Texts("about"),
            Workload = _workload,
            Load = fields.OneOf("load", "literal", "auto", SlowSut) switch { "auto" => LoadScale.Auto, SlowSut => LoadScale.SlowSut, _ => LoadScale.Literal },
            SaturatesAt = fields.Number("load-saturates-at", 1, 100_000),
            Order = fields.OneOf("order", "random", "ascending") == "ascending" ? RunOrder.Ascending : RunOrder.Random,
            OpenSsl = [.. fields.Texts("openssl").DefaultIfEmpty("machine")],
            Primitives = fields.Text("primitives"),
            Claims = fields.Text("claims", name => ClaimEvaluators.All.ContainsKey(name) ? null
                : $"claims: unknown value '{name}'; expected {string.Join(", ", ClaimEvaluators.All.Keys)}"),
            PaperFactors = ReadPaperFactors(fields),
            Full = full,
            Quick = quick,
            Experiments = experiments,
        };
        if (study.Load == LoadScale.Auto && study.SaturatesAt is null)
            fields.Wrong(fields.LineFor("load"), "load: auto needs load-saturates-at, the Active EBs at saturation on the scale of the levels of ebs");
        if (study.Load == LoadScale.SlowSut)
            CheckSlowSut(study, fields);
        if (study is { Order: RunOrder.Ascending, Workload: StudyWorkload.Static })
            fields.Wrong(fields.LineFor("order"), "order: ascending is for services: static pages have no factor ebs and no images");
        fields.Done();
        return study;
    }

    private static void CheckSlowSut(StudyFile study, YamlFields fields)
    {
        const string Limit = "sut-cpus";
        StudyForm[] forms = [study.Full, study.Quick];
        if (study.Workload == StudyWorkload.Static)
            fields.Wrong(fields.LineFor("load"), "load: slow-sut is for services: static pages have no factor ebs");
        if (study.SaturatesAt is null)
            fields.Wrong(fields.LineFor("load"), "load: slow-sut needs load-saturates-at, the Active EBs that saturate the SUT");
        else if (study.SaturatesAt < StudyFile.FewestEbsOfSlowSut || study.SaturatesAt != Math.Truncate(study.SaturatesAt.Value))
            fields.Wrong(fields.LineFor("load-saturates-at"), $"load-saturates-at must be a whole number from {StudyFile.FewestEbsOfSlowSut} on with load: slow-sut");
        if (forms.Any(form => form.Settings.ContainsKey(Limit)) || study.Experiments.Any(e => e.Settings.ContainsKey(Limit)))
            fields.Wrong(fields.LineFor("load"), $"load: slow-sut finds the SUT's processor time, and {Limit} sets it; remove one of them");
        if (study.Workload == StudyWorkload.Services && forms.Any(form => IsWithoutTimed(study, form)))
            fields.Wrong(fields.LineFor("load"), "load: slow-sut needs an experiment that is timed, also with --quick: its treatment saturates the SUT");
    }

    private static bool IsWithoutTimed(StudyFile study, StudyForm form) =>
        study.Experiments.Count > 0 && !study.Experiments.Any(e => e.Kind == CellKind.Timed && !form.LeaveOut.Contains(e.Name, StringComparer.Ordinal));

    private IStudyFactors Vocabulary => StudyFactors.Of(_workload);

    private StudyForm ReadForm(YamlFields fields, StudyForm? otherwise) => new()
    {
        Blocks = fields.Whole("blocks", 2, 1000) ?? otherwise?.Blocks ?? 3,
        Rounds = ReadRounds(fields) ?? otherwise?.Rounds ?? 1,
        Precision = fields.Number("precision", 0.01, 50) ?? otherwise?.Precision,
        PrecisionOf = fields.Text("precision-of", name => CellMetrics.FindResponse(name) is { Kind: CellKindName.Timed } ? null
            : $"precision-of: '{name}' is not a response of timed experiments") ?? otherwise?.PrecisionOf ?? CellMetrics.Sips.Name,
        CellSessions = fields.Number("cell-sessions", 0.1, 1000) ?? otherwise?.CellSessions ?? 10,
        CellServices = fields.Whole("cell-services", 0, 10_000) ?? otherwise?.CellServices ?? 0,
        Settings = StudyForm.Merge(otherwise?.Settings, LevelReader.Settings(Vocabulary, fields, _mistakes)),
    };

    private int? ReadRounds(YamlFields fields)
    {
        const int Most = 8;
        if (fields.Whole("rounds", 1, Most) is not { } rounds)
            return null;
        if (_workload != StudyWorkload.Static)
            fields.Wrong(fields.LineFor("rounds"), "rounds are for static pages");
        else if (rounds > 1 && rounds % 2 != 0)
            fields.Wrong(fields.LineFor("rounds"), "rounds must be 1 or an even number: every second one returns");
        return rounds;
    }

    private List<ExperimentFile> ReadExperiments(YamlFields fields)
    {
        var experiments = new List<ExperimentFile>();
        if (fields.Mapping("experiments") is { Children.Count: > 0 } node)
        {
            foreach (var (key, value) in node.Children)
            {
                var name = ((YamlScalarNode)key).Value ?? "";
                if (value is YamlMappingNode mapping)
                    experiments.Add(new ExperimentReader(name, YamlFields.LineOf(key), mapping, Vocabulary, _mistakes).Read());
                else
                    fields.Wrong(YamlFields.LineOf(key), $"the experiment {name} must be a mapping with about and factors");
            }
        }
        else
        {
            fields.Wrong(fields.LineFor("experiments"), "the study has no experiments");
        }

        foreach (var twice in experiments.SelectMany(e => e.Figures.Select(f => (e.Line, f.Id))).GroupBy(f => f.Id, StringComparer.Ordinal).Where(g => g.Count() > 1))
            fields.Wrong(twice.Last().Line, $"two figures are called {twice.Key}");
        return experiments;
    }

    private List<PaperFactorLevel> ReadPaperFactors(YamlFields fields)
    {
        var levels = new List<PaperFactorLevel>();
        foreach (var node in fields.Mappings("paper-factors"))
        {
            var row = new YamlFields(node, "a paper's factor", _mistakes);
            levels.Add(new PaperFactorLevel(
                row.Required("factor"), row.Required("level"), row.OneOf("status", "measured", "substituted", "impossible"), row.Text("reason") ?? ""));
            if (levels[^1] is { Status: not "measured", Reason: "" })
                row.Wrong(row.Line, "a level that is not measured needs a reason");
            row.Done();
        }

        return levels;
    }
}
