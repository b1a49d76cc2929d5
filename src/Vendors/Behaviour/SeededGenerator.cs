using TlsToll.Contracts;

namespace TlsToll.Vendors.Behaviour;

/// <summary>Purpose of a random number. Numbers for different purposes are independent.</summary>
internal enum DrawPurpose
{
    /// <summary>Delay of a response.</summary>
    Delay = 1,

    /// <summary>Refusal of an authorisation.</summary>
    Refusal,

    /// <summary>Failure of a call.</summary>
    Failure,

    /// <summary>Id that a vendor assigns.</summary>
    Id,
}

/// <summary>
/// Random numbers that depend on the seed, the operation and the caller's id, but not on the order of calls. A repeated run therefore gets
/// the same numbers under any thread scheduling.
/// </summary>
internal readonly record struct SeededGenerator(ulong Seed)
{
    // FNV-1a over the id, then the finaliser of SplitMix64 (Steele et al. 2014), because FNV alone mixes the last characters poorly.
    private const ulong FnvPrime = 1099511628211;
    private const ulong Golden = 0x9E3779B97F4A7C15;

    // Crockford's base 32, without letters that look like digits. 13 digits hold 64 bits; with a three-letter prefix, they fill the 16
    // characters of an authorisation id.
    private const string Digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private const int IdDigits = 13;
    private const int BitsPerDigit = 5;

    /// <summary>A number from 0 (inclusive) to 1 (exclusive).</summary>
    /// <param name="purpose">Purpose of the number.</param>
    /// <param name="operation">The operation called.</param>
    /// <param name="id">The caller's id.</param>
    /// <param name="nth">Zero-based index among the numbers of this purpose, operation and id.</param>
    public double Unit(DrawPurpose purpose, VendorOperation operation, string id, int nth = 0) =>
        (Bits(purpose, operation, id, nth) >> 11) * (1.0 / (1UL << 53));

    /// <summary>64 random bits; the parameters are those of <see cref="Unit"/>.</summary>
    public ulong Bits(DrawPurpose purpose, VendorOperation operation, string id, int nth = 0)
    {
        var key = ((ulong)purpose << 48) | ((ulong)operation << 40) | (uint)nth;
        var hash = Mix(Mix(Seed + Golden) + (key * Golden));
        foreach (var c in id)
            hash = (hash ^ c) * FnvPrime;
        return Mix(hash);
    }

    /// <summary>An id that a vendor assigns: the prefix and 13 digits. A repeated call gets the same id, even after a restart.</summary>
    public string Id(string prefix, VendorOperation operation, string id)
    {
        var bits = Bits(DrawPurpose.Id, operation, id);
        return string.Create(prefix.Length + IdDigits, (prefix, bits), static (text, from) =>
        {
            from.prefix.CopyTo(text);
            var rest = from.bits;
            for (var i = text.Length - 1; i >= from.prefix.Length; i--, rest >>= BitsPerDigit)
                text[i] = Digits[(int)(rest % (1 << BitsPerDigit))];
        });
    }

    private static ulong Mix(ulong z)
    {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
