using TlsToll.Experiments.Cells;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Blocks;

/// <summary>
/// The duets of a warm-up. They are measured as those of a super-block are, so that two rounds, between which the processes swap, say what a super-block
/// does. Rounds in which much is still compiled, or a cell is invalid, are left out.
/// </summary>
/// <param name="perRound">Duets of a round.</param>
/// <param name="measure">Runs and measures one.</param>
/// <param name="measured">Receives all super-blocks whenever there is one more.</param>
internal sealed class WarmUpDuets(
    int perRound, Func<Step, IProgress<WorkerProgress>, CancellationToken, Task<IReadOnlyList<CellMeasurement>>> measure,
    Action<IReadOnlyList<MeasuredBlock>> measured)
{
    // What is compiled costs both sides the same, so that a share would be too small. This project's assumption.
    private const double MostCompiling = 0.15;

    private readonly List<MeasuredBlock> _blocks = [];
    private readonly List<IReadOnlyList<CellMeasurement>> _steps = [];
    private readonly Dictionary<ConnectionScope, int> _rounds = [];
    private int _cell;
    private int _begun;

    /// <summary>Runs and measures a duet.</summary>
    /// <param name="places">Both sides and their processes.</param>
    /// <param name="progress">Receives progress of the first side.</param>
    /// <param name="abort">Token that aborts the duet.</param>
    public async Task<WarmUpReading> RunAsync(IReadOnlyList<Place> places, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        // Each that is begun does other work, also after one that was left out.
        if (_steps.Count == 0)
            _begun++;
        var scope = places[0].Treatment.Connection;
        var number = _rounds[scope] = _rounds.GetValueOrDefault(scope) + 1;
        var step = new Step(
        [
            .. places.Select((place, side) => new CellPlan(
                ++_cell, _begun, Attempt: 1, (2 * _steps.Count) + side + 1, place.Treatment, CellKind.Cost, number)
            {
                Place = place,
                Settles = [],
                IsWarmUp = true,
            }),
        ]);
        var cells = await measure(step, progress, abort);
        _steps.Add(cells);
        if (_steps.Count % perRound == 0 && _steps.TakeLast(perRound).SelectMany(both => both).Any(IsLeftOut))
            Begin();
        if (_steps.Count == 2 * perRound)
        {
            _blocks.Add(new MeasuredBlock(_begun, Attempt: 1, BlockStatus.Counted, [.. _steps.SelectMany(both => both)]));
            Begin();
            measured(_blocks);
        }

        return WarmUpReading.Together([.. cells.Select(WarmUpReading.Of)]);
    }

    private static bool IsLeftOut(CellMeasurement cell) => cell.Invalid.Count > 0 || WarmUpReading.Of(cell).Compiling > MostCompiling;

    /// <summary>Begins a super-block. One that was begun with other processes is left out.</summary>
    public void Begin()
    {
        _steps.Clear();
        _rounds.Clear();
    }
}
