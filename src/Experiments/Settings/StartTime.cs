using System.Globalization;

namespace TlsToll.Experiments.Settings;

/// <summary>Has a run begin when others do.</summary>
internal static class StartTime
{
    /// <summary>Waits until a time; not at all if it is past.</summary>
    /// <param name="at">The time; null for none.</param>
    /// <param name="time">The clock.</param>
    /// <param name="steps">Is told of a wait.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    public static async Task WaitAsync(DateTimeOffset? at, TimeProvider time, IProgress<string> steps, CancellationToken cancellationToken)
    {
        if (at - time.GetUtcNow() is not { } left || left <= TimeSpan.Zero)
            return;
        steps.Report(string.Create(CultureInfo.InvariantCulture, $"Beginning at {at:u}, in {left.TotalSeconds:0} s"));
        await Task.Delay(left, time, cancellationToken);
        // A delay has a clock of its own, and may end a little before the time.
        while (at > time.GetUtcNow())
            await Task.Delay(TimeSpan.FromMilliseconds(1), time, cancellationToken);
    }
}
