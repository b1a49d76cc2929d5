using TlsToll.Experiments.Prediction;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Predictions;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Prediction;

/// <summary>Predictions, by real handshakes, for runs whose meter counted some choices.</summary>
public sealed class RunPredictionsTests : IDisposable
{
    private static readonly TlsChoice Elliptic = TlsChoice.Usual with { Key = KeyKind.EcdsaP256 };
    private static readonly PlainTraffic Session = new("plain-session", IsPerRequest: false, [900, 910, 890], 40, 900, 2000, 1, 0);
    private static readonly PlainTraffic Request = new("plain-request", IsPerRequest: true, [950, 940, 960], 1, 900, 2000, 1, 0);

    private readonly string _directory = Directory.CreateTempSubdirectory().FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    public void A_metered_setting_is_predicted_from_other_choices_with_its_traffic_and_compared()
    {
        foreach (var row in Predict([TlsChoice.Usual, Elliptic], [TlsChoice.Usual, Elliptic]))
        {
            row.InServer.ShouldNotBeNull().Settings.ShouldBe(1);
            row.InServer.OfSameChoice.ShouldBeFalse();
            row.PredictedToMetered.ShouldNotBeNull();
        }
    }

    [Fact]
    public void Without_another_choice_the_same_one_tells_it_on_other_connections_and_that_is_said()
    {
        foreach (var row in Predict([TlsChoice.Usual], [TlsChoice.Usual]))
        {
            row.InServer.ShouldNotBeNull().Settings.ShouldBe(1);
            row.InServer.OfSameChoice.ShouldBeTrue();
            row.PredictedToMetered.ShouldNotBeNull();
        }
    }

    [Fact]
    public void A_choice_that_was_not_metered_is_predicted_from_those_of_its_traffic_that_were()
    {
        foreach (var row in Predict([TlsChoice.Usual], [Elliptic]))
        {
            row.InServer.ShouldNotBeNull().Settings.ShouldBe(1);
            row.InServer.OfSameChoice.ShouldBeFalse();
            row.PredictedToMetered.ShouldBeNull();
        }
    }

    [Fact]
    public void Of_other_traffic_a_setting_is_not_compared_and_tells_its_own_cost_too()
    {
        foreach (var row in Predict([TlsChoice.Usual], [TlsChoice.Usual], (_, shape) => shape with { ResponseBytes = 10 * shape.ResponseBytes }))
        {
            row.InServer.ShouldNotBeNull().Settings.ShouldBe(2);
            row.InServer.OfSameChoice.ShouldBeFalse();
            row.PredictedToMetered.ShouldBeNull();
        }
    }

    private IReadOnlyList<PredictionRow> Predict(
        TlsChoice[] measured, TlsChoice[] predicted, Func<PlainTraffic, TrafficShape, TrafficShape>? changed = null)
    {
        var metered = new MeteredTraffic(RunOf(measured));
        metered.Unlike.ShouldBeNull();
        var calibration = new Calibration(CertificateStore.Create(_directory, [KeyKind.Rsa2048, KeyKind.EcdsaP256]), rounds: 3, connections: 8, metered.Speed);
        return new RunPredictions(calibration, metered, _ => { }, TestContext.Current.CancellationToken).Of(predicted, [Session, Request], changed);
    }

    // Of this process's host, because costs of another one are not converted.
    private static RunResult RunOf(TlsChoice[] choices)
    {
        var treatments = Treatment.Across(Treatment.All, choices);
        return Runs.Known with
        {
            Settings = new Dictionary<string, string>(StringComparer.Ordinal) { ["coresSut"] = CpuList.Format(CpuAffinity.Get(Environment.ProcessId)) },
            Machine = MachineDescription.Read(),
            Treatments = [.. treatments.Select(t => Runs.Known.Treatments[0] with { Name = t.Name, Factors = t.Factors })],
            Blocks = [.. Enumerable.Range(1, 3).Select(block => new BlockResult(block, 1, "counted", [.. treatments.Select(t => Cell(block, t))]))],
        };
    }

    private static CellResultRow Cell(int block, Treatment treatment)
    {
        var cell = Cells.Of(block, treatment, CellKind.Cost, 900 + block);
        return CellRows.Of(cell with { Meter = treatment.Transport == Transport.Tls ? Meter(cell.Connections, block) : null }) with { SpinMicroseconds = 2000 };
    }

    private static MeterDelta Meter(long connections, int block) => new([
        new("server", "full", connections, connections * (500_000 + (1000 * block))),
        new("server", "read", 2000, 4_000_000),
        new("server", "write", 1000, 6_000_000),
    ]);
}
