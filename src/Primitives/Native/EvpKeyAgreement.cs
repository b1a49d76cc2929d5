using System.Runtime.InteropServices;

namespace TlsToll.Primitives.Native;

/// <summary>Key generation and agreement by EVP.</summary>
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

    /// <summary>On Curve25519 (RFC 7748).</summary>
    /// <exception cref="PlatformNotSupportedException">This libcrypto does not have it.</exception>
    public static EvpKeyAgreement X25519() => new("X25519");

    /// <summary>Makes one key and lets it go.</summary>
    public void GenerateAndForget() => LibCrypto.FreeKey(Generate());

    /// <summary>Makes two keys and readies one end's derivation.</summary>
    public void Agree()
    {
        (_mine, _theirs) = (Generate(), Generate());
        _derivation = LibCrypto.NewKeyContext(EvpProviders.Context, _mine, properties: null);
        Check(LibCrypto.DeriveInit(_derivation));
        Check(LibCrypto.SetPeer(_derivation, _theirs));
    }

    /// <summary>Computes the shared secret; after <see cref="Agree"/>.</summary>
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

    private static void Check(int result)
    {
        if (result != 1)
            throw new InvalidOperationException("OpenSSL refused the key agreement.");
    }
}
