using TlsToll.Reports.Input;
using TlsToll.Reports.Pages;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>How it was measured: the method in short, a study's design, and what limits the numbers.</summary>
internal static class MethodSections
{
    // A longer list of treatments nobody reads in a sentence.
    private const int MostNames = 6;

    /// <summary>The method with its definitions.</summary>
    public static Section Method(StudyResult? study) =>
        new("method", "How it was measured", [new AssetBlock("method.html"), .. study is null ? [] : Design(study)]);

    /// <summary>What was invalid, disturbed or limited by the driver, and all other remarks.</summary>
    public static Section Limits(ReportInput input)
    {
        var lines = new List<string>();
        if (input.Run is { } run)
        {
            lines.AddRange(run.InvalidReasons.Select(reason => "Invalid: " + reason));
            lines.AddRange(Blocks(run));
            lines.AddRange(Driver(run));
            lines.AddRange(run.Remarks);
        }

        lines.AddRange(input.Study?.Remarks ?? []);
        lines.AddRange(input.Remarks);
        string[] distinct = [.. lines.Distinct(StringComparer.Ordinal)];
        return new Section("limits", "Limits and remarks", distinct.Length == 0 ? [] : [new ListBlock(distinct)]);
    }

    private static IEnumerable<string> Driver(RunResult run)
    {
        string[] limited = [.. run.Treatments.Where(t => t.Sips is not null && t.Capacity != "sut").Select(t => t.Name)];
        if (limited.Length > 0)
        {
            yield return "Throughput limited by the driver, the load or the machine, not by the SUT alone: "
                + (limited.Length == run.Treatments.Count ? "all treatments" : limited.Length <= MostNames ? string.Join(", ", limited)
                    : Invariant($"{limited.Length} of {run.Treatments.Count} treatments, as their table tells"));
        }
    }

    private static IEnumerable<string> Blocks(RunResult run)
    {
        foreach (var block in run.Blocks.Where(b => b.Status != "counted"))
            yield return Invariant($"Block {block.Block}, attempt {block.Attempt}, is {block.Status}{Meaning(block.Status)}");
    }

    private static string Meaning(string status) => status switch
    {
        "voided" => ": disturbed, repeated, in no number here",
        "marked" => ": disturbed, but counted, because no repeats were left",
        "incomplete" => ": interrupted, in no number here",
        _ => "",
    };

    private static IEnumerable<Block> Design(StudyResult study)
    {
        yield return new HeadingBlock("The study's design");
        var sittings = study.Sittings == 1 ? "one sitting" : Invariant($"{study.Sittings} sittings");
        var form = study.Quick ? ", the short form" : "";
        yield return new ParagraphBlock(Invariant($"{study.Runs} of {study.RunsPlanned} runs in {sittings}{form}."));
        if (study.About.Count > 0)
            yield return new ListBlock(study.About);
        if (study.Experiments.Count > 0)
        {
            yield return new TableBlock(new Table("Experiments",
                [Column.Name("experiment"), Column.Words("asks"), Column.Words("factors and levels"), new("treatments")],
                study.Experiments.Select(e => (IReadOnlyList<Cell>)[e.Name, e.About, Factors(e), Numbers.Count(e.Treatments.Count)])));
        }

        if (study.LoadScale is { } scale)
        {
            foreach (var block in Load(scale))
                yield return block;
        }
    }

    private static string Factors(ExperimentResult experiment) =>
        string.Join("; ", experiment.Factors.Select(f => $"{f.Name}: {string.Join(", ", f.Levels)}"));

    private static IEnumerable<Block> Load(LoadScaleResult scale)
    {
        var paper = scale.PaperSaturationEbs is { } ebs ? Invariant($", which are {ebs:0.#} on the scale of the study's levels") : "";
        var limit = scale.LimitedBy == "sut" ? "SUT" : scale.LimitedBy;
        yield return new ParagraphBlock(
            $"The load was placed by the saturation point: {scale.Definition}. "
            + Invariant($"It was reached with {scale.SaturationEbs} Active EBs{paper}, limited by the {limit}."));
        yield return new TableBlock(new Table("Loads that were tried",
            [Column.Name("Active EBs"), new("SIPS"), new("SUT busy, %"), new("driver busy, %")],
            scale.Steps.Select(s => (IReadOnlyList<Cell>)
            [
                Numbers.Count(s.Ebs), Numbers.Text(s.Sips), Numbers.Text(100 * s.SutUtilisation), Numbers.Text(100 * s.DriverUtilisation),
            ]))
        { Folded = scale.Steps.Count > 12 });
    }
}
