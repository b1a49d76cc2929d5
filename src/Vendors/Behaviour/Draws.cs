using TlsToll.Vendors.Emulation;

namespace TlsToll.Vendors.Behaviour;

/// <summary>What a draw is for; draws for different purposes are independent.</summary>
internal enum DrawFor
{
    /// <summary>The delay of an answer.</summary>
    Delay = 1,

    /// <summary>Whether an authorisation is refused.</summary>
    Refusal,

    /// <summary>Whether a call fails.</summary>
    Failure,

    /// <summary>An id that a vendor gives.</summary>
    Id,
}

/// <summary>
/// Random numbers that are functions of the seed, the operation and the caller's id, and not of the order in which calls arrive: the same
/// run again is treated alike, whatever its threads do.
/// </summary>
internal readonly record struct Draws(ulong Seed)
{
    // FNV-1a over the id, then the finaliser of SplitMix64 (Steele et al. 2014) because FNV alone mixes the last characters badly.
    private const ulong FnvPrime = 1099511628211;
    private const ulong Golden = 0x9E3779B97F4A7C15;

    /// <summary>A number from 0 (possible) to 1 (never reached).</summary>
    /// <param name="purpose">What for.</param>
    /// <param name="operation">The operation called.</param>
    /// <param name="id">The caller's id.</param>
    /// <param name="nth">Which draw of this kind, from 0.</param>
    public double Unit(DrawFor purpose, VendorOperation operation, string id, int nth = 0) =>
        (Bits(purpose, operation, id, nth) >> 11) * (1.0 / (1UL << 53));

    /// <summary>64 random bits; the parameters are those of <see cref="Unit"/>.</summary>
    public ulong Bits(DrawFor purpose, VendorOperation operation, string id, int nth = 0)
    {
        var key = ((ulong)purpose << 48) | ((ulong)operation << 40) | (uint)nth;
        var hash = Mix(Mix(Seed + Golden) + (key * Golden));
        foreach (var c in id)
            hash = (hash ^ c) * FnvPrime;
        return Mix(hash);
    }

    private static ulong Mix(ulong z)
    {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
