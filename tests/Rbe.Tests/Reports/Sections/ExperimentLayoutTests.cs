using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Sections;
using TlsToll.Results.Studies;

namespace TlsToll.Rbe.Tests.Reports.Sections;

public sealed class ExperimentLayoutTests
{
    [Fact]
    public void Treatments_are_placed_by_their_factors_row_major()
    {
        var study = SyntheticStudy.Make();
        var layout = new ExperimentLayout(study.Experiments[0], SyntheticStudy.Run(), study);

        layout.XLabel.ShouldBe("Active EBs");
        layout.Series.Select(s => s.Name).ShouldBe(["plain", "session", "request"]);
        string[] ebs = ["10", "20", "30", "40", "50", "60", "70"];
        layout.Series[1].Points.Select(p => p.X).ShouldBe(ebs);
        layout.Series[1].Points.Select(p => p.Treatment).ShouldBe(ebs.Select(n => $"ebs-{n}-session"));
    }

    [Fact]
    public void The_axis_is_the_factor_of_numbers_wherever_it_stands()
    {
        var run = SyntheticRun.Make([.. from key in new[] { "rsa", "ecdsa" }
                                        from ebs in new[] { 10, 20 }
                                        select SyntheticRun.Of($"{key}-{ebs}", ebs, 1, tls: true, perRequest: false)]);
        var experiment = new ExperimentResult("keys", "",
            [new FactorLevels("key", ["rsa", "ecdsa"]), new FactorLevels("ebs", ["10", "20"])],
            ["rsa-10", "rsa-20", "ecdsa-10", "ecdsa-20"]);
        var study = SyntheticStudy.Make() with { Figures = [] };

        var chart = new ExperimentLayout(experiment, run, study).Chart("id", "title", "label", name => new ChartPoint(name, name.Length));

        chart.XLabel.ShouldBe("ebs");
        chart.Series.Select(s => s.Name).ShouldBe(["rsa", "ecdsa"]);
        chart.Series[1].Points.ShouldBe([new ChartPoint("10", 8), new ChartPoint("20", 8)]);
    }

    [Fact]
    public void Treatments_that_the_run_does_not_have_are_left_out()
    {
        var study = SyntheticStudy.Make();
        var run = SyntheticRun.Make([SyntheticRun.Of("ebs-10-plain", 10, 1, tls: false, perRequest: false)]);

        new ExperimentLayout(study.Experiments[0], run, study).Series.ShouldHaveSingleItem().Points.ShouldHaveSingleItem();
    }
}
