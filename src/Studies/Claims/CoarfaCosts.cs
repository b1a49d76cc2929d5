using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>CPU time of the SUT per hit in the experiments of <c>coarfa2006</c>, by omitted operations.</summary>
/// <param name="data">Measurements of the study.</param>
internal sealed class CoarfaCosts(StudyData data)
{
    /// <summary>The no-ops that leave out all cryptography of TLS 1.2 with static RSA.</summary>
    public const string Everything = "sign+cipher+mac+rand";

    /// <summary>CPU time of the SUT per hit, in microseconds.</summary>
    public BlockValues Cost { get; } = new(data, CellMetrics.Cpu(Tier.Sut));

    /// <summary>Hits per second, scaled to full use of the SUT's processors.</summary>
    public BlockValues Scaled { get; } = new(data, CellMetrics.SipsAtFullUse);

    /// <summary>True if the driver shared the SUT's processors where the SUT had two.</summary>
    public bool SecondIsShared => SharedProcessors.Are(data, Processors("2", "amazon"), Processors("2", "cs"));

    /// <summary>TLS with the given number of processors.</summary>
    public Combination? Processors(string count, string trace) =>
        Scaled.Find(trace == "cs" ? "processors-cs" : "processors", ("processors", count), ("transport", "tls"));

    /// <summary>Combination without TLS.</summary>
    public Combination? Plain(string trace) => Cost.Find("whole", ("trace", trace), ("transport", "plain"));

    /// <summary>TLS with some cryptographic operations replaced by no-ops.</summary>
    public Combination? Without(string noops, string trace) => Cost.Find("noops", ("trace", trace), ("ablate", noops));

    /// <summary>TLS with the given method of session resumption.</summary>
    public Combination? Cached(string resumption, string trace) => Cost.Find("cache", ("trace", trace), ("resumption", resumption));

    /// <summary>The same without RSA's computation.</summary>
    public Combination? CachedWithoutRsa(string resumption, string trace) => Cost.Find("cache-without-rsa", ("trace", trace), ("resumption", resumption));

    /// <summary>TLS with parts of the protocol omitted.</summary>
    public Combination? Structure(string parts, string trace) => Cost.Find(parts == "minimal-setup" ? "minimal" : "structure", ("trace", trace), ("parts", parts));

    /// <summary>Messages of the handshake without computation, then plain data: what the paper counts as not TLS.</summary>
    public Combination? Messages(string trace) => Cost.Find("messages", ("trace", trace), ("parts", "skeleton-plain"));

    /// <summary>Handshakes without cryptography, then plain data.</summary>
    public Combination? PlainWithoutCryptography(string trace) => Cost.Find("plain-without", ("trace", trace));

    /// <summary>TLS 1.3 with some cryptographic operations replaced by no-ops.</summary>
    public Combination? Today(string noops, string trace) => Cost.Find(trace == "cs" ? "today-cs" : "today", ("ablate", noops));

    /// <summary>
    /// Saving from an omission in percent of the full cost (Amdahl's law, section 4 of the paper), from the geometric mean of the ratios.
    /// </summary>
    public Interval? Share(Combination? full, Combination? without, double confidence = 0.95) => Cost.Ratio(full, without, confidence)?.Decreasing(ratio => 100 * (1 - ratio));

    /// <summary>Hits per second of the SUT's CPU time: the geometric mean over the blocks.</summary>
    public Interval? Rate(Combination? combination) => Cost.Of(c => Math.Log(1e6 / c[0]), 0.95, combination)?.Increasing(Math.Exp);

    /// <summary>The same saving as a share of a stacked figure. It is the mean of the blocks' shares, so that the shares add up.</summary>
    public StackedShare Saved(string name, Combination? full, Combination? without) => Cost.Share(name, c => 100 * (1 - (c[1] / c[0])), full, without);
}
