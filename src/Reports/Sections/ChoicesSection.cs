using TlsToll.Reports.Documents;
using TlsToll.Results.Derived;
using TlsToll.Results.Runs;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>TLS choices of a run, ranked by cost, with the cheapest and what cannot be distinguished from it.</summary>
internal static class ChoicesSection
{
    /// <summary>Section of the choices; without blocks if the run had one.</summary>
    public static Section Of(RunResult run) => new("choices", "Choices, ranked", [.. ChoiceRanking.Of(run).SelectMany((ranking, i) => Blocks(run, ranking, i))]);

    /// <summary>The cheapest choice of each ranking with what cannot be distinguished from it, one sentence each.</summary>
    public static IReadOnlyList<string> Recommendations(RunResult run) =>
        [.. ChoiceRanking.Of(run).Select(ranking => $"Cheapest with {InSentence(KeyFigures.Connections(run, ranking.IsPerRequest))}: {Recommendation(run, ranking)}")];

    private static string InSentence(string title) => char.ToLowerInvariant(title[0]) + title[1..];

    private static IEnumerable<Block> Blocks(RunResult run, ChoiceRanking ranking, int index)
    {
        yield return new HeadingBlock(KeyFigures.Connections(run, ranking.IsPerRequest));
        yield return new AnswerBlock([$"Cheapest: {Recommendation(run, ranking)}"]);
        var chart = new Chart(Invariant($"choices-{index + 1}"), ChartKind.Rows, "Cost relative to the cheapest choice", "choice", $"{run.Server}'s CPU per interaction ÷ that of the cheapest",
            [new ChartSeries("cost", SeriesStyle.Single, [.. ranking.Choices.Select(choice => Point(run, ranking, choice))])])
        {
            FromZero = false,
            IsLogarithmic = true,
            Neutral = 1,
            Note = Invariant($"n = {ranking.Blocks} blocks, a dot each; intervals of {100 * ranking.Confidence:0.##} %, so that all together hold at 95 %.")
                + (ranking.IsToPlain ? " Each cost is relative to that without TLS, measured beside it." : ""),
        };
        yield return new ChartsBlock("", Source: null, [new ChartChoice("", [chart])], [PivotTable.ByName(chart, "choice")], []);
    }

    private static ChartPoint Point(RunResult run, ChoiceRanking ranking, RankedChoice choice) => choice.Ratio is { } ratio
        ? new ChartPoint(Name(run, choice.Treatment), ratio.Estimate, ratio.Low, ratio.High) { Blocks = choice.ByBlock, Count = ranking.Blocks }
        : new ChartPoint(Name(run, choice.Treatment), 1) { Count = ranking.Blocks };

    private static string Recommendation(RunResult run, ChoiceRanking ranking)
    {
        var cheapest = Name(run, ranking.Cheapest.Treatment);
        RankedChoice[] equal = [.. ranking.Choices.Skip(1).Where(choice => !choice.IsDearer)];
        var dearer = ranking.Choices.Skip(1).FirstOrDefault(choice => choice.IsDearer);
        var text = equal.Length == 0
            ? $"{cheapest}."
            : $"{cheapest}, not distinguishable from {string.Join(", ", equal.Select(choice => $"{Name(run, choice.Treatment)} ({Ratio(choice)})"))}.";
        return dearer is null ? text : $"{text} The next, {Name(run, dearer.Treatment)}, costs {Ratio(dearer)} times as much.";
    }

    private static string Ratio(RankedChoice choice) => choice.Ratio is { } ratio ? Numbers.Text(ratio.Estimate, ratio.Low, ratio.High) : "";

    private static string Name(RunResult run, string treatment) => run.Treatments.First(t => t.Name == treatment) is { Label: { } label } ? label : treatment;
}
