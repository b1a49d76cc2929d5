using System.Globalization;
using System.Runtime.InteropServices;

namespace TlsToll.Tls;

/// <summary>
/// Whether OpenSSL uses the instructions that a processor has for AES and its modes: AES-NI, PCLMULQDQ, and their vector forms. A process is told
/// by a variable of its environment, which OpenSSL reads when it is loaded (OPENSSL_ia32cap(3)).
/// </summary>
public static class ProcessorAes
{
    /// <summary>The variable.</summary>
    public const string Variable = "OPENSSL_ia32cap";

    /// <summary>
    /// Its value for off: bits 25 (AES-NI) and 1 (PCLMULQDQ) of CPUID.1:ECX, bits 9 (VAES) and 10 (VPCLMULQDQ) of CPUID.7:ECX, and nothing else.
    /// Without a second half OpenSSL takes all of CPUID.7 for off, and with it AVX2, AVX-512 and the SHA instructions.
    /// </summary>
    public const string Off = "~0x200000200000000:~0x60000000000";

    /// <summary>Its value for on: nothing that the processor has is left alone, whatever the user's environment says.</summary>
    public const string On = "~0x0:~0x0";

    // Bit 25 of CPUID.1:ECX, the upper half of the first word.
    private const int AesNiBit = 57;
    private const int CpuSettings = 1008; // OPENSSL_INFO_CPU_SETTINGS of openssl/crypto.h

    /// <summary>What OpenSSL says of the processor, such as <c>OPENSSL_ia32cap=0x…:0x…</c>; null before OpenSSL 3.0.</summary>
    public static string? Settings { get; } = Ask();

    /// <summary>Whether this process's OpenSSL uses AES-NI; null off x86, or where it does not say.</summary>
    public static bool? InUse => Of(Settings);

    /// <summary>Reads <c>OPENSSL_ia32cap=0x…:0x… env:…</c>: the first word is what is in force, the variable applied.</summary>
    /// <param name="settings">What OpenSSL says; null where it says nothing.</param>
    /// <returns>Null where that does not tell.</returns>
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

    private static unsafe string? Ask()
    {
        // Asking for the version has .NET load the library.
        _ = TlsFacts.OpenSslVersion;
        var path = TlsFacts.LoadedLibraries().FirstOrDefault(p => Path.GetFileName(p).StartsWith("libcrypto.", StringComparison.Ordinal));
        return path is not null
            && NativeLibrary.TryLoad(path, out var library) && NativeLibrary.TryGetExport(library, "OPENSSL_info", out var info)
            ? Marshal.PtrToStringUTF8(((delegate* unmanaged<int, nint>)info)(CpuSettings))
            : null;
    }
}
