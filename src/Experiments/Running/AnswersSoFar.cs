using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Running;

/// <summary>What the blocks measured so far say, and what makes it doubtful: added to the progress of a run.</summary>
/// <param name="outline">Outline of the run.</param>
internal sealed class AnswersSoFar(RunOutline outline)
{
    private int _measured;
    private IReadOnlyList<string> _answers = [];
    private IReadOnlyList<string> _doubts = [];

    /// <summary>Computes them anew if there are more blocks than the last time, which takes some milliseconds.</summary>
    /// <param name="blocks">Blocks measured so far, including voided ones.</param>
    /// <param name="before">Doubts from the warm-up.</param>
    public void Update(IReadOnlyList<MeasuredBlock> blocks, IReadOnlyList<Doubt> before)
    {
        if (blocks.Count == _measured)
            return;
        (_measured, _answers, _doubts) = (blocks.Count, ProvisionalAnswer.Of(outline, blocks), ProvisionalDoubts.Of(outline, blocks, before));
    }

    /// <summary>
    /// Adds them to the progress of a cost cell, instead of its treatment. In timed cells, throughput and response times are of interest.
    /// </summary>
    public RunProgress On(RunProgress progress) => progress.Kind == CellKind.Cost && _answers.Count > 0
        ? progress with { Treatment = null, Answers = _answers, Doubts = _doubts }
        : progress;
}
