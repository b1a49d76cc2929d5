using System.Globalization;

namespace TlsToll.Experiments.Settings;

/// <summary>Delays a run until its start time, so that shards start together.</summary>
internal static class StartTime
{
    /// <summary>Waits until a time; returns at once if it is past.</summary>
    /// <param name="at">Start time; null to start at once.</param>
    /// <param name="time">Source of the current time.</param>
    /// <param name="steps">Receives a message if there is a wait.</param>
    /// <param name="cancellationToken">Token that ends the wait.</param>
    public static async Task WaitAsync(DateTimeOffset? at, TimeProvider time, IProgress<string> steps, CancellationToken cancellationToken)
    {
        if (at - time.GetUtcNow() is not { } left || left <= TimeSpan.Zero)
            return;
        steps.Report(string.Create(CultureInfo.InvariantCulture, $"Beginning at {at:u}, in {left.TotalSeconds:0} s"));
        await Task.Delay(left, time, cancellationToken);
        // A delay uses a different clock and may end slightly before the time.
        while (at > time.GetUtcNow())
            await Task.Delay(TimeSpan.FromMilliseconds(1), time, cancellationToken);
    }
}
