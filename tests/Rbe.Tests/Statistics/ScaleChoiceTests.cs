using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class ScaleChoiceTests
{
    // Box and Cox 1964 analyse the same times: logarithms are better behaved, reciprocals still better. By scipy 1.10.1 the logarithms have
    // stats.shapiro p 0.58106, stats.levene(*levels, center='median') p 0.0010368 by poison and 0.57862 by treatment.
    [Fact]
    public void Survival_times_are_better_behaved_as_logarithms()
    {
        var comparison = ScaleChoice.Compare(WorkedExamples.Poisons, new FactorialModel());

        comparison.Better.ShouldBe(ResponseScale.Logarithm);
        comparison.Sentence.ShouldBe("Neither scale is well behaved; the logarithms are nearer to it.");
        comparison.Raw.Count(c => c.Failed).ShouldBe(2);
        comparison.Logarithm!.Select(c => Math.Round(c.PValue!.Value, 4)).ShouldBe([0.581, 0.001, 0.5786]);
    }

    [Fact]
    public void Effects_and_errors_that_multiply_are_better_behaved_as_logarithms()
    {
        var normals = new Normals(1);
        var chosen = Enumerable.Range(0, 100).Select(_ =>
        {
            var cells = Enumerable.Range(0, 12).Select(c => normals.Many(4, 0.5 * c, 0.3).Select(Math.Exp).ToArray()).ToArray();
            return ScaleChoice.Compare(WorkedExamples.Table([("a", 3), ("b", 4)], cells), new FactorialModel());
        }).ToArray();

        chosen.Count(c => c.Better == ResponseScale.Logarithm).ShouldBe(100);
        chosen.Count(c => c.Sentence == "The logarithms are well behaved.").ShouldBeGreaterThan(80);
    }

    [Fact]
    public void A_sound_response_stays_as_measured()
    {
        var comparison = ScaleChoice.Compare(WorkedExamples.Noise, new FactorialModel(Interactions: 1));

        (comparison.Better, comparison.Sentence).ShouldBe((ResponseScale.Raw, "Nothing speaks against the values as measured."));
    }

    [Fact]
    public void What_has_no_logarithm_stays_as_measured()
    {
        var comparison = ScaleChoice.Compare(WorkedExamples.Bottling, new FactorialModel());

        (comparison.Better, comparison.Logarithm).ShouldBe((ResponseScale.Raw, null));
        comparison.Sentence.ShouldBe("Only positive values have a logarithm.");
    }
}
