using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Predictions;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>
/// A study of which a hit costs 100 µs without TLS, more with larger pages, and 400 µs with it and RSA-2048, more with other keys; of which
/// OpenSSL takes 200 µs, and the meter 50 µs more.
/// </summary>
public sealed class StudyPredictionsTests
{
    private const double Plain = 100;
    private const double Secured = 400;
    private const double OtherKey = 70;

    private static readonly StudyDesign Design = StudyFixture.Design("gupta2004", quick: true);

    [Fact]
    public void The_prediction_is_shown_next_to_the_meter_and_the_difference()
    {
        var data = Measured(hasMeter: true);

        var predictions = Predictions(data, 220);
        var prediction = predictions.Single(p => p.Combination == "gupta:30:66, rsa-2048");

        predictions.Count.ShouldBe(12);
        prediction.Predicted!.Estimate.ShouldBe(220, 1);
        // 198 µs of handshakes, and reads and writes.
        prediction.Metered!.Estimate.ShouldBe(202, 1e-5);
        prediction.PredictedToMetered!.Estimate.ShouldBe(1.09, 0.01);
        // Without the meter's own 50 µs, and of its own key.
        prediction.Difference!.Estimate.ShouldBe(Secured - Plain, 2);
        predictions.Single(p => p.Combination == "gupta:30:66, rsa-3072").Difference!.Estimate.ShouldBe(Secured + OtherKey - Plain, 2);
        prediction.PredictedShare!.Estimate.ShouldBe(100 * 220 / 320.0, 0.5);
        prediction.MeasuredShare!.Estimate.ShouldBe(75, 0.5);
        StudyPrediction.Verdict([prediction])!.ShouldEndWith(", within 0.80 to 1.25.");
    }

    [Fact]
    public void Without_a_meter_only_the_difference_is_shown_next_to_it()
    {
        var prediction = Predictions(Measured(hasMeter: false), 220)[0];

        prediction.Metered.ShouldBeNull();
        prediction.PredictedToMetered.ShouldBeNull();
        prediction.MeasuredShare.ShouldNotBeNull();
        StudyPrediction.Verdict([prediction]).ShouldBeNull();
    }

    [Fact]
    public void A_combination_finds_its_own_pages_without_TLS_whoever_returns_and_itself_without_the_meter()
    {
        var combinations = new PredictedCombinations(Measured(hasMeter: true));

        foreach (var combination in combinations.All)
        {
            combinations.Plain(combination)!.Levels["trace"].ShouldBe("gupta:30:0");
            var unmetered = combinations.Unmetered(combination)!;
            unmetered.Prototype.Tls.ShouldBe(combination.Prototype.Tls);
            (unmetered.Prototype.Conditions.Trace, unmetered.Prototype.Conditions.Metered).ShouldBe((combination.Prototype.Conditions.Trace, false));
            combinations.Obstacle(combination).ShouldBeNull();
        }
    }

    [Fact]
    public void Unpredictable_values_are_reported_with_the_reason()
    {
        var data = Measured(hasMeter: true);

        var prediction = new StudyPredictions(data, [.. new PredictedCombinations(data).All.Select(c => new PredictedTreatment(data.TreatmentOf(c).Name, [], "no certificate"))]).All()[0];

        prediction.Predicted.ShouldBeNull();
        prediction.PredictedToMetered.ShouldBeNull();
        prediction.Metered.ShouldNotBeNull();
        prediction.Problem.ShouldBe("no certificate");
    }

    [Fact]
    public void What_connections_carry_is_the_traces_and_the_plain_runs()
    {
        var data = Measured(hasMeter: true);
        var combinations = new PredictedCombinations(data);
        var combination = combinations.All.First(c => c.Levels["trace"] == "gupta:30:66");

        var (shape, work) = new StaticTraffic(data, combinations).Of(combination)!.Value;

        shape.InteractionsPerConnection.ShouldBe(1);
        shape.ResumedShare.ShouldBe(0.66, 1e-9);
        // Of 31,000 bytes on the wire 30 KB are the page; what is neither request nor page is the answer's head.
        (shape.RequestBytes + shape.ResponseBytes).ShouldBe(31_000, 1e-6);
        shape.ResponseRecords.ShouldBe(8);
        work.CpuMicros.ShouldBe(Plain, 1);
        work.AllocatedBytes.ShouldBe(5000, 1);
    }

    private static IReadOnlyList<StudyPrediction> Predictions(StudyData data, double micros) => new StudyPredictions(
        data, [.. new PredictedCombinations(data).All.Select(c => new PredictedTreatment(data.TreatmentOf(c).Name, [micros - 1, micros, micros + 1], null))]).All();

    private static StudyData Measured(bool hasMeter)
    {
        var placement = StudyFixture.AsTheyAre();
        if (!hasMeter)
            placement = placement with { Impossible = Design.Distinct.Where(c => c.Prototype.Conditions.Metered).ToDictionary(Placement.CurveOf, _ => "no meter", StringComparer.Ordinal) };
        var plan = StudyPlan.Of(Design, placement);
        return new StudyData(Design, plan, placement, plan.Runs.Select(Run));
    }

    private static FinishedRun Run(PlannedRun run)
    {
        const long Hits = 1000;
        var page = run.Treatment.Conditions.Trace?.Split(':')[1] is null or "30" ? 0 : 30;
        var tls = run.Treatment.Transport == Transport.Tls;
        var own = (tls && run.Treatment.Tls.Key.Name != "rsa-2048" ? OtherKey : 0) + (run.Treatment.Conditions.Metered ? 50 : 0);
        var micros = (tls ? Secured : Plain) + page + own + (0.1 * (run.Block % 2));
        var cell = Cells.Of(run.Block, run.Treatment with { Connection = ConnectionScope.Request }, run.Kind, micros, Hits);
        return new FinishedRun(run.Number, 1, Voided: false, cell with
        {
            Round = run.Round,
            Treatment = run.Treatment.Name,
            WireBytes = Hits * (31_000 + (100 * page)),
            Handshakes = new(340, 660, 0, 340, 660, 0, 0, 0),
            SutRuntime = new RuntimeWork(0, 0, 0, 0, Hits * (5000 + page), 0, 0),
            Meter = !run.Treatment.Conditions.Metered ? null : new MeterDelta(
            [
                new("server", "full", 340, 150_000_000), new("server", "resumed", 660, 48_000_000),
                new("server", "read", Hits, 1_000_000), new("server", "write", 3 * Hits, 3_000_000 + (run.Block % 2)), new("server", "shutdown", Hits, 9_000_000),
            ]),
        }, 0, 0);
    }
}
