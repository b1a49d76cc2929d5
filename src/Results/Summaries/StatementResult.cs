using TlsToll.Results.Metrics;

namespace TlsToll.Results.Summaries;

/// <summary>
/// What the database did per service interaction for statements that differ only in their values, in the timed cells of a run with a profile. Times are by the
/// clock: a statement that is interrupted by other work of its processor takes longer. A commit's wait for the disk is not in them.
/// </summary>
/// <param name="Statement">The statement, with its values replaced by <c>$1</c>, <c>$2</c>, …</param>
/// <param name="CallsPerInteraction">Executions.</param>
/// <param name="PlansPerInteraction">Plannings; 0 where a kept plan was used.</param>
/// <param name="MicrosPerInteraction">Time of planning and execution in microseconds: mean over the blocks, with its interval.</param>
/// <param name="PlanMicrosPerInteraction">Time of planning among it.</param>
/// <param name="BlocksPerInteraction">Blocks of 8 KiB read.</param>
/// <param name="LogBytesPerInteraction">Bytes written to the write-ahead log.</param>
public sealed record StatementResult(
    string Statement, double CallsPerInteraction, double PlansPerInteraction, BlockEstimate MicrosPerInteraction, double PlanMicrosPerInteraction,
    double BlocksPerInteraction, double LogBytesPerInteraction);
