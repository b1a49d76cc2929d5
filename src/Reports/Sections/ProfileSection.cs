using TlsToll.Measurement.Profiling;
using TlsToll.Reports.Documents;
using TlsToll.Results.Attributions;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Sections;

/// <summary>TLS by the profile: the SUT's CPU time by category, from perf samples.</summary>
internal static class ProfileSection
{
    /// <summary>Section of the profiles; without blocks in a run without a profile.</summary>
    public static Section Of(RunResult run) => new("profile", "TLS by the profile",
        run.Treatments.All(t => t.Profile is null) ? [] :
        [
            new ParagraphBlock(
                $"perf sampled the SUT's threads {Numbers.Count(PerfSample.PerSecond)} times per second of CPU time in the windows of timed cells. "
                + "Each sample counts for the category of its leaf frame, so callees in other categories are not included: copying and wake-ups for "
                + "TCP count as the rest of the kernel. A share is the category's samples ÷ all samples of the cell; its interval is over the blocks."),
            new TableBlock(Shares(run)),
        ]);

    private static Table Shares(RunResult run) => new("The SUT's CPU time by category, %",
        [Column.Name("category"), new("share of the samples")],
        [
            .. run.Treatments.Where(t => t.Profile is not null)
                .Select(t => new RowGroup($"{t.Name}: {Numbers.Count(t.Profile!.Samples)} samples", [.. Rows(t.Profile)])),
        ]);

    private static IEnumerable<IReadOnlyList<Cell>> Rows(ProfiledTreatment profile) =>
        from row in profile.Categories
        let category = ProfileCategory.All.FirstOrDefault(p => p.Name == row.Category)
        select (IReadOnlyList<Cell>)[category?.Title ?? row.Category, Numbers.Text(row.Estimate, row.Low, row.High)];
}
