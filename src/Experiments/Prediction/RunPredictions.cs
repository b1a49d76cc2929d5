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
        // The usual choice is what most runs measure; it tells what calls cost within the server whatever is predicted.
        var known = metered.Unlike is not null
            ? new Dictionary<(TlsChoice Choice, PlainTraffic Plain), Calibrated>()
            : Settings(choices.Append(TlsChoice.Usual).Distinct(), traffic).Where(setting => metered.PerInteraction(setting.Plain, setting.Choice).Count > 0)
                .ToDictionary(setting => setting, setting => Measure(setting, ShapeOf(setting)));
        return [.. Settings(choices, traffic).Select(setting => Predict(setting, known, changed))];
    }

    private PredictionRow Predict(
        (TlsChoice Choice, PlainTraffic Plain) setting,
        Dictionary<(TlsChoice Choice, PlainTraffic Plain), Calibrated> known,
        Func<PlainTraffic, TrafficShape, TrafficShape>? changed)
    {
        var shape = ShapeOf(setting);
        if (changed is not null)
            shape = changed(setting.Plain, shape);
        var cost = changed is null && known.TryGetValue(setting, out var measured) ? measured : Measure(setting, shape);
        var own = changed is null && metered.Unlike is null ? metered.PerInteraction(setting.Plain, setting.Choice) : new Dictionary<int, TlsMicros>();
        var row = Predictor.Predict(setting.Plain, setting.Choice, cost, shape, [.. own.Values.Select(micros => micros.Sum)]);
        var others = Others(setting, known, isCompared: own.Count > 0);
        return InSituCost.Of(cost.PerInteraction(shape), [.. others.Select(other => Setting(other.Key, other.Value))]) is { } inServer
            ? Predictor.InServer(row, inServer, metered.PlainMicros(setting.Plain), own, own.Count > 0 && others.All(other => other.Key.Choice == setting.Choice))
            : row;
    }

    // A prediction that is compared with the meter comes from other choices, if it can: the same choice has the same handshakes on connections of another
    // length. Of other traffic than the run's, the setting itself is another one.
    private static KeyValuePair<(TlsChoice Choice, PlainTraffic Plain), Calibrated>[] Others(
        (TlsChoice Choice, PlainTraffic Plain) setting, Dictionary<(TlsChoice Choice, PlainTraffic Plain), Calibrated> known, bool isCompared)
    {
        if (!isCompared)
            return [.. known];
        KeyValuePair<(TlsChoice Choice, PlainTraffic Plain), Calibrated>[] ofOtherChoices = [.. known.Where(other => other.Key.Choice != setting.Choice)];
        return ofOtherChoices.Length > 0 ? ofOtherChoices : [.. known.Where(other => other.Key != setting)];
    }

    private MeteredSetting Setting((TlsChoice Choice, PlainTraffic Plain) setting, Calibrated cost) => new(
        metered.PerInteraction(setting.Plain, setting.Choice), cost.PerInteraction(ShapeOf(setting)), 1 / ShapeOf(setting).InteractionsPerConnection);

    private Calibrated Measure((TlsChoice Choice, PlainTraffic Plain) setting, TrafficShape shape)
    {
        cancellation.ThrowIfCancellationRequested();
        progress($"measuring {setting.Choice.Key} {setting.Choice.Suite} for {setting.Plain.Treatment}");
        return calibration.Of(setting.Choice, setting.Plain.Work(shape));
    }

    private static IEnumerable<(TlsChoice Choice, PlainTraffic Plain)> Settings(IEnumerable<TlsChoice> choices, IReadOnlyList<PlainTraffic> traffic) =>
        choices.SelectMany(choice => traffic.Select(plain => (choice, plain)));

    private static TrafficShape ShapeOf((TlsChoice Choice, PlainTraffic Plain) setting) => new(
        setting.Plain.IsPerRequest ? 1 : setting.Plain.InteractionsPerConnection, setting.Plain.RequestBytes, setting.Plain.ResponseBytes, setting.Plain.ResponseRecords, setting.Choice.Resumption.Share);
}
