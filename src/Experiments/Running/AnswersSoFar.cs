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
    private IReadOnlyList<AnswerSoFar> _answers = [];
    private IReadOnlyList<string> _doubts = [];

    /// <summary>The answers in one sentence if they are the warm-up's; otherwise null.</summary>
    public string? FromWarmUp => IsFromWarmUp && _answers.Count > 0
        ? $"from the warm-up, and no part of the results: {string.Join(", ", _answers)} of the SUT's CPU is TLS"
        : null;

    private bool IsFromWarmUp => _doubts == WarmingUp;

    /// <summary>Takes the super-blocks of the warm-up, whose answers are shown until the run's own are as precise.</summary>
    public void TakeWarmUp(IReadOnlyList<MeasuredBlock> blocks) => (_answers, _doubts) = (ProvisionalAnswer.OfDuets(outline, blocks), WarmingUp);

    /// <summary>Computes them anew if there are more blocks than the last time, which takes some milliseconds.</summary>
    /// <param name="blocks">Blocks measured so far, including voided ones.</param>
    /// <param name="before">Doubts from the warm-up.</param>
    public void Update(IReadOnlyList<MeasuredBlock> blocks, IReadOnlyList<Doubt> before)
    {
        if (blocks.Count == _measured)
            return;
        _measured = blocks.Count;
        var answers = ProvisionalAnswer.Of(outline, blocks);
        // Few super-blocks can say less than the warm-up did.
        if (answers.Count > 0 && (!IsFromWarmUp || Width(answers) <= Width(_answers)))
            (_answers, _doubts) = (answers, ProvisionalDoubts.Of(outline, blocks, before));
    }

    /// <summary>
    /// Adds them to the progress, instead of its treatment. In timed cells, throughput and response times are of interest, too.
    /// </summary>
    public RunProgress On(RunProgress progress) => _answers.Count == 0
        ? progress
        : progress with { Treatment = progress.Kind == CellKind.Timed ? progress.Treatment : null, Answers = _answers, Doubts = _doubts };

    private static double Width(IReadOnlyList<AnswerSoFar> answers) => answers.Sum(answer => answer.Share.HalfWidth);
}
