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
    private const int LeastBlocks = 3;

    // From here on, the run's own answers are shown even if the warm-up's, by chance, were more precise.
    private const int EnoughBlocks = 8;

    private int _measured;
    private int _warmUpBlocks;
    private IReadOnlyList<AnswerSoFar> _answers = [];
    private IReadOnlyList<string> _doubts = [];

    /// <summary>The warm-up's answers in one sentence as long as they are the ones shown, so that who stops the run keeps what was on the screen; otherwise null.</summary>
    public string? FromWarmUp => _warmUpBlocks > 0 ? $"{ProvisionalAnswer.WarmUp}, and no part of the results: {string.Join(", ", _answers)} of the SUT's CPU is TLS" : null;

    /// <summary>
    /// Takes the super-blocks of the warm-up, whose answers are shown until the run has as many, three at least, and knows each of them as well; from the eighth
    /// super-block on, its own are shown in any case.
    /// </summary>
    public void TakeWarmUp(IReadOnlyList<MeasuredBlock> blocks)
    {
        if (ProvisionalAnswer.OfDuets(outline, blocks) is { Count: > 0 } answers)
            (_answers, _doubts, _warmUpBlocks) = (answers, [ProvisionalAnswer.WarmUp], blocks.Count);
    }

    /// <summary>Computes them anew if there are more blocks than the last time, which takes some milliseconds.</summary>
    /// <param name="blocks">Blocks measured so far, including voided ones.</param>
    /// <param name="before">Doubts from the warm-up.</param>
    public void Update(IReadOnlyList<MeasuredBlock> blocks, IReadOnlyList<Doubt> before)
    {
        if (blocks.Count == _measured)
            return;
        _measured = blocks.Count;
        var doubts = ProvisionalDoubts.Of(outline, blocks, before);
        var own = ProvisionalAnswer.Of(outline, blocks);
        var counted = blocks.Count(block => block is { Counts: true, Kind: CellKind.Cost });
        if (_warmUpBlocks > 0 && (counted < Math.Max(_warmUpBlocks, LeastBlocks) || (counted < EnoughBlocks && !IsAsPrecise(own))))
            _doubts = [ProvisionalAnswer.WarmUp, .. doubts];
        else
            (_answers, _doubts, _warmUpBlocks) = (own, doubts, 0);
    }

    private bool IsAsPrecise(IReadOnlyList<AnswerSoFar> own) =>
        own.Count >= _answers.Count && own.All(answer => _answers.FirstOrDefault(known => known.Name == answer.Name) is not { } known || answer.Share.HalfWidth <= known.Share.HalfWidth);

    /// <summary>
    /// Adds them to the progress, instead of its treatment. In timed cells, throughput and response times are of interest, too.
    /// </summary>
    public RunProgress On(RunProgress progress) => _answers.Count == 0
        ? progress
        : progress with { Treatment = progress.Kind == CellKind.Timed ? progress.Treatment : null, Answers = _answers, Doubts = _doubts };
}
