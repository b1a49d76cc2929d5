using System.IO.Enumeration;

namespace TlsToll.Primitives.Catalogue;

/// <summary>All primitives, in the order of the tables.</summary>
internal static class PrimitiveCatalogue
{
    public static IReadOnlyList<Primitive> All { get; } =
    [
        .. Digests.Primitives(), .. BulkCiphers.Primitives(), .. RsaOperations.Primitives(),
        .. EllipticCurves.Primitives(), .. KeyEncapsulation.Primitives(), .. Handshakes.Primitives(),
    ];

    /// <summary>Finds the primitives whose name or series matches one of the patterns.</summary>
    /// <param name="globs">Comma-separated, case-insensitive patterns with the wildcards <c>*</c> (which also matches a slash) and
    /// <c>?</c>.</param>
    public static IReadOnlyList<Primitive> Matching(string globs)
    {
        var patterns = globs.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return [.. All.Where(p => patterns.Any(pattern => Matches(pattern, p.Name) || Matches(pattern, p.Series)))];
    }

    private static bool Matches(string pattern, string name) => FileSystemName.MatchesSimpleExpression(pattern, name, ignoreCase: true);
}
