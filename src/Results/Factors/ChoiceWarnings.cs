namespace TlsToll.Results.Factors;

/// <summary>Says what of a run's choices is for replication only, before it starts and in its results.</summary>
public static class ChoiceWarnings
{
    /// <summary>Warns the user.</summary>
    /// <param name="choices">All choices of the run.</param>
    /// <param name="steps">Takes the warnings, one by one.</param>
    /// <returns>The same as remarks for the results; none where nothing is to be warned of.</returns>
    public static IReadOnlyList<string> Tell(IReadOnlyList<TlsChoice> choices, IProgress<string> steps)
    {
        string[] warnings = [.. choices.SelectMany(c => c.Warnings).Distinct(StringComparer.Ordinal)];
        foreach (var warning in warnings)
            steps.Report($"WARNING: {warning}: for replication only");
        return [.. warnings.Select(warning => $"for replication only, and on loopback: {warning}")];
    }
}
