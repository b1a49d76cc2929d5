using TlsToll.Rbe.Experiments;
using TlsToll.Rbe.Studies.Results;

namespace TlsToll.Rbe.Studies.Running;

/// <summary>
/// Finds the load that saturates: doubles the Active EBs until the SUT is saturated (95 % of its processors used, the driver's below 85 %), or until
/// twice the EBs give no more interactions a second, because something else on this machine is; then narrows the point down.
/// </summary>
/// <param name="measure">Measures a number of Active EBs.</param>
internal sealed class LoadSearch(Func<int, Task<LoadStep>> measure)
{
    /// <summary>What counts as saturated, for the results.</summary>
    public const string Definition =
        "the SUT used 95 % of its processors while the other tiers used less than 85 % of theirs; failing that, the fewest Active EBs with 97 % of the "
        + "most interactions per second, once twice the EBs gave no 5 % more";

    /// <summary>Most Active EBs tried.</summary>
    public const int Most = 4096;

    private const int First = 4;
    private const double Gain = 1.05;
    private const double Plateau = 0.97;
    private const int Halvings = 2;

    private readonly List<LoadStep> _steps = [];

    /// <summary>Searches.</summary>
    /// <param name="paperSaturation">Active EBs at saturation on the scale of the study's levels.</param>
    public async Task<LoadScaleResult> FindAsync(double? paperSaturation)
    {
        var (low, high) = await DoubleAsync();
        var bySut = OfSut(high);
        var plateau = Plateau * _steps.Max(s => s.Sips);
        bool Saturated(LoadStep step) => bySut ? OfSut(step) : step.Sips >= plateau;
        for (var i = 0; i < Halvings && high.Ebs - low.Ebs > 1; i++)
        {
            var middle = await TryAsync((int)Math.Round(Math.Sqrt((double)low.Ebs * high.Ebs)));
            (low, high) = Saturated(middle) ? (low, middle) : (middle, high);
        }

        return new LoadScaleResult(Definition, high.Ebs, bySut ? "sut" : "machine", paperSaturation, _steps);
    }

    // The last load below saturation, and the first at or beyond it.
    private async Task<(LoadStep Low, LoadStep High)> DoubleAsync()
    {
        var below = await TryAsync(First);
        for (var ebs = 2 * First; ebs <= Most; ebs *= 2)
        {
            var step = await TryAsync(ebs);
            if (OfSut(step))
                return (below, step);
            if (step.Sips < Gain * below.Sips)
            {
                // Already the load before was on the plateau; the one before that may have been, too.
                var plateau = Plateau * _steps.Max(s => s.Sips);
                var first = _steps.FindIndex(s => s.Sips >= plateau);
                return (first == 0 ? _steps[0] with { Ebs = 1 } : _steps[first - 1], _steps[first]);
            }

            below = step;
        }

        return (_steps[^2], _steps[^1]);
    }

    private static bool OfSut(LoadStep step) =>
        step.SutUtilisation >= Saturation.SutThreshold && step.DriverUtilisation < Saturation.DriverThreshold;

    private async Task<LoadStep> TryAsync(int ebs)
    {
        var step = await measure(ebs);
        _steps.Add(step);
        return step;
    }
}
