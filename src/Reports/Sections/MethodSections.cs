using TlsToll.Reports.Documents;
using TlsToll.Reports.Input;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>Summary of the method, the design of a study, and the limits of the results.</summary>
internal static class MethodSections
{
    /// <summary>Section of the method and its definitions.</summary>
    /// <param name="run">The results; null for a study without measurements.</param>
    public static Section Method(RunResult? run) => new("method", "Method",
        [.. Definitions(run).Append("method.html").Select(asset => new AssetBlock(asset))]);

    private static string[] Definitions(RunResult? run) => run switch
    {
        { IsOfService: true } => ["method-service.html"],
        { IsReplay: true } => ["method-pages.html", "method-timed.html"],
        _ => ["method-services.html", "method-timed.html"],
    };

    /// <summary>Section of a study's design; without blocks for a run.</summary>
    public static Section Design(StudyResult? study) => new("design", "Study design", study is null ? [] : [.. Blocks(study)]);

    /// <summary>Section of invalid cells, disturbed blocks, and all other remarks.</summary>
    public static Section Limits(ReportInput input)
    {
        IEnumerable<string> ofRun = input.Run is { } run
            ? [.. run.InvalidReasons.Select(reason => "Invalid: " + reason), .. Blocks(run), .. run.Remarks]
            : [];
        string[] distinct = [.. ofRun.Concat(input.Study?.Remarks ?? []).Concat(input.Remarks).Distinct(StringComparer.Ordinal)];
        return new Section("limits", "Limits and remarks", distinct.Length == 0 ? [] : [new ListBlock(distinct)]);
    }

    private static IEnumerable<string> Blocks(RunResult run) => run.Blocks.Where(b => b.Status != "counted")
        .Select(block => Invariant($"Block {block.Block}, attempt {block.Attempt}, is {block.Status}{Meaning(block.Status)}"));

    private static string Meaning(string status) => status switch
    {
        "voided" => ": disturbed and repeated; excluded",
        "marked" => ": disturbed but counted, because no repeats were left",
        "incomplete" => ": interrupted; excluded",
        _ => "",
    };

    private static IEnumerable<Block> Blocks(StudyResult study)
    {
        var sittings = study.Sittings == 1 ? "one sitting" : Invariant($"{study.Sittings} sittings");
        var form = study.Quick ? ", the short form" : "";
        yield return new ParagraphBlock(Invariant($"{study.Runs} of {study.RunsPlanned} runs in {sittings}{form}."));
        if (study.About.Count > 0)
            yield return new ListBlock(study.About);
        if (study.Experiments.Count > 0)
        {
            yield return new TableBlock(new Table("Experiments",
                [Column.Name("experiment"), Column.Words("question"), Column.Words("factors and levels"), new("treatments")],
                study.Experiments.Select(e => (IReadOnlyList<Cell>)[e.Name, e.About, Factors(e), Numbers.Count(e.Treatments.Count)])));
        }

        foreach (var block in study.LoadScale is { } scale ? Load(scale) : [])
            yield return block;
        foreach (var block in study.SlowSut is { } slow ? Quota(slow) : [])
            yield return block;
    }

    private static string Factors(ExperimentResult experiment) =>
        string.Join("; ", experiment.Factors.Select(f => $"{f.Name}: {string.Join(", ", f.Levels)}"));

    private static IEnumerable<Block> Quota(SlowSutResult slow)
    {
        yield return new ParagraphBlock($"{slow.Describe()}. Pilots searched for a quota for which this holds: {slow.Definition}.");
        yield return new TableBlock(new Table("Processor time tried",
            [Column.Name("processors"), new("Active EBs"), new("SIPS"), new("SUT utilisation, %"), new("driver utilisation, %")],
            slow.Steps.Select(s => (IReadOnlyList<Cell>)
            [
                Numbers.Text(s.Processors), Numbers.Count(s.Ebs), Numbers.Text(s.Sips), Numbers.Text(100 * s.SutUtilisation), Numbers.Text(100 * s.DriverUtilisation),
            ])));
    }

    private static IEnumerable<Block> Load(LoadScaleResult scale)
    {
        var paper = scale.PaperSaturationEbs is { } ebs ? Invariant($" ({ebs:0.#} on the scale of the study's levels)") : "";
        var limit = scale.LimitedBy == Tier.Sut.Slug ? Tier.Sut.Title : scale.LimitedBy;
        yield return new ParagraphBlock(
            $"Load levels are relative to the saturation point: {scale.Definition}. "
            + Invariant($"It was reached with {scale.SaturationEbs} Active EBs{paper}; the bottleneck was the {limit}."));
        yield return new TableBlock(new Table("Loads tried",
            [Column.Name("Active EBs"), new("SIPS"), new("SUT utilisation, %"), new("driver utilisation, %")],
            scale.Steps.Select(s => (IReadOnlyList<Cell>)
            [
                Numbers.Count(s.Ebs), Numbers.Text(s.Sips), Numbers.Text(100 * s.SutUtilisation), Numbers.Text(100 * s.DriverUtilisation),
            ]))
        { Folded = scale.Steps.Count > 12 });
    }
}
