using System.Numerics;
using System.Runtime.CompilerServices;
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

    /// <summary>Voided before it was authorised, whose request may still be on its way.</summary>
    Barred,
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
/// The ids of earlier calls, by which vendors recognise repeats: at least the latest half of the limit, and never more than the limit. A
/// repeat of a forgotten id counts as new. An id takes about 100 bytes, whatever its length. Not thread-safe.
/// </summary>
internal sealed class CallHistory(int limit)
{
    // Two generations, so that forgetting takes no queue: when the younger is full, the older is forgotten.
    private Dictionary<UInt128, CallEntry> _younger = [];
    private Dictionary<UInt128, CallEntry> _older = [];

    /// <summary>Mutable entry of an id. The reference is valid until the next call of this method.</summary>
    public ref CallEntry Of(VendorOperation operation, string id)
    {
        var key = Key((ulong)operation, id);
        ref var known = ref CollectionsMarshal.GetValueRefOrNullRef(_younger, key);
        if (!Unsafe.IsNullRef(ref known))
            return ref known;
        _older.Remove(key, out var former);
        if (_younger.Count >= limit / 2)
        {
            (_younger, _older) = (_older, _younger);
            _younger.Clear();
        }

        ref var entry = ref CollectionsMarshal.GetValueRefOrAddDefault(_younger, key, out _);
        entry = former;
        return ref entry;
    }

    // Two hashes of 64 bits (FNV-1a with different multipliers). Among 10 million ids, two have the same with a probability below 1e-24.
    private static UInt128 Key(ulong operation, string id)
    {
        var (high, low) = (14695981039346656037UL, 0xD1B54A32D192ED03UL);
        Add(operation + 1);
        foreach (var c in id)
            Add(c);
        return new UInt128(high, low);

        void Add(ulong value)
        {
            high = (high ^ value) * 1099511628211;
            low = BitOperations.RotateLeft((low ^ value) * 0x9E3779B97F4A7C15, 29);
        }
    }
}
