namespace TlsToll.Rbe.Tests.Sessions;

/// <summary>Has several go on in step: each waits until all have come.</summary>
/// <param name="parties">How many.</param>
/// <param name="each">Done when all have come, before they go on.</param>
internal sealed class Rounds(int parties, Action each)
{
    private readonly Lock _gate = new();
    private TaskCompletionSource _next = New();
    private int _waiting;

    public Task ArriveAsync()
    {
        TaskCompletionSource complete;
        lock (_gate)
        {
            if (++_waiting < parties)
                return _next.Task;
            (complete, _next, _waiting) = (_next, New(), 0);
        }

        each();
        complete.SetResult();
        return complete.Task;
    }

    private static TaskCompletionSource New() => new(TaskCreationOptions.RunContinuationsAsynchronously);
}
