using System.Runtime.InteropServices;

namespace TlsToll.Primitives.Native;

/// <summary>Key generation and agreement through EVP.</summary>
internal sealed unsafe class EvpKeyAgreement : IDisposable
{
    private readonly byte[] _secret = GC.AllocateArray<byte>(64, pinned: true);
    private readonly nint _generator;
    private nint _mine;
    private nint _theirs;
    private nint _derivation;

    private EvpKeyAgreement(string name)
    {
        _generator = LibCrypto.NewKeyContext(EvpProviders.Context, name, properties: null);
        LibCrypto.ClearErrors();
        if (_generator == 0)
            throw new PlatformNotSupportedException($"this libcrypto has no {name}");
        Check(LibCrypto.KeyGenerationInit(_generator));
    }

    /// <summary>X25519 (RFC 7748).</summary>
    /// <exception cref="PlatformNotSupportedException">This libcrypto lacks X25519.</exception>
    public static EvpKeyAgreement X25519() => new("X25519");

    /// <summary>Generates one key and frees it.</summary>
    public void GenerateAndFree() => LibCrypto.FreeKey(Generate());

    /// <summary>Generates two keys and prepares the derivation of one side.</summary>
    public void PrepareDerivation()
    {
        (_mine, _theirs) = (Generate(), Generate());
        _derivation = LibCrypto.NewKeyContext(EvpProviders.Context, _mine, properties: null);
        Check(LibCrypto.DeriveInit(_derivation));
        Check(LibCrypto.SetPeer(_derivation, _theirs));
    }

    /// <summary>Computes the shared secret; requires <see cref="PrepareDerivation"/>.</summary>
    public void Derive()
    {
        var length = (nuint)_secret.Length;
        Check(LibCrypto.Derive(_derivation, (byte*)Marshal.UnsafeAddrOfPinnedArrayElement(_secret, 0), &length));
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        LibCrypto.FreeKeyContext(_derivation);
        LibCrypto.FreeKey(_mine);
        LibCrypto.FreeKey(_theirs);
        LibCrypto.FreeKeyContext(_generator);
    }

    private nint Generate()
    {
        nint key = 0;
        Check(LibCrypto.Generate(_generator, &key));
        return key;
    }

    private static void Check(int result) => LibCrypto.Check(result, "key agreement");
}
