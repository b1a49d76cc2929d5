using System.Globalization;
using TlsToll.Rbe.Reports.Pages;
using TlsToll.Rbe.Studies.Results;

namespace TlsToll.Rbe.Reports.Sections;

/// <summary>How it was measured: the method in short, a study's design, and what limits the numbers.</summary>
internal static class MethodSections
{
    // A longer list of treatments nobody reads in a sentence.
    private const int MostNames = 6;

    /// <summary>The method with its definitions.</summary>
    public static Section Method(StudyResult? study) => new("method", "How it was measured", [new AssetBlock("method.html"), .. study is null ? [] : Design(study)]);

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
        return new Section("limits", "Limits and remarks", lines.Count == 0 ? [] : [new ListBlock([.. lines.Distinct(StringComparer.Ordinal)])]);
    }

    private static IEnumerable<string> Driver(RunResult run)
    {
        string[] limited = [.. run.Treatments.Where(t => t.Sips is not null && t.Capacity != "sut").Select(t => t.Name)];
        if (limited.Length > 0)
        {
            yield return "Throughput limited by the driver, the load or the machine, not by the SUT alone: "
                + (limited.Length == run.Treatments.Count ? "all treatments" : limited.Length <= MostNames ? string.Join(", ", limited)
                    : string.Create(CultureInfo.InvariantCulture, $"{limited.Length} of {run.Treatments.Count} treatments, as their table tells"));
        }
    }

    private static IEnumerable<string> Blocks(RunResult run)
    {
        foreach (var block in run.Blocks.Where(b => b.Status != "counted"))
            yield return string.Create(CultureInfo.InvariantCulture, $"Block {block.Block}, attempt {block.Attempt}, is {block.Status}{Meaning(block.Status)}");
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
        yield return new ParagraphBlock(string.Create(CultureInfo.InvariantCulture,
            $"{study.Runs} of {study.RunsPlanned} runs in {study.Sittings} sitting{(study.Sittings == 1 ? "" : "s")}{(study.Quick ? ", the short form" : "")}."));
        if (study.About.Count > 0)
            yield return new ListBlock(study.About);
        if (study.Experiments.Count > 0)
        {
            yield return new TableBlock(new Table("Experiments",
                [new Column("experiment", ColumnKind.Name), new Column("asks", ColumnKind.Words), new Column("factors and levels", ColumnKind.Words), new Column("treatments")],
                study.Experiments.Select(e => (IReadOnlyList<Cell>)
                    [e.Name, e.About, string.Join("; ", e.Factors.Select(f => $"{f.Name}: {string.Join(", ", f.Levels)}")), Numbers.Count(e.Treatments.Count)])));
        }

        if (study.LoadScale is { } scale)
        {
            foreach (var block in Load(scale))
                yield return block;
        }
    }

    private static IEnumerable<Block> Load(LoadScaleResult scale)
    {
        var paper = scale.PaperSaturationEbs is { } ebs ? string.Create(CultureInfo.InvariantCulture, $", which are {ebs:0.#} on the scale of the study's levels") : "";
        yield return new ParagraphBlock(string.Create(CultureInfo.InvariantCulture,
            $"The load was placed by the saturation point: {scale.Definition}. It was reached with {scale.SaturationEbs} Active EBs{paper}, limited by the {(scale.LimitedBy == "sut" ? "SUT" : scale.LimitedBy)}."));
        yield return new TableBlock(new Table("Loads that were tried",
            [new Column("Active EBs", ColumnKind.Name), new Column("SIPS"), new Column("SUT busy, %"), new Column("driver busy, %")],
            scale.Steps.Select(s => (IReadOnlyList<Cell>)
                [s.Ebs.ToString(CultureInfo.InvariantCulture), Numbers.Text(s.Sips), Numbers.Text(100 * s.SutUtilisation), Numbers.Text(100 * s.DriverUtilisation)]))
        { Folded = scale.Steps.Count > 12 });
    }
}
