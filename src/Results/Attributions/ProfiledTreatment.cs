namespace TlsToll.Results.Attributions;

/// <summary>CPU profile of a treatment's SUT by perf's samples, a member of <c>run.json</c>.</summary>
/// <param name="Samples">Samples in the windows of all counted timed cells.</param>
/// <param name="Blocks">Blocks that the shares rest on.</param>
/// <param name="Categories">Every part, those without a sample included.</param>
public sealed record ProfiledTreatment(long Samples, int Blocks, IReadOnlyList<ProfiledCategory> Categories);

/// <summary>A part's share of the SUT's samples, percent: the mean over the blocks' timed cells with its 95 % interval.</summary>
/// <param name="Category">The part's name.</param>
/// <param name="Estimate">The mean.</param>
/// <param name="Low">Lower end; null with fewer than two blocks.</param>
/// <param name="High">Upper end.</param>
public sealed record ProfiledCategory(string Category, double Estimate, double? Low, double? High);
