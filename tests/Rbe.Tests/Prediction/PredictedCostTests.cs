using TlsToll.Experiments.Prediction;
using TlsToll.Tls.Costs;

namespace TlsToll.Rbe.Tests.Prediction;

public sealed class PredictedCostTests
{
    private static readonly ServerCost Full = new(Handshake: 400, WriteFixed: 2, WriteNext: 1, WritePerByte: 0.001, ReadFixed: 3, ReadPerByte: 0.002);
    private static readonly ServerCost Resumed = Full with { Handshake = 100 };

    [Fact]
    public void A_handshake_is_shared_by_the_interactions_of_its_connection()
    {
        // 400 / 40 + (3 + 0.002 · 500) + (2 + 0.001 · 1000)
        PredictedCost.MicrosPerInteraction(Full, null, new TrafficShape(40, 500, 1000, 1, 0)).ShouldBe(10 + 4 + 3, 1e-9);
        PredictedCost.MicrosPerInteraction(Full, null, new TrafficShape(1, 500, 1000, 1, 0)).ShouldBe(400 + 4 + 3, 1e-9);
    }

    [Fact]
    public void Resumed_handshakes_cost_what_resumed_ones_cost()
    {
        PredictedCost.MicrosPerInteraction(Full, Resumed, new TrafficShape(1, 0, 1, 1, 1)).ShouldBe(100 + 3 + 2.001, 1e-9);
        PredictedCost.MicrosPerInteraction(Full, Resumed, new TrafficShape(1, 0, 1, 1, 0.66)).ShouldBe((0.34 * 400) + (0.66 * 100) + 3 + 2.001, 1e-9);
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(4096, 1)]
    [InlineData(4097, 2)]
    [InlineData(12288, 3)]
    public void A_response_takes_a_record_a_page(double bytes, int records) => TrafficShape.Records(bytes).ShouldBe(records);

    [Theory]
    [InlineData(1, 2)]
    [InlineData(3, 2 + 1 + 1)]
    public void Records_after_the_first_cost_what_one_costs_right_after_another(double records, double expected) =>
        PredictedCost.MicrosPerInteraction(Full with { Handshake = 0, WritePerByte = 0, ReadFixed = 0, ReadPerByte = 0 }, null, new TrafficShape(1, 0, 9000, records, 0))
            .ShouldBe(expected, 1e-9);

    [Fact]
    public void A_share_is_of_both_together() => PredictedCost.Share(25, 75).ShouldBe(0.25);
}
