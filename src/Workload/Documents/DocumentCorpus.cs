namespace TlsToll.Workload;

/// <summary>
/// The documents of one of the two web servers of Coarfa, Druschel and Wallach (2006, section 3.2). The number of documents and the total
/// bytes follow from the published means and sums. The distribution of the sizes is not published. This project's assumption is a
/// log-logistic distribution with a tail index of 1.5, that is, heavy-tailed with infinite variance, taken at equally spaced quantiles and
/// scaled to the sum.
/// </summary>
/// <param name="Name">Name of the corpus and folder of its documents.</param>
/// <param name="Count">Number of documents.</param>
/// <param name="TotalBytes">Total length of all documents in bytes.</param>
public sealed record DocumentCorpus(string Name, int Count, long TotalBytes)
{
    /// <summary>
    /// The tail index of the sizes: the share of documents longer than x decreases as x to the power of minus this value.
    /// </summary>
    public const double TailIndex = 1.5;

    private const int Kilobyte = 1024;

    /// <summary>Amazon's secure server: a working set of 279 KB and a mean of 7 KB, hence 40 documents (section 3.2).</summary>
    public static DocumentCorpus Amazon { get; } = new("amazon", 40, 279 * Kilobyte);

    /// <summary>The server of a computer science department: 530 MB and a mean of 46 KB, hence 11,798 documents (section 3.2).</summary>
    public static DocumentCorpus Cs { get; } = new("cs", 530 * Kilobyte / 46, 530L * Kilobyte * Kilobyte);

    /// <summary>Both corpora.</summary>
    public static IReadOnlyList<DocumentCorpus> All { get; } = [Amazon, Cs];

    /// <summary>The documents in order of their numbers, from 0; sizes are assigned to numbers at random.</summary>
    /// <param name="seed">The seed of the documents.</param>
    public IReadOnlyList<Document> Documents(ulong seed)
    {
        var sizes = Sizes();
        RandomStream.For(seed, (ulong)Count).Shuffle<int>(sizes);
        return [.. sizes.Select((bytes, number) => new Document($"{Name}/{number}", bytes, DocumentContent.StartOf(bytes, (ulong)number)))];
    }

    /// <summary>
    /// Draws the documents of a trace in random order, all equally often: only with equal popularity do the trace's mean length and working
    /// set both equal those of the corpus, as published. A few documents contain most of the bytes, so the draws are systematic instead of
    /// independent: equally spaced over the documents in order of length, from a random start.
    /// </summary>
    internal Document[] Draw(ulong seed, int count, RandomStream stream)
    {
        Document[] byLength = [.. Documents(seed).OrderBy(d => d.Bytes)];
        var start = stream.NextDouble();
        Document[] draws = [.. Enumerable.Range(0, count).Select(i => byLength[(int)((i + start) / count * byLength.Length)])];
        stream.Shuffle<Document>(draws);
        return draws;
    }

    private int[] Sizes()
    {
        var quantiles = Enumerable.Range(0, Count).Select(i => (i + 0.5) / Count).Select(u => Math.Pow(u / (1 - u), 1 / TailIndex)).ToArray();
        var scale = TotalBytes / quantiles.Sum();
        int[] sizes = [.. quantiles.Select(q => (int)Math.Round(q * scale))];
        // The longest document absorbs the rounding error.
        sizes[^1] += (int)(TotalBytes - sizes.Sum(size => (long)size));
        return sizes;
    }
}
