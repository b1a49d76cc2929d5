using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports.Sections;
using TlsToll.Results.Studies;

namespace TlsToll.Rbe.Tests.Reports.Sections;

public sealed class DistributionGroupTests
{
    [Fact]
    public void A_study_s_treatments_are_compared_at_each_level_of_the_load()
    {
        var groups = DistributionGroup.Of(SyntheticStudy.Run(), SyntheticStudy.Make()).ToArray();

        groups.Select(g => g.Label).Take(2).ShouldBe(["ssl: Active EBs 10", "ssl: Active EBs 20"]);
        groups[1].Series.ShouldBe([("plain", "ebs-20-plain"), ("session", "ebs-20-session"), ("request", "ebs-20-request")]);
    }

    [Fact]
    public void With_one_factor_alone_its_levels_are_compared()
    {
        var study = SyntheticStudy.Make() with
        {
            Experiments = [new ExperimentResult("load", "", [new FactorLevels("ebs", ["10", "20"])], ["ebs-10-plain", "ebs-20-plain"])],
        };

        var group = DistributionGroup.Of(SyntheticStudy.Run(), study).ShouldHaveSingleItem();

        group.Label.ShouldBe("load");
        group.Series.ShouldBe([("10", "ebs-10-plain"), ("20", "ebs-20-plain")]);
    }

    [Fact]
    public void Many_treatments_of_a_run_go_into_groups_of_eight()
    {
        var run = SyntheticRun.Make([.. Enumerable.Range(1, 10).Select(i => SyntheticRun.Of($"t{i}", 20, 1, tls: true, perRequest: false))]);

        DistributionGroup.Of(run, study: null).Select(g => (g.Label, g.Series.Count)).ShouldBe([("t1 to t8", 8), ("t9 to t10", 2)]);
    }

    [Fact]
    public void What_several_experiments_share_is_the_reference_of_those_that_vary_it()
    {
        var study = SyntheticStudy.Make();
        var names = study.Experiments[1].Treatments.Select((name, i) => i % 3 == 1 ? $"ebs-{(i / 3 * 20) + 20}-session" : name);
        var shared = study.Experiments[1] with { Treatments = [.. names] };

        var layout = new ExperimentLayout(shared, SyntheticStudy.Run(), study with { Experiments = [study.Experiments[0], shared] });

        layout.Reference.ShouldBe("rsa-1024");
    }
}
