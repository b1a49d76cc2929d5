using TlsToll.Experiments.Cells;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Blocks;

/// <summary>
/// The duets of a warm-up. They are measured as those of a super-block are, so that one of each pair and one with the processes swapped say what a super-block
/// does. A duet in which much is still compiled, or a cell is invalid, is left out.
/// </summary>
/// <param name="pairs">Number of pairs of treatments.</param>
/// <param name="measure">Runs and measures a duet.</param>
/// <param name="measured">Receives all super-blocks whenever there is one more.</param>
internal sealed class WarmUpDuets(
    int pairs, Func<Step, IProgress<WorkerProgress>, CancellationToken, Task<IReadOnlyList<CellMeasurement>>> measure,
    Action<IReadOnlyList<MeasuredBlock>> measured)
{
    // What is compiled costs both sides the same, so that a share would be too small. This project's assumption.
    private const double MostCompiling = 0.15;

    private readonly List<MeasuredBlock> _blocks = [];
    private readonly Dictionary<(Treatment One, Treatment Other, int Twin), Queue<IReadOnlyList<CellMeasurement>>> _kept = [];
    private readonly Dictionary<ConnectionScope, int> _rounds = [];
    private int _cell;

    /// <summary>Runs and measures a duet.</summary>
    /// <param name="places">Both sides and their processes.</param>
    /// <param name="progress">Receives progress of the first side.</param>
    /// <param name="abort">Token that aborts the duet.</param>
    public async Task<WarmUpReading> RunAsync(IReadOnlyList<Place> places, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        // Each does other work, also after one that was left out.
        var scope = places[0].Treatment.Connection;
        var number = _rounds[scope] = _rounds.GetValueOrDefault(scope) + 1;
        var step = new Step(
        [
            .. places.Select((place, side) => new CellPlan(++_cell, Block: 1, Attempt: 1, side + 1, place.Treatment, CellKind.Cost, number)
            {
                Place = place,
                Settles = [],
                IsWarmUp = true,
            }),
        ]);
        var cells = await measure(step, progress, abort);
        if (!cells.Any(IsLeftOut))
            Keep(places, cells);
        return WarmUpReading.Together([.. cells.Select(WarmUpReading.Of)]);
    }

    /// <summary>Begins with other processes. Duets that are not yet part of a super-block are left out.</summary>
    public void Begin() => _kept.Clear();

    private static bool IsLeftOut(CellMeasurement cell) => cell.Invalid.Count > 0 || WarmUpReading.Of(cell).Compiling > MostCompiling;

    private void Keep(IReadOnlyList<Place> places, IReadOnlyList<CellMeasurement> cells)
    {
        var key = (places[0].Treatment, places[1].Treatment, places[0].Twin);
        if (!_kept.TryGetValue(key, out var ofPair))
            _kept.Add(key, ofPair = []);
        ofPair.Enqueue(cells);
        if (_kept.Count < 2 * pairs || _kept.Values.Any(duets => duets.Count == 0))
            return;
        var number = _blocks.Count + 1;
        _blocks.Add(new MeasuredBlock(number, Attempt: 1, BlockStatus.Counted,
            [.. _kept.Values.Select(duets => duets.Dequeue()).SelectMany((duet, round) => duet.Select(cell => cell with { Block = number, Round = round + 1 }))]));
        measured(_blocks);
    }
}
