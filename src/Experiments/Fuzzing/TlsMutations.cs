using System.Buffers.Binary;
using System.Text;
using TlsToll.Workload;

namespace TlsToll.Experiments.Fuzzing;

/// <summary>First bytes of connections to a port with TLS: no handshake, or part of one, or a damaged one.</summary>
internal static class TlsMutations
{
    /// <summary>Bytes that never complete a handshake.</summary>
    /// <param name="plain">A request without TLS.</param>
    /// <param name="random">Random stream.</param>
    public static byte[] FirstBytes(byte[] plain, RandomStream random)
    {
        var hello = ClientHello(random);
        switch (random.NextInt(0, 6))
        {
            case 0:
                return plain;
            case 1:
                return Bytes(random.NextInt(1, 4000), random);
            case 2:
                return hello[..random.NextInt(1, hello.Length)];
            case 3:
                for (var left = random.NextInt(1, 6); left > 0; left--)
                    hello[random.NextInt(0, hello.Length - 1)] ^= (byte)(1 << random.NextInt(0, 7));
                return hello;
            case 4:
                return [.. hello, .. hello];
            case 5:
                return [.. hello, .. plain];
            default:
                // A record of another type, of a wrong length.
                return [(byte)random.NextInt(20, 25), 3, (byte)random.NextInt(0, 4), (byte)random.NextInt(0, 255), (byte)random.NextInt(0, 255), .. Bytes(random.NextInt(0, 300), random)];
        }
    }

    /// <summary>A valid ClientHello of TLS 1.2 and 1.3 (RFC 8446, section 4.1.2).</summary>
    private static byte[] ClientHello(RandomStream random)
    {
        byte[] name = [0, .. Sized(Encoding.ASCII.GetBytes("rsa-2048.sut.test"), 2)];
        byte[] extensions =
        [
            .. Extension(0, Sized(name, 2)), .. Extension(43, [4, 3, 4, 3, 3]), .. Extension(10, Sized([0, 29, 0, 23], 2)), .. Extension(11, [1, 0]),
            .. Extension(13, Sized([4, 3, 8, 4, 4, 1, 8, 5], 2)), .. Extension(51, Sized([0, 29, .. Sized(Bytes(32, random), 2)], 2)),
        ];
        byte[] body =
        [
            3, 3, .. Bytes(32, random), .. Sized(Bytes(32, random), 1), .. Sized([0x13, 1, 0x13, 2, 0xC0, 0x2F, 0xC0, 0x30], 2), 1, 0, .. Sized(extensions, 2),
        ];
        return [22, 3, 1, .. Sized([1, 0, .. Sized(body, 2)], 2)];
    }

    private static byte[] Extension(byte type, byte[] content) => [0, type, .. Sized(content, 2)];

    private static byte[] Sized(byte[] content, int bytes)
    {
        Span<byte> length = stackalloc byte[2];
        BinaryPrimitives.WriteUInt16BigEndian(length, (ushort)content.Length);
        return [.. length[^bytes..], .. content];
    }

    private static byte[] Bytes(int count, RandomStream random) => [.. Enumerable.Range(0, count).Select(_ => (byte)random.NextInt(0, 255))];
}
