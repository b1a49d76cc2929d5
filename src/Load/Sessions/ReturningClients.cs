using System.Diagnostics;
using TlsToll.Tls;

namespace TlsToll.Load.Sessions;

/// <summary>The clients of one profile that have a session and are not connected. They outlive a cell. Thread safe.</summary>
public sealed class ReturningClients(TlsProfile profile)
{
    // One for the whole process, as its sessions are: the same name at another server would find a session that is not that server's.
    private static int _next;

    private readonly Queue<ClientName> _resting = [];

    /// <summary>Takes numbers that no client of this process has had.</summary>
    /// <param name="count">How many.</param>
    /// <returns>The first of them.</returns>
    public static int TakeNumbers(int count) => Interlocked.Add(ref _next, count) - count + 1;

    /// <summary>The client that has waited longest; none if all are connected, or too old.</summary>
    public bool TryTake(TimeSpan oldest, out ClientName name)
    {
        lock (_resting)
        {
            while (_resting.TryDequeue(out name))
            {
                if (Stopwatch.GetElapsedTime(name.Since) <= oldest)
                    return true;
            }

            return false;
        }
    }

    /// <summary>A client that the server has not seen.</summary>
    public ClientName New()
    {
        var number = TakeNumbers(1);
        return new ClientName(profile.HostNameFor(number), number, Stopwatch.GetTimestamp());
    }

    /// <summary>A client has ended its connection.</summary>
    public void Release(ClientName name)
    {
        if (name.Number is null)
            return;
        lock (_resting)
            _resting.Enqueue(name);
    }
}
