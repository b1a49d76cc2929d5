using TlsToll.Experiments.Prediction;

namespace TlsToll.Rbe.Tests.Prediction;

/// <summary>A setting whose calls alone take 100 µs of handshakes and 10 µs of records per interaction.</summary>
public sealed class InSituCostTests
{
    private static readonly TlsMicros[] Alone = [new(99, 10.1), new(101, 9.9)];

    [Fact]
    public void What_calls_cost_more_within_the_server_is_that_of_the_other_settings()
    {
        var cost = InSituCost.Of(Alone, [Metered(new(300, 20), perInteraction: 1, 1, 1, 1)])!;

        cost.HandshakeFactor.ShouldBe(1.2, 1e-9);
        cost.RecordFactor.ShouldBe(1.5, 1e-9);
        cost.Settings.ShouldBe(1);
        cost.PerInteraction.Estimate.ShouldBe(120 + 15, 0.1);
        cost.PerInteraction.Low.ShouldBeLessThan(135);
        cost.PerInteraction.High.ShouldBeGreaterThan(135);
    }

    // The host's speed in a block is in both values, so it is not in their ratio.
    [Fact]
    public void A_prediction_shares_the_speed_of_each_block_with_what_it_is_compared_with()
    {
        double[] speeds = [1, 1.3, 0.8, 1.1];
        var cost = InSituCost.Of(Same(Alone), [Metered(new(300, 20), perInteraction: 1, speeds)])!;

        var ratio = cost.Over(speeds.Select((speed, i) => KeyValuePair.Create(i + 1, 90 * speed * (1 + (0.001 * i)))).ToDictionary())!;

        ratio.Estimate.ShouldBe(135 / 90.0, 0.005);
        (ratio.High - ratio.Low).ShouldBeLessThan(0.01);
        (cost.PerInteraction.High - cost.PerInteraction.Low).ShouldBeGreaterThan(30);
    }

    [Fact]
    public void A_setting_with_few_handshakes_tells_little_of_them_and_as_much_as_others_of_records()
    {
        // Of which one would say 1.2 and 1.5, and the other 2.4 and 6.
        var cost = InSituCost.Of(Alone, [Metered(new(300, 20), perInteraction: 0.99, 1, 1), Metered(new(300, 20), perInteraction: 0.01, 2, 2, 2) with { Metered = Times(2, 4) }])!;

        cost.HandshakeFactor.ShouldBe(1.2 * Math.Pow(2, 0.01), 1e-9);
        cost.RecordFactor.ShouldBe(1.5 * Math.Sqrt(4), 1e-9);
        cost.Settings.ShouldBe(2);
    }

    [Fact]
    public void A_block_without_a_handshake_of_one_setting_is_told_by_the_others()
    {
        var rare = Metered(new(300, 20), perInteraction: 0.02, 1, 1) with { Metered = new Dictionary<int, TlsMicros> { [1] = new(0, 30), [2] = new(720, 30) } };

        InSituCost.Of(Alone, [rare]).ShouldBeNull();
        InSituCost.Of(Alone, [rare, Metered(new(300, 20), perInteraction: 1, 1, 1)]).ShouldNotBeNull().HandshakeFactor.ShouldBe(1.2, 0.01);
    }

    [Fact]
    public void The_scatter_of_rounds_is_in_the_interval()
    {
        var steady = InSituCost.Of(Same(Alone), [Metered(new(300, 20), perInteraction: 1, 1, 1.01, 0.99)])!.PerInteraction;
        var scattered = InSituCost.Of([new(80, 8), new(100, 10), new(125, 12.5)], [Metered(new(300, 20), perInteraction: 1, 1, 1.01, 0.99)])!.PerInteraction;

        (scattered.High - scattered.Low).ShouldBeGreaterThan(3 * (steady.High - steady.Low));
    }

    [Fact]
    public void Without_other_settings_or_with_one_block_there_is_no_such_prediction()
    {
        InSituCost.Of(Alone, []).ShouldBeNull();
        InSituCost.Of(Alone, [Metered(new(300, 20), perInteraction: 1, 1)]).ShouldBeNull();
        InSituCost.Of(Alone[..1], [Metered(new(300, 20), perInteraction: 1, 1, 1)]).ShouldBeNull();
    }

    // Within the server, handshakes cost 1.2 and records 1.5 times as much, in blocks of different speeds.
    private static MeteredSetting Metered(TlsMicros alone, double perInteraction, params double[] speeds) => new(
        speeds.Select((speed, i) => KeyValuePair.Create(i + 1, new TlsMicros(1.2 * alone.Handshakes * speed, 1.5 * alone.Records * speed))).ToDictionary(),
        [alone, alone, alone], perInteraction);

    private static Dictionary<int, TlsMicros> Times(double handshakes, double records) =>
        new[] { 1, 2 }.ToDictionary(block => block, _ => new TlsMicros(360 * handshakes, 30 * records));

    private static TlsMicros[] Same(TlsMicros[] values) => [.. values.Select(_ => new TlsMicros(values.Average(v => v.Handshakes), values.Average(v => v.Records)))];
}
