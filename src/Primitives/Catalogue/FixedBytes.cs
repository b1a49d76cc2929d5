using System.Security.Cryptography;
using System.Text;

namespace TlsToll.Primitives.Catalogue;

/// <summary>Inputs and keys that are the same in every run and on every host: blocks of SHA-256 over a name and a counter.</summary>
internal static class FixedBytes
{
    /// <summary>Pseudorandom bytes.</summary>
    /// <param name="name">Name that determines the bytes.</param>
    /// <param name="count">Number of bytes, at least 0.</param>
    public static byte[] Of(string name, int count)
    {
        var bytes = new byte[count];
        for (var (offset, i) = (0, 0); offset < count; offset += SHA256.HashSizeInBytes, i++)
        {
            var block = SHA256.HashData(Encoding.ASCII.GetBytes(string.Create(null, $"{name} {i}")));
            block.AsSpan(0, Math.Min(block.Length, count - offset)).CopyTo(bytes.AsSpan(offset));
        }

        return bytes;
    }
}
