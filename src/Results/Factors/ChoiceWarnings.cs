namespace TlsToll.Results.Factors;

/// <summary>Warns about choices that are for replication only, before a run starts and in its results.</summary>
public static class ChoiceWarnings
{
    /// <summary>Warns the user.</summary>
    /// <param name="choices">All choices of the run.</param>
    /// <param name="steps">Receives the warnings, one by one.</param>
    /// <returns>The same warnings as remarks for the results; empty if there are none.</returns>
    public static IReadOnlyList<string> Report(IReadOnlyList<TlsChoice> choices, IProgress<string> steps)
    {
        string[] warnings = [.. choices.SelectMany(c => c.Warnings).Distinct(StringComparer.Ordinal)];
        foreach (var warning in warnings)
            steps.Report($"WARNING: {warning}: for replication only");
        return [.. warnings.Select(warning => $"for replication only, and on loopback: {warning}")];
    }
}
