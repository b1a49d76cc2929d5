namespace TlsToll.Sut.Administration;

/// <summary>
/// Where several RBEs that drive this SUT together wait for one another: they have nothing else in common, and must not count what another
/// has begun. Thread safe.
/// </summary>
internal sealed class Barriers
{
    /// <summary>Longest name, in characters.</summary>
    public const int LongestName = 64;

    /// <summary>Most that can meet.</summary>
    public const int MostParties = 1000;

    private readonly Dictionary<string, Meeting> _meetings = new(StringComparer.Ordinal);

    /// <summary>Waits until as many have arrived under a name as are to meet; after that the name is free again.</summary>
    /// <param name="name">The name.</param>
    /// <param name="parties">Number of callers that meet, at least 1.</param>
    /// <param name="cancellationToken">Leaves again.</param>
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
