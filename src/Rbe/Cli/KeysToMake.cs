using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary>The keys that a command makes.</summary>
internal static class KeysToMake
{
    /// <summary>The kinds that a setting names; of all kinds, those that this process's OpenSSL has.</summary>
    /// <param name="named">The kinds, without duplicates.</param>
    public static IReadOnlyList<KeyKind> Of(IReadOnlyList<KeyKind> named) =>
        named.Count == KeyKind.All.Count ? [.. named.Where(kind => kind.IsSupported)] : named;
}
