using TlsToll.Results.Studies;
using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Tests.Studies;

public sealed class LoadSearchTests
{
    [Theory]
    [InlineData(100, 0.05)]
    [InlineData(700, 0.05)]
    [InlineData(20, 0.2)]
    public async Task The_load_that_saturates_the_SUT_is_found_within_a_fifth(double capacity, double response)
    {
        // Interactions per second grow with the EBs until the SUT has no more time.
        var truth = 0.95 * capacity * response;

        var found = await new LoadSearch(ebs => Task.FromResult(Step(ebs, Math.Min(capacity, ebs / response), capacity, restPerSut: 0.5))).FindAsync(30);

        found.LimitedBy.ShouldBe("sut");
        found.SaturationEbs.ShouldBeInRange((int)Math.Floor(truth), (int)Math.Ceiling(1.25 * truth) + 1);
        found.PaperSaturationEbs.ShouldBe(30);
    }

    [Fact]
    public async Task Asymptotes_meet_at_another_limit_which_is_reported()
    {
        // The other processors are full when the SUT has used 70 % of its own.
        var found = await new LoadSearch(ebs => Task.FromResult(Step(ebs, Math.Min(700, ebs / 0.05), 1000, restPerSut: 1 / 0.7))).FindAsync(30);

        found.LimitedBy.ShouldBe("machine");
        found.SaturationEbs.ShouldBe(35, "700 interactions a second of 50 ms");
    }

    [Fact]
    public async Task A_server_that_one_EB_saturates_is_not_searched_beyond_sense()
    {
        var tried = new List<int>();

        var found = await new LoadSearch(ebs =>
        {
            tried.Add(ebs);
            return Task.FromResult(Step(ebs, 50, 1000, restPerSut: 0.5));
        }).FindAsync(30);

        found.SaturationEbs.ShouldBe(4);
        tried.ShouldBe([4, 8]);
        found.Steps.Select(s => s.Ebs).ShouldBe(tried);
    }

    private static LoadStep Step(int ebs, double sips, double capacity, double restPerSut) =>
        new(ebs, sips, sips / capacity, Math.Min(1, sips / capacity * restPerSut));
}
