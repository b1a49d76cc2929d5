using TlsToll.Results.Cells;
using TlsToll.Results.Studies;

namespace TlsToll.Studies.Running;

/// <summary>
/// Finds the load that saturates the SUT. The search doubles the Active EBs until the SUT is saturated (95 % of its processors used, the
/// driver's below 85 %), then narrows that point down. If doubling the EBs stops raising the throughput before that, another resource of
/// this host is the limit. The result is then the intersection of the two asymptotes of a closed system, N* = X · R: the highest throughput
/// times the response time without load (e.g. Jain, The Art of Computer Systems Performance Analysis, section 33.6).
/// </summary>
/// <param name="measure">Measures a number of Active EBs.</param>
internal sealed class LoadSearch(Func<int, Task<LoadStep>> measure)
{
    /// <summary>Definition of saturation, for the results.</summary>
    public const string Definition =
        "the SUT used 95 % of its processors and the other tiers less than 85 % of theirs; if doubling the Active EBs raised the throughput by less than 5 % "
        + "before that, the highest throughput × the response time without load";

    /// <summary>Highest number of Active EBs tried.</summary>
    public const int Most = 4096;

    private const int First = 4;
    private const double Gain = 1.05;
    private const int Halvings = 2;

    private readonly List<LoadStep> _steps = [];

    /// <summary>Searches for the load at saturation.</summary>
    /// <param name="paperSaturation">Active EBs at saturation on the scale of the study's levels.</param>
    public async Task<LoadScaleResult> FindAsync(double? paperSaturation)
    {
        var bySut = await DoubleAsync();
        return new LoadScaleResult(Definition, bySut ? await NarrowAsync() : Meeting(), bySut ? "sut" : "machine", paperSaturation, _steps);
    }

    // Returns true if the SUT becomes saturated, false if the throughput stops rising before that.
    private async Task<bool> DoubleAsync()
    {
        await TryAsync(First);
        for (var ebs = 2 * First; ebs <= Most; ebs *= 2)
        {
            var below = _steps[^1];
            var step = await TryAsync(ebs);
            if (OfSut(step))
                return true;
            if (step.Sips < Gain * below.Sips)
                return false;
        }

        return false;
    }

    private async Task<int> NarrowAsync()
    {
        var (low, high) = (_steps[^2], _steps[^1]);
        for (var i = 0; i < Halvings && high.Ebs - low.Ebs > 1; i++)
        {
            var middle = await TryAsync((int)Math.Round(Math.Sqrt((double)low.Ebs * high.Ebs)));
            (low, high) = OfSut(middle) ? (low, middle) : (middle, high);
        }

        return high.Ebs;
    }

    // An EB has no think time: without load it completes one interaction per response time.
    private int Meeting() => Math.Max(1, (int)Math.Round(_steps.Max(s => s.Sips) * _steps.Min(s => s.Ebs / Math.Max(s.Sips, 0.01))));

    private static bool OfSut(LoadStep step) => CellMath.IsSutTheBottleneck(step.SutUtilisation, step.DriverUtilisation);

    private async Task<LoadStep> TryAsync(int ebs)
    {
        var step = await measure(ebs);
        _steps.Add(step);
        return step;
    }
}
