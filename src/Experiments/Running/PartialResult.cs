using TlsToll.Results.Cells;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;

namespace TlsToll.Experiments.Running;

/// <summary>The result of a run that failed: the cells that were measured until then, with the failure as the reason that it is invalid.</summary>
internal static class PartialResult
{
    /// <summary>Writes <c>run.json</c>, unless no cell was measured. A failure to write it is only reported, because it follows from another.</summary>
    /// <param name="recorder">Computes the result.</param>
    /// <param name="blocks">Blocks measured until the failure.</param>
    /// <param name="context">Other data; the failure is added.</param>
    /// <param name="failure">The failure.</param>
    /// <param name="directory">Directory of the results.</param>
    /// <param name="steps">Receives a line.</param>
    public static void Write(
        RunRecorder recorder, IReadOnlyList<MeasuredBlock> blocks, RunContext context, Exception failure, ResultsDirectory directory, IProgress<string> steps)
    {
        if (!blocks.Any(block => block.Cells.Count > 0))
            return;
        try
        {
            var reason = failure is OperationCanceledException ? "it was aborted" : failure.Message.Split('\n')[0].TrimEnd('.');
            var partial = context with { Interrupted = true, Inconsistencies = [.. context.Inconsistencies, $"the run ended early: {reason}"] };
            RunJson.Write(directory.PathOf(RunJson.FileName), recorder.Results(blocks, partial));
            steps.Report($"The cells measured until then: {directory.FullPath}");
        }
#pragma warning disable CA1031 // The failure that ended the run is the one to report.
        catch (Exception e)
#pragma warning restore CA1031
        {
            steps.Report($"The cells measured until then are in cells.csv only: {e.Message}");
        }
    }
}
