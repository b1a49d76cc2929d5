using System.Globalization;

namespace TlsToll.Workload;

/// <summary>
/// All static documents that the SUT serves: those of fixed sizes from published studies, the two corpora, and documents of any length,
/// named by their number of bytes, for the user's own traces. Immutable and thread-safe.
/// </summary>
public sealed class StaticDocuments
{
    /// <summary>Prefix of all document paths.</summary>
    public const string Root = "/static/";

    private const int Kilobyte = 1024;

    private readonly Dictionary<string, Document>.AlternateLookup<ReadOnlySpan<char>> _byName;

    /// <summary>Creates the documents for a seed.</summary>
    public StaticDocuments(ulong seed) => _byName = Fixed
        .Concat(DocumentCorpus.All.SelectMany(corpus => corpus.Documents(seed)))
        .ToDictionary(document => document.Name, StringComparer.Ordinal)
        .GetAlternateLookup<ReadOnlySpan<char>>();

    /// <summary>
    /// The documents of fixed sizes: 30 bytes, 36 KB and 1 MB from Kant, Iyer and Mohapatra (2000), who found 36 KB to be the mean of large
    /// e-commerce sites; 0, 10, 30 and 70 KB from Gupta et al. (2004, section 4).
    /// </summary>
    public static IReadOnlyList<Document> Fixed { get; } =
    [
        Of("30B", 30), Of("36KB", 36 * Kilobyte), Of("1MB", Kilobyte * Kilobyte),
        Of("0KB", 0), Of("10KB", 10 * Kilobyte), Of("30KB", 30 * Kilobyte), Of("70KB", 70 * Kilobyte),
    ];

    /// <summary>Finds the document at a path; null if there is none.</summary>
    /// <param name="path">The path, such as <c>/static/36KB</c>, <c>/static/amazon/7</c> or <c>/static/12345</c>.</param>
    public Document? Find(ReadOnlySpan<char> path)
    {
        if (!path.StartsWith(Root, StringComparison.Ordinal))
            return null;
        var name = path[Root.Length..];
        if (_byName.TryGetValue(name, out var document))
            return document;
        return OfLength(name);
    }

    /// <summary>
    /// Finds a document whose name determines its length regardless of the seed: one of <see cref="Fixed"/>, or a number of bytes; null if
    /// there is none.
    /// </summary>
    /// <param name="name">The name below <see cref="Root"/>, such as <c>36KB</c> or <c>12345</c>.</param>
    public static Document? OfLength(ReadOnlySpan<char> name)
    {
        foreach (var document in Fixed)
        {
            if (name.SequenceEqual(document.Name))
                return document;
        }

        // No leading zeros, so that each document has only one name.
        return int.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out var bytes) && bytes <= DocumentContent.LargestDocument
            && (name[0] != '0' || name.Length == 1)
                ? Of(name.ToString(), bytes)
                : null;
    }

    private static Document Of(string name, int bytes) => new(name, bytes, DocumentContent.StartOf(bytes, 0));
}
