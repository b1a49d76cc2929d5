using TlsToll.Testbed;
using TlsToll.Tls;

namespace TlsToll.Experiments.Flags;

/// <summary>A list of keys on the command line.</summary>
internal static class KeyList
{
    /// <summary>Reads a list such as <c>rsa-2048,ecdsa-p256</c>, or <c>all</c>.</summary>
    /// <exception cref="InvalidRequestException">One of them is no key.</exception>
    public static IReadOnlyList<KeyKind> Parse(string flag, string list)
    {
        try
        {
            return list == "all" ? KeyKind.All : [.. list.Split(',', StringSplitOptions.TrimEntries).Select(KeyKind.Parse)];
        }
        catch (FormatException e)
        {
            throw new InvalidRequestException($"{flag}: {e.Message}", e);
        }
    }
}
