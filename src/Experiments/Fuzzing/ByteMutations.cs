using System.Text;
using TlsToll.Workload;

namespace TlsToll.Experiments.Fuzzing;

/// <summary>Mutations of bodies that know characters and bytes only.</summary>
internal static class ByteMutations
{
    private static readonly string[] Names = ["utf-8", "utf-16", "utf-16le", "utf-16be", "utf-32", "utf-7", "iso-8859-1", "us-ascii", "IBM037", "windows-1252", "x", ""];

    // Overlong, lone, beyond the range, unfinished.
    private static readonly byte[][] NoUtf8 =
        [[0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0x80], [0xFF], [0xFE, 0xFF], [0xE2, 0x82]];

    /// <summary>Encodes a body otherwise, with or without a mark, declares another encoding, or breaks UTF-8.</summary>
    public static void Encode(FuzzMessage message, RandomStream random)
    {
        var text = message.Text;
        if (message.IsXml && random.Chance(0.4))
            text = $"<?xml version=\"1.0\" encoding=\"{random.Pick(Names)}\"?>" + text;
        var encoding = random.Pick((Encoding[])
        [
            Encoding.UTF8, Encoding.Unicode, Encoding.BigEndianUnicode, Encoding.UTF32, new UTF32Encoding(bigEndian: true, byteOrderMark: true), Encoding.Latin1,
        ]);
        var marks = random.Pick((int[])[0, 1, 1, 2]);
        message.Body = [.. Enumerable.Repeat(encoding.GetPreamble(), marks).SelectMany(mark => mark), .. encoding.GetBytes(text)];
        if (random.Chance(0.3))
            Insert(message, random.Pick(NoUtf8), random);
        if (random.Chance(0.1))
            message.Body = message.Body[..^1];
        if (random.Chance(0.5))
            message.Set("Content-Type", $"{(message.IsXml ? "text/xml" : "application/json")}; charset={random.Pick(Names)}");
    }

    /// <summary>Flips, deletes, inserts and repeats bytes, or cuts the end off.</summary>
    public static void Damage(FuzzMessage message, RandomStream random)
    {
        for (var left = random.NextInt(1, 4); left > 0 && message.Body is { Length: > 0 } body; left--)
        {
            var (at, to) = Range(body, random);
            switch (random.NextInt(0, 4))
            {
                case 0:
                    body[at] ^= (byte)(1 << random.NextInt(0, 7));
                    break;
                case 1:
                    message.Body = [.. body[..at], .. body[to..]];
                    break;
                case 2:
                    Insert(message, [.. Enumerable.Range(0, random.NextInt(1, 16)).Select(_ => (byte)random.NextInt(0, 255))], random);
                    break;
                case 3:
                    message.Body = [.. body[..to], .. body[at..]];
                    break;
                default:
                    message.Body = body[..at];
                    break;
            }
        }
    }

    private static void Insert(FuzzMessage message, byte[] bytes, RandomStream random)
    {
        var at = random.NextInt(0, message.Body!.Length);
        message.Body = [.. message.Body[..at], .. bytes, .. message.Body[at..]];
    }

    private static (int From, int To) Range(byte[] body, RandomStream random)
    {
        var at = random.NextInt(0, body.Length - 1);
        return (at, random.NextInt(at, Math.Min(body.Length, at + 64)));
    }
}
