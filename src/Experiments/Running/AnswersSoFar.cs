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
    private static readonly string[] WarmingUp = ["from the warm-up"];

    private int _measured;
    private IReadOnlyList<string> _answers = [];
    private IReadOnlyList<string> _doubts = [];

    /// <summary>Takes the super-blocks of the warm-up, whose answers are shown until the run's own give some.</summary>
    public void TakeWarmUp(IReadOnlyList<MeasuredBlock> blocks) => (_answers, _doubts) = (ProvisionalAnswer.OfDuets(outline, blocks), WarmingUp);

    /// <summary>Computes them anew if there are more blocks than the last time, which takes some milliseconds.</summary>
    /// <param name="blocks">Blocks measured so far, including voided ones.</param>
    /// <param name="before">Doubts from the warm-up.</param>
    public void Update(IReadOnlyList<MeasuredBlock> blocks, IReadOnlyList<Doubt> before)
    {
        if (blocks.Count == _measured)
            return;
        _measured = blocks.Count;
        // Two super-blocks say less than the warm-up did.
        if (ProvisionalAnswer.Of(outline, blocks, least: _doubts == WarmingUp ? 3 : 2) is { Count: > 0 } answers)
            (_answers, _doubts) = (answers, ProvisionalDoubts.Of(outline, blocks, before));
    }

    /// <summary>
    /// Adds them to the progress of a warm-up or a cost cell, instead of its treatment. In timed cells, throughput and response times are of interest.
    /// </summary>
    public RunProgress On(RunProgress progress) => progress.Kind != CellKind.Timed && _answers.Count > 0
        ? progress with { Treatment = null, Answers = _answers, Doubts = _doubts }
        : progress;
}
