using System.Security.Cryptography;
using System.Text;

namespace TlsToll.Primitives.Catalogue;

/// <summary>
/// Inputs and keys that are the same in every run and on every host: SHA-256 of a name and a counter, block after block.
/// </summary>
internal static class FixedBytes
{
    /// <summary>Pseudorandom bytes.</summary>
    /// <param name="name">Determines the bytes.</param>
    /// <param name="count">At least 0.</param>
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
