using System.Globalization;
using TlsToll.Experiments.Settings;

namespace TlsToll.Rbe.Cli;

/// <summary>Passes progress on, and reports once how long the first answer took, from the launcher's start if that built the programs for the first time.</summary>
/// <param name="shown">Receives the progress.</param>
/// <param name="steps">Receives the line.</param>
/// <param name="time">Clock; the time since this object was created counts.</param>
/// <param name="building">Seconds that the launcher took until it had built; null if they were there.</param>
internal sealed class FirstAnswer(IProgress<RunProgress> shown, IProgress<string> steps, TimeProvider time, string? building) : IProgress<RunProgress>
{
    /// <summary>Variable in which the launcher says what it took.</summary>
    public const string Variable = "TLSTOLL_BUILD_SECONDS";

    private readonly long _begun = time.GetTimestamp();
    private TimeSpan? _start;
    private bool _isReported;

    /// <inheritdoc/>
    public void Report(RunProgress value)
    {
        _start ??= time.GetElapsedTime(_begun);
        if (!_isReported && value.Answers.Count > 0)
        {
            _isReported = true;
            steps.Report(Line(time.GetElapsedTime(_begun)));
        }

        shown.Report(value);
    }

    private string Line(TimeSpan elapsed)
    {
        var built = double.TryParse(building, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds) ? seconds : 0;
        var (total, start, load) = (built + elapsed.TotalSeconds, _start!.Value.TotalSeconds, (elapsed - _start.Value).TotalSeconds);
        var build = built > 0 ? string.Create(CultureInfo.InvariantCulture, $"building {built:0} s, ") : "";
        return string.Create(CultureInfo.InvariantCulture, $"First answer after {total:0} s ({build}starting {start:0} s, load {load:0} s); it narrows with each block");
    }
}
