using System.IO.Enumeration;

namespace TlsToll.Primitives.Catalogue;

/// <summary>All primitives, in the order of the tables.</summary>
internal static class Everything
{
    /// <summary>Each name is there once.</summary>
    public static IReadOnlyList<Primitive> All { get; } =
    [
        .. Digests.Primitives(), .. Macs.Primitives(), .. BulkCiphers.Primitives(), .. RsaOperations.Primitives(),
        .. EllipticCurves.Primitives(), .. KeyEncapsulation.Primitives(), .. Handshakes.Primitives(),
    ];

    /// <summary>Those whose name or series fits one of some patterns.</summary>
    /// <param name="globs">Patterns with <c>*</c> (also across a slash) and <c>?</c>, in any case, separated by commas.</param>
    public static IReadOnlyList<Primitive> Matching(string globs)
    {
        var patterns = globs.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return [.. All.Where(p => patterns.Any(pattern => Fits(pattern, p.Name) || Fits(pattern, p.Series)))];
    }

    private static bool Fits(string pattern, string name) => FileSystemName.MatchesSimpleExpression(pattern, name, ignoreCase: true);
}
