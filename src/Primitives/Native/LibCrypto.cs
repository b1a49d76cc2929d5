using System.Reflection;
using System.Runtime.InteropServices;
using TlsToll.Tls;

[assembly: DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]

namespace TlsToll.Primitives.Native;

/// <summary>OpenSSL's EVP interface in the libcrypto that .NET has loaded into this process.</summary>
internal static unsafe partial class LibCrypto
{
    private const string Library = "libcrypto";

    static LibCrypto() => NativeLibrary.SetDllImportResolver(typeof(LibCrypto).Assembly, Resolve);

    [LibraryImport(Library, EntryPoint = "OSSL_LIB_CTX_new")]
    internal static partial nint NewContext();

    [LibraryImport(Library, EntryPoint = "OSSL_PROVIDER_load", StringMarshalling = StringMarshalling.Utf8)]
    internal static partial nint LoadProvider(nint context, string name);

    [LibraryImport(Library, EntryPoint = "ERR_clear_error")]
    internal static partial void ClearErrors();

    [LibraryImport(Library, EntryPoint = "EVP_CIPHER_fetch", StringMarshalling = StringMarshalling.Utf8)]
    internal static partial nint FetchCipher(nint context, string name, string? properties);

    [LibraryImport(Library, EntryPoint = "EVP_CIPHER_free")]
    internal static partial void FreeCipher(nint cipher);

    [LibraryImport(Library, EntryPoint = "EVP_CIPHER_CTX_new")]
    internal static partial nint NewCipherContext();

    [LibraryImport(Library, EntryPoint = "EVP_CIPHER_CTX_free")]
    internal static partial void FreeCipherContext(nint context);

    [LibraryImport(Library, EntryPoint = "EVP_EncryptInit_ex2")]
    internal static partial int EncryptInit(nint context, nint cipher, byte* key, byte* iv, nint parameters);

    [LibraryImport(Library, EntryPoint = "EVP_CIPHER_CTX_set_padding")]
    internal static partial int SetPadding(nint context, int padding);

    [LibraryImport(Library, EntryPoint = "EVP_EncryptUpdate")]
    internal static partial int EncryptUpdate(nint context, byte* output, int* written, byte* input, int length);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_CTX_new_from_name", StringMarshalling = StringMarshalling.Utf8)]
    internal static partial nint NewKeyContext(nint library, string name, string? properties);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_CTX_new_from_pkey", StringMarshalling = StringMarshalling.Utf8)]
    internal static partial nint NewKeyContext(nint library, nint key, string? properties);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_CTX_free")]
    internal static partial void FreeKeyContext(nint context);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_keygen_init")]
    internal static partial int KeyGenerationInit(nint context);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_generate")]
    internal static partial int Generate(nint context, nint* key);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_free")]
    internal static partial void FreeKey(nint key);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_derive_init")]
    internal static partial int DeriveInit(nint context);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_derive_set_peer")]
    internal static partial int SetPeer(nint context, nint peer);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_derive")]
    internal static partial int Derive(nint context, byte* secret, nuint* length);

    /// <exception cref="InvalidOperationException">The result is not 1, OpenSSL's value for success.</exception>
    internal static void Check(int result, string refused)
    {
        if (result != 1)
            throw new InvalidOperationException($"OpenSSL refused the {refused}.");
    }

    private static nint Resolve(string name, Assembly assembly, DllImportSearchPath? searchPath) =>
        name == Library ? TlsFacts.Library("libcrypto.") : 0;
}
