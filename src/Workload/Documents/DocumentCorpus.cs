namespace TlsToll.Workload;

/// <summary>
/// The documents of a web server as Coarfa, Druschel and Wallach (2006, section 3.2) describe two: their number and all their bytes follow from
/// the published means and sums. How the sizes spread is not published. They are this project's assumption: log-logistic with a tail index of
/// 1.5, so heavy-tailed that the variance of more and more documents has no limit, taken at equally spaced quantiles and scaled to the sum.
/// </summary>
/// <param name="Name">Its name, the folder of its documents.</param>
/// <param name="Count">Documents.</param>
/// <param name="TotalBytes">Bytes of all documents together.</param>
public sealed record DocumentCorpus(string Name, int Count, long TotalBytes)
{
    /// <summary>The tail index of the sizes: the share of documents longer than x falls as x to minus this power.</summary>
    public const double TailIndex = 1.5;

    private const int Kilobyte = 1024;

    /// <summary>Amazon's secure server: a working set of 279 KB and a mean of 7 KB, so 40 documents (section 3.2).</summary>
    public static DocumentCorpus Amazon { get; } = new("amazon", 40, 279 * Kilobyte);

    /// <summary>The computer science department's server: 530 MB and a mean of 46 KB, so 11,798 documents (section 3.2).</summary>
    public static DocumentCorpus Cs { get; } = new("cs", 530 * Kilobyte / 46, 530L * Kilobyte * Kilobyte);

    /// <summary>Both.</summary>
    public static IReadOnlyList<DocumentCorpus> All { get; } = [Amazon, Cs];

    /// <summary>The documents in the order of their numbers, from 0; which number has which size is random.</summary>
    /// <param name="seed">The seed of the documents.</param>
    public IReadOnlyList<Document> Documents(ulong seed)
    {
        var sizes = Sizes();
        RandomStream.For(seed, (ulong)Count).Shuffle<int>(sizes);
        return [.. sizes.Select((bytes, number) => new Document($"{Name}/{number}", bytes, DocumentContent.StartOf(bytes, (ulong)number)))];
    }

    /// <summary>
    /// Documents in the random order in which a trace requests them: all equally often, the only popularity under which a trace's mean length
    /// and its working set are both those of its corpus, as both are published. Few documents hold most of the bytes, so chance does not
    /// choose them: with the documents in order of length, the draws are equally far apart, from a random start.
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
        // The rounding error goes to the longest document.
        sizes[^1] += (int)(TotalBytes - sizes.Sum(size => (long)size));
        return sizes;
    }
}
