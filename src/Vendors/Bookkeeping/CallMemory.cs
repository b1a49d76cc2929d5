using System.Runtime.InteropServices;
using TlsToll.Vendors.Emulation;

namespace TlsToll.Vendors.Bookkeeping;

/// <summary>How things stand with an id.</summary>
internal enum Standing : byte
{
    /// <summary>Never answered: new, or every call with it failed.</summary>
    Open,

    /// <summary>Accepted, and in force.</summary>
    Accepted,

    /// <summary>Refused.</summary>
    Refused,

    /// <summary>Accepted, then voided.</summary>
    Voided,
}

/// <summary>What is remembered of an id.</summary>
internal struct Remembered
{
    /// <summary>Of the request that was accepted.</summary>
    public ulong Fingerprint;

    /// <summary>Calls with the id so far, failed ones included.</summary>
    public int Calls;

    /// <summary>Voids with the id so far, failed ones included.</summary>
    public int Voids;

    /// <summary>How things stand.</summary>
    public Standing Standing;
}

/// <summary>
/// The ids that vendors know, by which they tell a repeat. Beyond the limit the oldest is forgotten; a repeat of it would count as new. Not
/// thread safe.
/// </summary>
internal sealed class CallMemory(int limit)
{
    private readonly Dictionary<(VendorOperation Operation, string Id), Remembered> _byId = [];
    private readonly Queue<(VendorOperation Operation, string Id)> _oldestFirst = new();

    /// <summary>What is remembered of an id, to be read and changed; valid until the next call of this method.</summary>
    public ref Remembered Of(VendorOperation operation, string id)
    {
        ref var known = ref CollectionsMarshal.GetValueRefOrAddDefault(_byId, (operation, id), out var exists);
        if (exists)
            return ref known;
        _oldestFirst.Enqueue((operation, id));
        if (_oldestFirst.Count <= limit)
            return ref known;
        _byId.Remove(_oldestFirst.Dequeue());
        return ref CollectionsMarshal.GetValueRefOrAddDefault(_byId, (operation, id), out _);
    }
}
