namespace TlsToll.Primitives.Native;

/// <summary>A cipher called through EVP. The key is set once; each call starts with the same initialisation vector.</summary>
internal sealed unsafe class EvpCipher : IDisposable
{
    private readonly byte[] _iv;
    private readonly nint _cipher;
    private readonly nint _context;

    /// <summary>Fetches the cipher and sets its key.</summary>
    /// <param name="name">OpenSSL's name, such as <c>CAMELLIA-128-CBC</c>.</param>
    /// <param name="key">Key, at least as long as the cipher requires; excess bytes are ignored.</param>
    /// <param name="iv">Initialisation vector, at least as long as the cipher requires.</param>
    /// <exception cref="PlatformNotSupportedException">This libcrypto lacks the cipher.</exception>
    public EvpCipher(string name, byte[] key, byte[] iv)
    {
        _iv = iv;
        _cipher = LibCrypto.FetchCipher(EvpProviders.Context, name, properties: null);
        LibCrypto.ClearErrors();
        if (_cipher == 0)
        {
            throw new PlatformNotSupportedException(
                $"this libcrypto has no {name}" + (EvpProviders.HasLegacy ? "" : ", and its legacy provider is not installed"));
        }

        _context = LibCrypto.NewCipherContext();
        fixed (byte* k = key, v = iv)
            Check(LibCrypto.EncryptInit(_context, _cipher, k, v, 0));
        Check(LibCrypto.SetPadding(_context, 0));
    }

    /// <summary>Encrypts whole blocks.</summary>
    /// <param name="input">Input, a multiple of the block size.</param>
    /// <param name="output">Output buffer, at least as long as the input.</param>
    /// <exception cref="InvalidOperationException">OpenSSL reports an error.</exception>
    public void Encrypt(byte[] input, byte[] output)
    {
        int written;
        fixed (byte* v = _iv, i = input, o = output)
        {
            Check(LibCrypto.EncryptInit(_context, 0, null, v, 0));
            Check(LibCrypto.EncryptUpdate(_context, o, &written, i, input.Length));
        }

        if (written != input.Length)
            throw new InvalidOperationException("EVP_EncryptUpdate encrypted only a part.");
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        LibCrypto.FreeCipherContext(_context);
        LibCrypto.FreeCipher(_cipher);
    }

    private static void Check(int result) => LibCrypto.Check(result, "cipher's parameters");
}
