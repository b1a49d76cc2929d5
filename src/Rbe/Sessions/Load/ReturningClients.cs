using System.Diagnostics;
using TlsToll.Tls;

namespace TlsToll.Rbe.Sessions.Load;

/// <summary>The clients of one profile that have a session and are not connected. They outlive a cell. Thread safe.</summary>
internal sealed class ReturningClients(TlsProfile profile)
{
    /// <summary>
    /// How long a client may come back in a measured cell. OpenSSL's servers take a session for 304 s, and TLS 1.2 does not renew a ticket when it is
    /// used.
    /// </summary>
    public static readonly TimeSpan Oldest = TimeSpan.FromSeconds(280);

    /// <summary>How long in a settling: older ones make way there for new ones, whose full handshakes then fall into no cell.</summary>
    public static readonly TimeSpan OldestInSettling = TimeSpan.FromSeconds(100);

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
