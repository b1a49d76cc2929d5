using System.Collections.Concurrent;
using System.Diagnostics;
using System.Runtime.InteropServices;
using TlsToll.Tls.Native;

namespace TlsToll.Tls.Client;

/// <summary>A session of OpenSSL that a later connection can resume.</summary>
internal sealed unsafe class KeptSession : SafeHandle
{
    // Like .NET's: one session per host name in the process, for the same offer.
    private static readonly ConcurrentDictionary<(string Offer, string Host), KeptSession> All = new();

    // Servers accept a session for some minutes, and a client that is gone does not return.
    private static readonly TimeSpan Oldest = TimeSpan.FromMinutes(10);
    private const int SweepEvery = 1024;
    private static int _kept;

    private readonly long _since = Stopwatch.GetTimestamp();

    /// <summary>Takes ownership of a session.</summary>
    /// <param name="session">The session.</param>
    /// <param name="mutual">True if the client presented a certificate when it began.</param>
    public KeptSession(nint session, bool mutual)
        : base(0, ownsHandle: true)
    {
        SetHandle(session);
        Mutual = mutual;
    }

    public override bool IsInvalid => handle == 0;

    /// <summary>True if the client presented a certificate when the session began.</summary>
    public bool Mutual { get; }

    /// <summary>The session of a host name; null if there is none.</summary>
    public static KeptSession? Find(string offer, string host) => All.GetValueOrDefault((offer, host));

    /// <summary>
    /// Keeps a session instead of an earlier one, and drops those that are too old to be resumed. A connection may still use them; they are freed
    /// when nobody does.
    /// </summary>
    public static void Keep(string offer, string host, KeptSession session)
    {
        All[(offer, host)] = session;
        if (Interlocked.Increment(ref _kept) % SweepEvery != 0)
            return;
        foreach (var old in All.Where(kept => Stopwatch.GetElapsedTime(kept.Value._since) > Oldest))
            All.TryRemove(old);
    }

    /// <summary>Drops a session that was refused.</summary>
    public static void Forget(string offer, string host, KeptSession session) => All.TryRemove(new((offer, host), session));

    protected override bool ReleaseHandle()
    {
        NativeTls.FreeSession(handle);
        return true;
    }
}
