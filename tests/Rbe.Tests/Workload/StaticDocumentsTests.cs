using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Workload;

public sealed class StaticDocumentsTests
{
    private static readonly StaticDocuments Documents = new(1);

    [Theory]
    [InlineData("amazon", 279L * 1024, 7 * 1024)]
    [InlineData("cs", 530L * 1024 * 1024, 46 * 1024)]
    public void A_corpus_has_the_published_sum_and_mean(string name, long total, double mean)
    {
        var corpus = DocumentCorpus.All.Single(c => c.Name == name);
        var sizes = corpus.Documents(7).Select(d => (long)d.Bytes).ToArray();

        sizes.Sum().ShouldBe(total);
        // The number of documents is a whole one: half a document of rounding.
        sizes.Average().ShouldBe(mean, 0.5 * mean / sizes.Length * 1.05);
        sizes.Min().ShouldBeGreaterThan(0);
        sizes.Max().ShouldBeLessThanOrEqualTo(DocumentContent.LargestDocument);
    }

    [Fact]
    public void Its_tail_is_as_heavy_as_specified()
    {
        long[] sizes = [.. DocumentCorpus.Cs.Documents(1).Select(d => (long)d.Bytes).OrderDescending()];

        // Hill's estimator over the k longest; its standard error is the index over the root of k.
        const int Longest = 400;
        var index = 1 / sizes.Take(Longest).Average(size => Math.Log((double)size / sizes[Longest]));

        index.ShouldBe(DocumentCorpus.TailIndex, 3 * DocumentCorpus.TailIndex / Math.Sqrt(Longest));
    }

    [Fact]
    public void Another_seed_gives_the_same_sizes_to_other_documents()
    {
        var (one, other) = (DocumentCorpus.Cs.Documents(1), DocumentCorpus.Cs.Documents(2));

        one.Select(d => d.Bytes).Order().ShouldBe(other.Select(d => d.Bytes).Order());
        one.Select(d => d.Bytes).ShouldNotBe(other.Select(d => d.Bytes));
        DocumentCorpus.Cs.Documents(1).ShouldBe(one);
    }

    [Theory]
    [InlineData("/static/30B", 30)]
    [InlineData("/static/36KB", 36_864)]
    [InlineData("/static/1MB", 1_048_576)]
    [InlineData("/static/0KB", 0)]
    [InlineData("/static/70KB", 71_680)]
    [InlineData("/static/0", 0)]
    [InlineData("/static/12345", 12_345)]
    [InlineData("/static/33554432", 33_554_432)]
    public void A_path_names_a_document(string path, int bytes) => Documents.Find(path)!.Bytes.ShouldBe(bytes);

    [Theory]
    [InlineData("/static/")]
    [InlineData("/static/37KB")]
    [InlineData("/static/36kb")]
    [InlineData("/static/amazon/40")]
    [InlineData("/static/cs/11798")]
    [InlineData("/static/007")]
    [InlineData("/static/-1")]
    [InlineData("/static/+1")]
    [InlineData("/static/33554433")]
    [InlineData("/static/99999999999")]
    [InlineData("/statics/30B")]
    [InlineData("/")]
    public void Any_other_path_names_none(string path) => Documents.Find(path).ShouldBeNull();

    [Fact]
    public void Contents_are_the_seeds_and_differ_from_document_to_document()
    {
        var (one, same, other) = (new DocumentContent(1), new DocumentContent(1), new DocumentContent(2));
        var (a, b) = (Documents.Find("/static/cs/1")!, Documents.Find("/static/cs/2")!);

        one.Of(a).Length.ShouldBe(a.Bytes);
        one.Of(a).Span.SequenceEqual(same.Of(a).Span).ShouldBeTrue();
        one.Of(a).Span.SequenceEqual(other.Of(a).Span).ShouldBeFalse();
        one.Of(a).Span[..64].SequenceEqual(one.Of(b).Span[..64]).ShouldBeFalse();
    }

    [Fact]
    public void Contents_use_every_byte_equally_often()
    {
        var counts = new long[256];
        foreach (var value in new DocumentContent(3).Of(Documents.Find("/static/1MB")!).Span)
            counts[value]++;

        Fit.ShouldFit(counts, Enumerable.Repeat(1 / 256.0, 256));
    }
}
