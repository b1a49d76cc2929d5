using System.Globalization;
using TlsToll.Results.Runs;

namespace TlsToll.Experiments.Prediction;

/// <summary>A run from which something is computed that it did not measure.</summary>
public static class SourceRun
{
    /// <summary>The reason that the costs of a run are those of failures, too, as <c>compare</c> has it; null if nothing failed.</summary>
    /// <param name="run">The run.</param>
    public static string? Failing(RunResult run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return run.Treatments.FirstOrDefault(treatment => treatment.Errors > 0) is { } failing
            ? string.Create(CultureInfo.InvariantCulture, $"{failing.Errors} interactions of {failing.Name} failed, and one that fails costs less than one that succeeds")
            : null;
    }
}
