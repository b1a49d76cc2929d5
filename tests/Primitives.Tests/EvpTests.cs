using System.Security.Cryptography;
using TlsToll.Primitives.Native;

namespace TlsToll.Primitives.Tests;

public sealed class EvpTests
{
    [Fact]
    public void A_cipher_by_EVP_computes_what_dotnet_does()
    {
        var (key, iv, input) = (RandomNumberGenerator.GetBytes(32), RandomNumberGenerator.GetBytes(16), RandomNumberGenerator.GetBytes(64));
        using var aes = Aes.Create();
        aes.Key = key;
        using var cipher = new EvpCipher("AES-256-CBC", key, iv);
        var output = new byte[64 + 16];

        for (var i = 0; i < 2; i++)
        {
            Array.Clear(output);
            cipher.Encrypt(input, output);
            output[..64].ShouldBe(aes.EncryptCbc(input, iv, PaddingMode.None));
        }
    }

    // RFC 6229: key 0102…10, the first 16 bytes of the key stream.
    [Fact]
    public void RC4_has_its_published_key_stream()
    {
        if (!EvpProviders.HasLegacy)
            Assert.Skip("OpenSSL's legacy provider is not installed.");
        using var cipher = new EvpCipher("RC4", [.. Enumerable.Range(1, 16).Select(i => (byte)i)], new byte[16]);
        var output = new byte[32];

        cipher.Encrypt(new byte[16], output);

        Convert.ToHexStringLower(output.AsSpan(0, 16)).ShouldBe("9ac7cc9a609d1ef7b2932899cde41b97");
    }

    [Fact]
    public void An_unknown_cipher_is_refused_by_name() =>
        Should.Throw<PlatformNotSupportedException>(() => new EvpCipher("NOSUCH", new byte[32], new byte[16]))
            .Message.ShouldStartWith("this libcrypto has no NOSUCH");

    [Fact]
    public void Using_the_legacy_provider_does_not_change_what_dotnet_computes()
    {
        _ = EvpProviders.Context;
        Convert.ToHexStringLower(SHA256.HashData([])).ShouldStartWith("e3b0c44298fc1c14");
    }
}
