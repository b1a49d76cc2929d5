using TlsToll.Experiments.Cells;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>What each side of a duet pays for Shipping and Stock.</summary>
public sealed class BackgroundShareTests
{
    // Sides of 100 interactions each, and 50 of a filler.
    private readonly BackgroundShare _share = new(25_000, 100 + 100 + 50);

    [Fact]
    public void Each_side_pays_for_its_own_interactions_and_nobody_for_those_of_a_filler()
    {
        _share.Of(100).ShouldBe(10_000);
        (_share.Of(100) + _share.Of(100) + _share.Of(50)).ShouldBe(25_000);
    }

    [Fact]
    public void Without_interactions_there_is_nothing_to_pay() => new BackgroundShare(500, 0).Of(0).ShouldBe(0);
}
