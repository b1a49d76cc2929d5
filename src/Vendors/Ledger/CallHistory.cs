using System.Runtime.InteropServices;
using TlsToll.Contracts;

namespace TlsToll.Vendors.Ledger;

/// <summary>State of an id.</summary>
internal enum CallState : byte
{
    /// <summary>Undecided: the id is new, or every call with it failed.</summary>
    Open,

    /// <summary>Accepted and in force.</summary>
    Accepted,

    Refused,

    /// <summary>Accepted, then voided.</summary>
    Voided,
}

/// <summary>The history of an id.</summary>
internal struct CallEntry
{
    /// <summary>Fingerprint of the accepted request.</summary>
    public ulong Fingerprint;

    /// <summary>Number of calls with the id, including failed ones.</summary>
    public int Calls;

    /// <summary>Number of voids with the id, including failed ones.</summary>
    public int Voids;

    public CallState State;
}

/// <summary>
/// The ids of earlier calls, by which vendors recognise repeats. Beyond the limit, the oldest id is dropped, and a repeat of it counts as
/// new. Not thread-safe.
/// </summary>
internal sealed class CallHistory(int limit)
{
    private readonly Dictionary<(VendorOperation Operation, string Id), CallEntry> _byId = [];
    private readonly Queue<(VendorOperation Operation, string Id)> _oldestFirst = new();

    /// <summary>Mutable entry of an id. The reference is valid until the next call of this method.</summary>
    public ref CallEntry Of(VendorOperation operation, string id)
    {
        ref var entry = ref CollectionsMarshal.GetValueRefOrAddDefault(_byId, (operation, id), out var exists);
        if (exists)
            return ref entry;
        _oldestFirst.Enqueue((operation, id));
        if (_oldestFirst.Count <= limit)
            return ref entry;
        _byId.Remove(_oldestFirst.Dequeue());
        return ref CollectionsMarshal.GetValueRefOrAddDefault(_byId, (operation, id), out _);
    }
}
