namespace TlsToll.Workload;

/// <summary>
/// Which documents a trace asks for: all equally often, the only popularity under which a trace's mean length and its working set are both
/// those of its corpus, as both are published. Few documents hold most of the bytes, so they are not left to chance: with the documents in order
/// of length, the draws are equally far apart, from a random start.
/// </summary>
internal static class DocumentGenerator
{
    /// <summary>Draws in a random order.</summary>
    /// <param name="documents">What there is.</param>
    /// <param name="count">How many draws.</param>
    /// <param name="stream">Where the numbers come from.</param>
    public static Document[] Of(IReadOnlyList<Document> documents, int count, RandomStream stream)
    {
        Document[] byLength = [.. documents.OrderBy(d => d.Bytes)];
        var start = stream.NextDouble();
        Document[] draws = [.. Enumerable.Range(0, count).Select(i => byLength[(int)((i + start) / count * byLength.Length)])];
        stream.Shuffle<Document>(draws);
        return draws;
    }
}
