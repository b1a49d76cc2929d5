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
        Setting[] wanted = [.. Setting.All(choices, traffic)];
        if (changed is not null)
            wanted = [.. wanted.Select(setting => setting with { Shape = changed(setting.Plain, setting.Shape) })];
        // The usual choice is what most runs measure; it tells what calls cost within the server whatever is predicted.
        Setting[] known = metered.Unlike is not null ? []
            : [.. Setting.All(choices.Append(TlsChoice.Usual).Distinct(), traffic).Where(setting => metered.PerInteraction(setting.Plain, setting.Choice).Count > 0)];
        var costs = Measure([.. known.Union(wanted)]);
        return [.. wanted.Select(setting => Predict(setting, known, costs, isOfRun: changed is null))];
    }

    private Dictionary<Setting, Calibrated> Measure(Setting[] settings)
    {
        var costs = calibration.OfAll([.. settings.Select(setting => (setting.Choice, setting.Plain.Work(setting.Shape)))],
            round => progress(FormattableString.Invariant($"measuring {settings.Length} settings alone, round {round}")), cancellation);
        return settings.Zip(costs).ToDictionary(pair => pair.First, pair => pair.Second);
    }

    private PredictionRow Predict(Setting setting, Setting[] known, Dictionary<Setting, Calibrated> costs, bool isOfRun)
    {
        var own = isOfRun && metered.Unlike is null ? metered.PerInteraction(setting.Plain, setting.Choice) : new Dictionary<int, TlsMicros>();
        var row = Predictor.Predict(setting.Plain, setting.Choice, costs[setting], setting.Shape, [.. own.Values.Select(micros => micros.Sum)]);
        var others = Others(setting, known, isCompared: own.Count > 0, isOfRun);
        return InSituCost.Of(costs[setting].PerInteraction(setting.Shape), [.. others.Select(other => Metered(other, costs[other]))]) is { } inServer
            ? Predictor.InServer(row, inServer, metered.PlainMicros(setting.Plain), own, own.Count > 0 && others.All(other => other.Choice == setting.Choice))
            : row;
    }

    // A prediction that is compared with the meter comes from other choices, if it can: the same choice has the same handshakes on connections of another
    // length. Of these it takes the ones with its own traffic, if there are any: what a server does between two calls of a long connection is not what it does
    // between those of a short one, and alone it is imitated more or less well. Of other traffic than the run's, the setting itself is another one.
    private static Setting[] Others(Setting setting, Setting[] known, bool isCompared, bool isOfRun)
    {
        Setting[] others = [.. known.Where(other => !isCompared || other.Choice != setting.Choice)];
        if (others.Length == 0)
            return [.. known.Where(other => other != setting)];
        Setting[] ofItsTraffic = [.. others.Where(other => isOfRun && other.Plain == setting.Plain)];
        return ofItsTraffic.Length > 0 ? ofItsTraffic : others;
    }

    private MeteredSetting Metered(Setting setting, Calibrated cost) => new(
        metered.PerInteraction(setting.Plain, setting.Choice), cost.PerInteraction(setting.Shape), 1 / setting.Shape.InteractionsPerConnection);

    /// <summary>A choice for a treatment's traffic.</summary>
    private sealed record Setting(TlsChoice Choice, PlainTraffic Plain, TrafficShape Shape)
    {
        /// <summary>All choices for all traffic of a run.</summary>
        public static IEnumerable<Setting> All(IEnumerable<TlsChoice> choices, IReadOnlyList<PlainTraffic> traffic) =>
            choices.SelectMany(choice => traffic.Select(plain => new Setting(choice, plain, new TrafficShape(
                plain.IsPerRequest ? 1 : plain.InteractionsPerConnection, plain.RequestBytes, plain.ResponseBytes, plain.ResponseRecords, choice.Resumption.Share))));
    }
}
