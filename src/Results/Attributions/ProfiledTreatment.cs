namespace TlsToll.Results.Attributions;

/// <summary>CPU profile of a treatment's SUT from perf samples, as stored in <c>run.json</c>.</summary>
/// <param name="Samples">Samples in the windows of all counted timed cells.</param>
/// <param name="Blocks">Number of blocks from which the shares are computed.</param>
/// <param name="Categories">All categories, including those without samples.</param>
public sealed record ProfiledTreatment(long Samples, int Blocks, IReadOnlyList<ProfiledCategory> Categories);

/// <summary>A category's share of the SUT's samples in percent: the mean over the blocks' timed cells with its 95 % interval.</summary>
/// <param name="Category">Name of the category.</param>
/// <param name="Estimate">Mean share.</param>
/// <param name="Low">Lower end of the interval; null with fewer than two blocks.</param>
/// <param name="High">Upper end of the interval; null with fewer than two blocks.</param>
public sealed record ProfiledCategory(string Category, double Estimate, double? Low, double? High);
