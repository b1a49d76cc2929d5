using System.Diagnostics;
using TlsToll.Tls;

namespace TlsToll.Load.Sessions;

/// <summary>Clients of one profile that have a session and are not connected. They are kept across cells. Thread safe.</summary>
public sealed class ReturningClients(TlsProfile profile)
{
    // Shared by the whole process, like the session cache: with the same name at another server, .NET would offer it the wrong session.
    private static int _next;

    private readonly Queue<ClientName> _resting = [];

    /// <summary>Reserves numbers that no client of this process has used.</summary>
    /// <param name="count">Number of numbers to reserve.</param>
    /// <returns>First reserved number; the others follow it.</returns>
    public static int TakeNumbers(int count) => Interlocked.Add(ref _next, count) - count + 1;

    /// <summary>Takes the client that has waited longest; false if every client is connected or too old.</summary>
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

    /// <summary>Creates a client that is new to the server.</summary>
    public ClientName New()
    {
        var number = TakeNumbers(1);
        return new ClientName(profile.HostNameFor(number), number, Stopwatch.GetTimestamp());
    }

    /// <summary>Makes a client available again after its connection has ended.</summary>
    public void Release(ClientName name)
    {
        if (name.Number is null)
            return;
        lock (_resting)
            _resting.Enqueue(name);
    }
}
