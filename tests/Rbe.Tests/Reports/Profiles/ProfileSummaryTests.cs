using TlsToll.Measurement.Profiling;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Sections;
using TlsToll.Results.Attributions;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Reports.Profiles;

public sealed class ProfileSummaryTests
{
    private static readonly Treatment Tls = Treatment.All[3];

    [Fact]
    public void A_share_is_of_the_cells_samples_and_its_interval_over_the_blocks()
    {
        var profile = ProfileSummary.Of(Tls.Name, new CountedCells([Cell(1, 200, 800), Cell(2, 300, 700), Cells.Of(2, Tls, CellKind.Cost, 1000)])).ShouldNotBeNull();

        (profile.Samples, profile.Blocks).ShouldBe((2000, 2));
        profile.Categories.Select(p => p.Category).ShouldBe(ProfileCategory.All.Select(p => p.Name));
        var libcrypto = profile.Categories.Single(p => p.Category == "libcrypto");
        libcrypto.Estimate.ShouldBe(25, 1e-9);
        // 20 % and 30 %: t(1) = 12.706, s / √2 = 5.
        (libcrypto.High - libcrypto.Estimate).ShouldNotBeNull().ShouldBe(12.706 * 5, 0.01);
        profile.Categories.Single(p => p.Category == "libssl").Estimate.ShouldBe(0);
        profile.Categories.Sum(p => p.Estimate).ShouldBe(100, 1e-9);
    }

    [Fact]
    public void Without_samples_there_is_no_such_part() =>
        ProfileSummary.Of(Tls.Name, new CountedCells([Cells.Of(1, Tls, CellKind.Timed, 1000), Cells.Of(1, Tls, CellKind.Cost, 1000)])).ShouldBeNull();

    [Fact]
    public void A_report_has_a_row_for_each_part_of_each_treatment_that_was_sampled()
    {
        ProfileSection.Of(Runs.Known).Blocks.ShouldBeEmpty();
        var profile = ProfileSummary.Of(Tls.Name, new CountedCells([Cell(1, 200, 800), Cell(2, 300, 700)]));
        var run = Runs.Known with { Treatments = [.. Runs.Known.Treatments.Select(t => t.Name == Tls.Name ? t with { Profile = profile } : t)] };

        var group = ProfileSection.Of(run).Blocks.OfType<TableBlock>().ShouldHaveSingleItem().Table.Groups.ShouldHaveSingleItem();

        group.Title.ShouldBe("tls-request: 2,000 samples");
        group.Rows.Count.ShouldBe(ProfileCategory.All.Count);
        group.Rows[1].Select(c => c.Text).ShouldBe(["OpenSSL's libcrypto", "25.0 [-38.5, 88.5]"]);
    }

    [Fact]
    public void Results_carry_the_samples_of_a_cell() => CellRows.Of(Cell(1, 200, 800)).Profile.ShouldNotBeNull()["libcrypto"].ShouldBe(200);

    private static CellMeasurement Cell(int block, long libcrypto, long kernel) => Cells.Of(block, Tls, CellKind.Timed, 1000) with
    {
        Profile = new Dictionary<string, long>(StringComparer.Ordinal) { ["libcrypto"] = libcrypto, ["kernel"] = kernel, ["libssl"] = 0 },
    };
}
