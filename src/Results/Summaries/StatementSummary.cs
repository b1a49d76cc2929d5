using TlsToll.Contracts.Administration;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;

namespace TlsToll.Results.Summaries;

/// <summary>Summarises what the database did for each kind of statement.</summary>
internal static class StatementSummary
{
    /// <summary>Statements of a treatment, those that took most of the database's time first; null if they were not counted.</summary>
    public static IReadOnlyList<StatementResult>? Of(IReadOnlyList<CellMeasurement> timed)
    {
        if (timed.Count == 0 || timed.Any(cell => cell.Statements is null || cell.Interactions == 0))
            return null;
        var byText = timed.Select(cell => cell.Statements!.ToDictionary(statement => statement.Text, StringComparer.Ordinal)).ToArray();
        return
        [
            .. from text in byText.SelectMany(statements => statements.Keys).Distinct(StringComparer.Ordinal)
               let result = Of(text, timed, [.. byText.Select(statements => statements.GetValueOrDefault(text))])
               orderby result.MicrosPerInteraction.Mean descending
               select result,
        ];
    }

    private static StatementResult Of(string text, IReadOnlyList<CellMeasurement> timed, StatementCounter?[] counted)
    {
        double Mean(Func<StatementCounter, double> value) => PerInteraction(value).Average();
        double[] PerInteraction(Func<StatementCounter, double> value) =>
            [.. timed.Zip(counted, (cell, statement) => statement is null ? 0 : value(statement) / cell.Interactions)];
        return new StatementResult(
            text,
            Mean(statement => statement.Calls),
            Mean(statement => statement.Plans),
            BlockEstimate.Of(PerInteraction(statement => statement.PlanMicroseconds + statement.ExecutionMicroseconds))!,
            Mean(statement => statement.PlanMicroseconds),
            Mean(statement => statement.Blocks),
            Mean(statement => statement.LogBytes));
    }
}
