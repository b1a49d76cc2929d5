using System.Diagnostics;
using System.Runtime.InteropServices;
using TlsToll.Tls.Native;

namespace TlsToll.Tls.Client;

/// <summary>A session of OpenSSL that a later connection can resume.</summary>
internal sealed unsafe class KeptSession : SafeHandle
{
    // Like .NET's: one session per host name in the process, for the same offer.
    private static readonly Dictionary<(string Offer, string Host), KeptSession> All = [];
    private static readonly Lock Gate = new();

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

    /// <summary>The session of a host name, held so that it is not freed: the caller calls <see cref="SafeHandle.DangerousRelease"/>. Null if there is none.</summary>
    public static KeptSession? Find(string offer, string host)
    {
        lock (Gate)
        {
            if (!All.TryGetValue((offer, host), out var session))
                return null;
            // A session is disposed of only after it was removed.
            var held = false;
            session.DangerousAddRef(ref held);
            return session;
        }
    }

    /// <summary>
    /// Keeps a session instead of an earlier one, and drops those that are too old to be resumed. They are freed at once, or when the last caller that
    /// holds them releases them; a connection that offers one has a reference of its own.
    /// </summary>
    public static void Keep(string offer, string host, KeptSession session)
    {
        KeptSession? replaced;
        KeptSession[] old = [];
        lock (Gate)
        {
            All.Remove((offer, host), out replaced);
            All[(offer, host)] = session;
            if (++_kept % SweepEvery == 0)
                old = RemoveOld();
        }

        replaced?.Dispose();
        foreach (var dropped in old)
            dropped.Dispose();
    }

    /// <summary>Drops a session that was refused.</summary>
    public static void Forget(string offer, string host, KeptSession session)
    {
        lock (Gate)
        {
            if (All.GetValueOrDefault((offer, host)) != session)
                return;
            All.Remove((offer, host));
        }

        session.Dispose();
    }

    private static KeptSession[] RemoveOld()
    {
        var old = All.Where(kept => Stopwatch.GetElapsedTime(kept.Value._since) > Oldest).ToArray();
        foreach (var kept in old)
            All.Remove(kept.Key);
        return [.. old.Select(kept => kept.Value)];
    }

    protected override bool ReleaseHandle()
    {
        NativeTls.FreeSession(handle);
        return true;
    }
}
