using System.Globalization;
using TlsToll.Results.Runs;

namespace TlsToll.Experiments.Prediction;

/// <summary>The processor of a calibration while it measured.</summary>
/// <param name="Speed">Its speed, the mean over the rounds.</param>
/// <param name="Waited">Share of the time in which other programs had it, 0 to 1.</param>
public sealed record CalibrationConditions(HostSpeed Speed, double Waited)
{
    // This project's assumptions. Beside other measurements on both processors, predictions were wrong by up to a fifth (docs/attribution.md).
    private const double MostWaited = 0.05;
    private const double MostChange = 1.2;

    /// <summary>What makes predictions for a run doubtful, as sentences without full stops; none if nothing does.</summary>
    /// <param name="ofRun">The speed during the run; null if it is unknown.</param>
    public IEnumerable<string> Doubts(HostSpeed? ofRun)
    {
        if (Waited > MostWaited)
            yield return string.Create(CultureInfo.InvariantCulture, $"other programs had the processor for {100 * Waited:0} % of the calibration: predict again when this host is quiet");
        if (ofRun is null)
            yield break;
        // The spin is corrected for.
        var ratio = HostSpeed.RelativeCost(1, Speed.LoadNanoseconds) / HostSpeed.RelativeCost(1, ofRun.LoadNanoseconds);
        if (ratio is > MostChange or < 1 / MostChange)
            yield return $"the host had another speed in the calibration ({Speed}) than in the run ({ofRun}), and only the spin is corrected for: predict right after a run";
    }
}
