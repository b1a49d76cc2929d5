namespace TlsToll.Sut.Administration;

/// <summary>
/// Barriers at which several RBEs that drive this SUT together wait for one another, so that no RBE's load falls into another's readings.
/// The SUT provides them because it is all that the RBEs share. Thread-safe.
/// </summary>
internal sealed class Barriers
{
    /// <summary>Maximum length of a name in characters.</summary>
    public const int LongestName = 64;

    /// <summary>Maximum number of callers at one barrier.</summary>
    public const int MostParties = 1000;

    private readonly Dictionary<string, Meeting> _meetings = new(StringComparer.Ordinal);

    /// <summary>Waits until the given number of callers has arrived under a name. The name can then be reused.</summary>
    /// <param name="name">Name of the barrier.</param>
    /// <param name="parties">Number of callers to wait for, including this one; at least 1.</param>
    /// <param name="cancellationToken">Token that ends the wait and withdraws this caller.</param>
    public async Task ArriveAsync(string name, int parties, CancellationToken cancellationToken)
    {
        Meeting meeting;
        lock (_meetings)
        {
            if (!_meetings.TryGetValue(name, out meeting!))
                _meetings.Add(name, meeting = new Meeting());
            if (++meeting.Arrived >= parties)
            {
                _meetings.Remove(name);
                meeting.All.SetResult();
            }
        }

        try
        {
            await meeting.All.Task.WaitAsync(cancellationToken);
        }
        catch (OperationCanceledException)
        {
            Leave(name, meeting);
            throw;
        }
    }

    private void Leave(string name, Meeting meeting)
    {
        lock (_meetings)
        {
            if (--meeting.Arrived == 0 && !meeting.All.Task.IsCompleted)
                _meetings.Remove(name);
        }
    }

    private sealed class Meeting
    {
        public TaskCompletionSource All { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public int Arrived { get; set; }
    }
}
