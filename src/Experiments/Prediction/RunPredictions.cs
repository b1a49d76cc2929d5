using TlsToll.Results.Factors;
using TlsToll.Results.Predictions;

namespace TlsToll.Experiments.Prediction;

/// <summary>
/// Predicts settings of TLS for a run's treatments without TLS. If the run metered other settings, the costs of OpenSSL's calls alone are converted by what these
/// cost within the server (<see cref="InSituCost"/>).
/// </summary>
/// <param name="calibration">Measures the calls alone.</param>
/// <param name="metered">The run's meter.</param>
/// <param name="progress">Receives what is being measured.</param>
/// <param name="cancellation">Token that ends the measurement.</param>
public sealed class RunPredictions(Calibration calibration, MeteredTraffic metered, Action<string> progress, CancellationToken cancellation)
{
    /// <summary>Predicts all choices for all treatments.</summary>
    /// <param name="choices">Settings to predict.</param>
    /// <param name="traffic">The run's treatments without TLS.</param>
    /// <param name="changed">Other traffic to predict for than the run's; null for the run's.</param>
    /// <exception cref="OperationCanceledException">The token ended it.</exception>
    public IReadOnlyList<PredictionRow> Of(
        IReadOnlyList<TlsChoice> choices, IReadOnlyList<PlainTraffic> traffic, Func<PlainTraffic, TrafficShape, TrafficShape>? changed)
    {
        ArgumentNullException.ThrowIfNull(choices);
        ArgumentNullException.ThrowIfNull(traffic);
        (TlsChoice Choice, PlainTraffic Plain)[] wanted = [.. Settings(choices, traffic)];
        // The usual choice is what most runs measure; it tells what calls cost within the server whatever is predicted.
        (TlsChoice Choice, PlainTraffic Plain)[] known = metered.Unlike is not null ? []
            : [.. Settings(choices.Append(TlsChoice.Usual).Distinct(), traffic).Where(setting => metered.PerInteraction(setting.Plain, setting.Choice).Count > 0)];
        TrafficShape WantedShape((TlsChoice Choice, PlainTraffic Plain) setting) => changed is null ? ShapeOf(setting) : changed(setting.Plain, ShapeOf(setting));
        ((TlsChoice Choice, PlainTraffic Plain) Setting, TrafficShape Shape)[] measured = [.. known.Select(setting => (setting, ShapeOf(setting))).Union(wanted.Select(setting => (setting, WantedShape(setting))))];
        var costs = Measure(measured);
        return
        [
            .. wanted.Select(setting => Predict(
                setting, (WantedShape(setting), costs[(setting, WantedShape(setting))]), known.ToDictionary(other => other, other => costs[(other, ShapeOf(other))]), isOfRun: changed is null)),
        ];
    }

    private PredictionRow Predict(
        (TlsChoice Choice, PlainTraffic Plain) setting, (TrafficShape Shape, Calibrated Cost) alone, Dictionary<(TlsChoice Choice, PlainTraffic Plain), Calibrated> known, bool isOfRun)
    {
        var own = isOfRun && metered.Unlike is null ? metered.PerInteraction(setting.Plain, setting.Choice) : new Dictionary<int, TlsMicros>();
        var row = Predictor.Predict(setting.Plain, setting.Choice, alone.Cost, alone.Shape, [.. own.Values.Select(micros => micros.Sum)]);
        var others = Others(setting, known, isCompared: own.Count > 0, isOfRun);
        return InSituCost.Of(alone.Cost.PerInteraction(alone.Shape), [.. others.Select(other => Setting(other.Key, other.Value))]) is { } inServer
            ? Predictor.InServer(row, inServer, metered.PlainMicros(setting.Plain), own, own.Count > 0 && others.All(other => other.Key.Choice == setting.Choice))
            : row;
    }

    // A prediction that is compared with the meter comes from other choices, if it can: the same choice has the same handshakes on connections of another
    // length. Of these it takes the ones with its own traffic, if there are any: what a server does between two calls of a long connection is not what it does
    // between those of a short one, and alone it is imitated more or less well. Of other traffic than the run's, the setting itself is another one.
    private static KeyValuePair<(TlsChoice Choice, PlainTraffic Plain), Calibrated>[] Others(
        (TlsChoice Choice, PlainTraffic Plain) setting, Dictionary<(TlsChoice Choice, PlainTraffic Plain), Calibrated> known, bool isCompared, bool isOfRun)
    {
        KeyValuePair<(TlsChoice Choice, PlainTraffic Plain), Calibrated>[] others = [.. known.Where(other => !isCompared || other.Key.Choice != setting.Choice)];
        if (others.Length == 0)
            return [.. known.Where(other => other.Key != setting)];
        KeyValuePair<(TlsChoice Choice, PlainTraffic Plain), Calibrated>[] ofItsTraffic = [.. others.Where(other => isOfRun && other.Key.Plain == setting.Plain)];
        return ofItsTraffic.Length > 0 ? ofItsTraffic : others;
    }

    private MeteredSetting Setting((TlsChoice Choice, PlainTraffic Plain) setting, Calibrated cost) => new(
        metered.PerInteraction(setting.Plain, setting.Choice), cost.PerInteraction(ShapeOf(setting)), 1 / ShapeOf(setting).InteractionsPerConnection);

    private Dictionary<((TlsChoice Choice, PlainTraffic Plain) Setting, TrafficShape Shape), Calibrated> Measure(
        ((TlsChoice Choice, PlainTraffic Plain) Setting, TrafficShape Shape)[] wanted)
    {
        var costs = calibration.OfAll([.. wanted.Select(one => (one.Setting.Choice, one.Setting.Plain.Work(one.Shape)))], round =>
        {
            cancellation.ThrowIfCancellationRequested();
            progress(FormattableString.Invariant($"measuring {wanted.Length} settings alone, round {round}"));
        });
        return wanted.Zip(costs).ToDictionary(pair => pair.First, pair => pair.Second);
    }

    private static IEnumerable<(TlsChoice Choice, PlainTraffic Plain)> Settings(IEnumerable<TlsChoice> choices, IReadOnlyList<PlainTraffic> traffic) =>
        choices.SelectMany(choice => traffic.Select(plain => (choice, plain)));

    private static TrafficShape ShapeOf((TlsChoice Choice, PlainTraffic Plain) setting) => new(
        setting.Plain.IsPerRequest ? 1 : setting.Plain.InteractionsPerConnection, setting.Plain.RequestBytes, setting.Plain.ResponseBytes, setting.Plain.ResponseRecords, setting.Choice.Resumption.Share);
}
