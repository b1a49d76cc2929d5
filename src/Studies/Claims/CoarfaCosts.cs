using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>The SUT's CPU time per hit in the experiments of <c>coarfa2006</c>, by what was left out.</summary>
/// <param name="data">What was measured.</param>
internal sealed class CoarfaCosts(StudyData data)
{
    /// <summary>The cost.</summary>
    public BlockValues Cost { get; } = new(data, "cpuMicrosPerInteraction.sut");

    /// <summary>Hits per second, scaled to full use of the SUT's processors.</summary>
    public BlockValues Scaled { get; } = new(data, "sipsAtFullUse");

    /// <summary>Without TLS.</summary>
    public Combination? Plain(string trace) => Cost.Find("whole", ("trace", trace), ("transport", "plain"));

    /// <summary>TLS with no-ops.</summary>
    public Combination? Without(string noops, string trace) => Cost.Find("noops", ("trace", trace), ("ablate", noops));

    /// <summary>TLS with another place for sessions.</summary>
    public Combination? Cached(string resumption, string trace) => Cost.Find("cache", ("trace", trace), ("resumption", resumption));

    /// <summary>TLS without parts of the protocol.</summary>
    public Combination? Structure(string parts, string trace) => Cost.Find(parts == "minimal-setup" ? "minimal" : "structure", ("trace", trace), ("parts", parts));

    /// <summary>Today's TLS with no-ops.</summary>
    public Combination? Today(string noops, string trace) => Cost.Find(trace == "cs" ? "today-cs" : "today", ("ablate", noops));

    /// <summary>What leaving something out saves, in percent of the full cost (Amdahl's law, section 4 of the paper), by the geometric mean of the ratios.</summary>
    public Interval? Share(Combination? full, Combination? without) => Cost.Ratio(full, without)?.Decreasing(ratio => 100 * (1 - ratio));

    /// <summary>The same as a part of a stacked figure, whose parts add up: by the mean of the blocks' shares.</summary>
    public StackedShare Saved(string name, Combination? full, Combination? without) => Cost.Share(name, c => 100 * (1 - (c[1] / c[0])), full, without);
}
