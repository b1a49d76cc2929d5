using TlsToll.Vendors.Behaviour;

namespace TlsToll.Vendors.Emulation;

/// <summary>Ids that vendors give: functions of the caller's id, so that a repeat gets the same one even after a restart.</summary>
internal static class VendorIds
{
    // Crockford's base 32: no letters that look like digits.
    private const string Digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private const int BitsPerDigit = 5;

    // 13 digits hold the 64 bits; with a prefix of three letters an authorisation's 16 characters are full.
    private const int Length = 13;

    /// <summary>Three letters and 13 digits.</summary>
    public static string Make(string prefix, Draws draws, VendorOperation operation, string id)
    {
        var bits = draws.Bits(DrawFor.Id, operation, id);
        return string.Create(prefix.Length + Length, (prefix, bits), static (text, from) =>
        {
            from.prefix.CopyTo(text);
            var rest = from.bits;
            for (var i = text.Length - 1; i >= from.prefix.Length; i--, rest >>= BitsPerDigit)
                text[i] = Digits[(int)(rest % (1 << BitsPerDigit))];
        });
    }
}
