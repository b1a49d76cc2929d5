using System.Reflection;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using TlsToll.Tls;

namespace TlsToll.Primitives.Native;

/// <summary>OpenSSL's EVP interface, in the same libcrypto that .NET loaded into this process.</summary>
internal static unsafe partial class LibCrypto
{
    private const string Library = "libcrypto";

    static LibCrypto() => NativeLibrary.SetDllImportResolver(typeof(LibCrypto).Assembly, Resolve);

    [LibraryImport(Library, EntryPoint = "OSSL_LIB_CTX_new")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial nint NewContext();

    [LibraryImport(Library, EntryPoint = "OSSL_PROVIDER_load", StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial nint LoadProvider(nint context, string name);

    [LibraryImport(Library, EntryPoint = "ERR_clear_error")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial void ClearErrors();

    [LibraryImport(Library, EntryPoint = "EVP_CIPHER_fetch", StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial nint FetchCipher(nint context, string name, string? properties);

    [LibraryImport(Library, EntryPoint = "EVP_CIPHER_free")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial void FreeCipher(nint cipher);

    [LibraryImport(Library, EntryPoint = "EVP_CIPHER_CTX_new")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial nint NewCipherContext();

    [LibraryImport(Library, EntryPoint = "EVP_CIPHER_CTX_free")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial void FreeCipherContext(nint context);

    [LibraryImport(Library, EntryPoint = "EVP_EncryptInit_ex2")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial int EncryptInit(nint context, nint cipher, byte* key, byte* iv, nint parameters);

    [LibraryImport(Library, EntryPoint = "EVP_CIPHER_CTX_set_padding")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial int SetPadding(nint context, int padding);

    [LibraryImport(Library, EntryPoint = "EVP_EncryptUpdate")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial int EncryptUpdate(nint context, byte* output, int* written, byte* input, int length);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_CTX_new_from_name", StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial nint NewKeyContext(nint library, string name, string? properties);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_CTX_new_from_pkey", StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial nint NewKeyContext(nint library, nint key, string? properties);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_CTX_free")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial void FreeKeyContext(nint context);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_keygen_init")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial int KeyGenerationInit(nint context);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_generate")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial int Generate(nint context, nint* key);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_free")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial void FreeKey(nint key);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_derive_init")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial int DeriveInit(nint context);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_derive_set_peer")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial int SetPeer(nint context, nint peer);

    [LibraryImport(Library, EntryPoint = "EVP_PKEY_derive")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static partial int Derive(nint context, byte* secret, nuint* length);

    // .NET does not report the path of its libcrypto; the process's memory map contains it once .NET has used it.
    private static nint Resolve(string name, Assembly assembly, DllImportSearchPath? searchPath)
    {
        if (name != Library)
            return 0;
        _ = SHA256.HashData([]);
        var path = TlsFacts.LoadedLibraries().FirstOrDefault(p => Path.GetFileName(p).StartsWith("libcrypto.", StringComparison.Ordinal));
        return path is null ? 0 : NativeLibrary.Load(path);
    }
}
