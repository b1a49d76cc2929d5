using System.Globalization;
using System.Runtime.InteropServices;

namespace TlsToll.Tls;

/// <summary>
/// Enables or disables OpenSSL's use of the processor's instructions for AES and its modes: AES-NI, PCLMULQDQ and their vector forms. A
/// process is configured by an environment variable, which OpenSSL reads when it is loaded (OPENSSL_ia32cap(3)).
/// </summary>
public static class ProcessorAes
{
    /// <summary>The environment variable.</summary>
    public const string Variable = "OPENSSL_ia32cap";

    /// <summary>
    /// Value for off. It disables only bits 25 (AES-NI) and 1 (PCLMULQDQ) of CPUID.1:ECX and bits 9 (VAES) and 10 (VPCLMULQDQ) of
    /// CPUID.7:ECX. Without the second word, OpenSSL would disable all of CPUID.7, including AVX2, AVX-512 and the SHA instructions.
    /// </summary>
    public const string Off = "~0x200000200000000:~0x60000000000";

    /// <summary>Value for on: all instructions are enabled, regardless of the user's environment.</summary>
    public const string On = "~0x0:~0x0";

    // Bit 25 of CPUID.1:ECX, which is the upper half of the first word.
    private const int AesNiBit = 57;
    private const int CpuSettings = 1008; // OPENSSL_INFO_CPU_SETTINGS of openssl/crypto.h

    /// <summary>
    /// OpenSSL's report of the processor's capabilities, such as <c>OPENSSL_ia32cap=0x…:0x…</c>; null before OpenSSL 3.0.
    /// </summary>
    public static string? Settings { get; } = Ask();

    /// <summary>True if this process's OpenSSL uses AES-NI; null on processors other than x86, or if OpenSSL reports nothing.</summary>
    public static bool? InUse => Of(Settings);

    /// <summary>
    /// Parses <c>OPENSSL_ia32cap=0x…:0x… env:…</c>; the first word contains the effective capabilities, after applying the variable.
    /// </summary>
    /// <param name="settings">OpenSSL's report; null if there is none.</param>
    /// <returns>True if AES-NI is in use; null if the report does not contain it.</returns>
    public static bool? Of(string? settings)
    {
        const string prefix = Variable + "=0x";
        if (settings is null || !settings.StartsWith(prefix, StringComparison.Ordinal))
            return null;
        var digits = new string([.. settings.Skip(prefix.Length).TakeWhile(char.IsAsciiHexDigit)]);
        return ulong.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var word)
            ? (word >> AesNiBit & 1) == 1
            : null;
    }

    private static unsafe string? Ask() => TlsFacts.Export("libcrypto.", "OPENSSL_info") is not 0 and var info
        ? Marshal.PtrToStringUTF8(((delegate* unmanaged<int, nint>)info)(CpuSettings))
        : null;
}
