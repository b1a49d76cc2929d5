using TlsToll.Experiments.Prediction;
using TlsToll.Experiments.Sizing;
using TlsToll.Results.Sizing;
using TlsToll.Statistics;
using TlsToll.Tls;
using TlsToll.Tls.Costs;

namespace TlsToll.Rbe.Tests.Sizing;

public sealed class SizingModelTests
{
    private const int Draws = 20_000;
    private const double Quantile = 1.959964;

    // 600 / 10 + (4 + 1000 · 0.002) + 6 + 8192 · 0.001: a response of 8192 bytes is two records.
    private const double Micros = 60 + 6 + 6 + 8.192;

    [Fact]
    public void Cores_are_the_costs_of_a_request_times_the_requests_per_second()
    {
        SizingModel.Micros(Costs.Known, Costs.Load).Estimate.ShouldBe(Micros, 1e-9);
        SizingModel.Cores(Costs.Known, Costs.Load).Estimate.ShouldBe(Micros * 1000 / 1e6, 1e-12);
        SizingModel.Cores(Costs.Known, Costs.Load with { RequestsPerSecond = 50_000 }).Estimate.ShouldBe(Micros * 50_000 / 1e6, 1e-9);
    }

    [Fact]
    public void Handshakes_are_full_or_resumed_by_their_shares()
    {
        const double RecordsAlone = Micros - 60;
        SizingModel.Micros(Costs.Known, Costs.Load with { ResumedShare = 0.6 }).Estimate.ShouldBe(RecordsAlone + (((0.4 * 600) + (0.6 * 200)) / 10), 1e-9);
        SizingModel.Micros(Costs.Known, Costs.WithGroup("p256") with { ResumedShare = 1 }).Estimate.ShouldBe(RecordsAlone + 30, 1e-9);
        SizingModel.Micros(Costs.Known, Costs.WithGroup("p256")).Estimate.ShouldBe(RecordsAlone + 70, 1e-9);
    }

    [Fact]
    public void A_program_in_front_costs_more_or_less_by_connection_request_and_record()
    {
        var behind = Costs.Load with { Front = "nginx" };

        SizingModel.Micros(Costs.Known, behind).Estimate.ShouldBe(Micros - 10 + 30 + 2, 1e-9);
        SizingModel.Micros(Costs.Known, behind with { ResumedShare = 1 }).Estimate.ShouldBe(Micros - 60 + 20 - 2 + 30 + 2, 1e-9);
        // What was measured with a program in front has it already.
        SizingModel.Micros(Costs.Known with { Front = "nginx", Fronts = new Dictionary<string, FrontCost>(StringComparer.Ordinal) }, behind).Estimate.ShouldBe(Micros, 1e-9);
        SizingModel.Lacks(Costs.Known, Costs.Load with { Front = "haproxy" }).ShouldBe("haproxy was not measured");
        SizingModel.Lacks(Costs.Known with { Front = "nginx" }, Costs.Load).ShouldBe("sut was not measured");
        var fullAlone = Costs.Known with { Fronts = Costs.Known.Fronts.ToDictionary(f => f.Key, f => f.Value with { Resumed = null }, StringComparer.Ordinal) };
        SizingModel.Micros(fullAlone, behind).Estimate.ShouldBe(Micros - 10 + 30 + 2, 1e-9);
        SizingModel.Lacks(fullAlone, behind with { ResumedShare = 0.5 }).ShouldBe("resumed handshakes with nginx were not measured");
        SizingModel.Lacks(Costs.Known, Costs.WithGroup("x448") with { Front = "nginx" }).ShouldBe("TLS 1.3, x448 was not measured");
    }

    [Fact]
    public void A_key_of_ML_DSA_goes_with_TLS_1_3_alone_and_with_no_program_in_front()
    {
        var costs = Costs.Known with { Full = Costs.Known.Full.Append(new("ml-dsa-44", Costs.About(700))).ToDictionary(StringComparer.Ordinal) };
        var load = Costs.With("ml-dsa-44");

        SizingModel.Lacks(costs, load).ShouldBeNull();
        SizingModel.Lacks(costs, load with { Tls = load.Tls with { Version = TlsVersion.Tls12 } }).ShouldBe("the key ml-dsa-44 exists only in TLS 1.3: use --tls-version 1.3");
        SizingModel.Lacks(costs, load with { Front = "nginx" }).ShouldBe("nginx may not have the key ml-dsa-44");
        SizingModel.MayLack("haproxy", load.Tls).ShouldBe("haproxy may not have the key ml-dsa-44");
        SizingModel.MayLack("haproxy", Costs.WithGroup("x25519mlkem768").Tls).ShouldBe("haproxy may not have the group x25519mlkem768");
        SizingModel.MayLack("haproxy", Costs.Load.Tls).ShouldBeNull();
        SizingAlternatives.Of(Costs.Load).ShouldContain(one => one.Change == "--tls-version 1.2");
        SizingAlternatives.Of(load).ShouldNotContain(one => one.Change == "--tls-version 1.2");
    }

    [Fact]
    public void The_model_is_that_of_predict()
    {
        var cost = new ServerCost(Handshake: 600, WriteFixed: 4, WriteNext: 6, WritePerByte: 0.001, ReadFixed: 0, ReadPerByte: 0.002);

        SizingModel.Micros(Costs.Known, Costs.Load).Estimate.ShouldBe(PredictedCost.MicrosPerInteraction(cost, null, Costs.Load.Shape), 1e-9);
    }

    [Fact]
    public void More_of_anything_costs_more_and_longer_connections_and_resumption_cost_less()
    {
        var now = Of(Costs.Load);

        Of(Costs.Load with { RequestsPerSecond = 1001 }).ShouldBeGreaterThan(now);
        Of(Costs.Load with { RequestBytes = 1001 }).ShouldBeGreaterThan(now);
        Of(Costs.Load with { ResponseBytes = 8193 }).ShouldBeGreaterThan(now);
        Of(Costs.Load with { PerConnection = 10.1 }).ShouldBeLessThan(now);
        Of(Costs.Load with { ResumedShare = 0.01 }).ShouldBeLessThan(now);
        Of(Costs.With("ecdsa-p256")).ShouldBeLessThan(now);

        static double Of(SizedLoad load) => SizingModel.Cores(Costs.Known, load).Estimate;
    }

    [Fact]
    public void The_interval_is_exact_if_all_errors_move_together_and_wide_enough_if_they_do_not()
    {
        var load = Costs.WithGroup("p256") with { ResumedShare = 0.5, Front = "nginx" };
        var interval = SizingModel.Micros(Costs.Known, load);
        var random = new Random(7);
        var (together, apart) = (new double[Draws], new double[Draws]);
        for (var i = 0; i < Draws; i++)
        {
            var common = Normal(random);
            together[i] = Drawn(load, _ => common);
            apart[i] = Drawn(load, _ => Normal(random));
        }

        // The scatter of a share of 95 % in so many draws is 0.15 percentage points.
        Covered(interval, together).ShouldBe(0.95, 0.008);
        Covered(interval, apart).ShouldBeGreaterThan(0.99);
        Sample.Mean(apart).ShouldBe(interval.Estimate, 0.1);
    }

    [Fact]
    public void A_cost_that_may_be_nothing_is_never_below_nothing()
    {
        var costs = Costs.Known with { FullExtra = new Dictionary<string, Interval>(StringComparer.Ordinal) { [Costs.X25519] = new(0, -5000, 5000, 8, 0.95) } };

        SizingModel.Cores(costs, Costs.Load).Low.ShouldBe(0);
    }

    [Fact]
    public void What_was_not_measured_is_named_with_its_reason()
    {
        SizingModel.Lacks(Costs.Known, Costs.Load).ShouldBeNull();
        SizingModel.Lacks(Costs.Known, Costs.WithGroup("x25519mlkem768")).ShouldBe("this OpenSSL has no such group");
        SizingModel.Lacks(Costs.Known, Costs.With("rsa-4096")).ShouldBe("rsa-4096 was not measured");
        Should.Throw<ArgumentException>(() => SizingModel.Micros(Costs.Known, Costs.With("rsa-4096")));
    }

    // The model at costs that scatter normally, with 95 % of them in their intervals.
    private static double Drawn(SizedLoad load, Func<int, double> normal)
    {
        Interval Scattered(Interval i)
        {
            var at = i.Estimate + (normal(0) * i.HalfWidth / Quantile);
            return i with { Estimate = at, Low = at, High = at };
        }

        Dictionary<string, Interval> All(IReadOnlyDictionary<string, Interval> costs) => costs.ToDictionary(c => c.Key, c => Scattered(c.Value), StringComparer.Ordinal);
        var drawn = Costs.Known with
        {
            Full = All(Costs.Known.Full),
            FullExtra = All(Costs.Known.FullExtra),
            Resumed = All(Costs.Known.Resumed),
            Fronts = Costs.Known.Fronts.ToDictionary(
                f => f.Key, f => new FrontCost(Scattered(f.Value.Full), Scattered(f.Value.Resumed!), Scattered(f.Value.Request), Scattered(f.Value.Next)), StringComparer.Ordinal),
            Records = Costs.Known.Records.ToDictionary(
                r => r.Key,
                r => new RecordCost(Scattered(r.Value.Fixed), Scattered(r.Value.Next), Scattered(r.Value.PerByteWritten), Scattered(r.Value.PerByteRead)),
                StringComparer.Ordinal),
        };
        return SizingModel.Micros(drawn, load).Estimate;
    }

    private static double Covered(Interval interval, double[] values) => (double)values.Count(interval.Covers) / values.Length;

    // Box and Muller.
    private static double Normal(Random random) => Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
