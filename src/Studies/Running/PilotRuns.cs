using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;

namespace TlsToll.Studies.Running;

/// <summary>
/// Determines the placement of the load and the durations of the runs, on the running tiers. Results do not include the pilot cells.
/// </summary>
/// <param name="design">Design of the study.</param>
/// <param name="settings">Settings with all TLS choices.</param>
/// <param name="testbed">Running tiers.</param>
/// <param name="progress">Receives progress.</param>
internal sealed class PilotRuns(StudyDesign design, RunSettings settings, RunTestbed testbed, IProgress<RunProgress> progress)
{
    // Far from the numbers of measured cells and blocks, so that neither order ids nor work repeat.
    private const int Unmeasured = 1_000_000;

    private readonly TimeSpan _window = StudySettings.PilotWindow(settings, design.IsQuick);
    private readonly CellRunner _runner = new(settings, testbed, (_, _, _) => { });
    private int _cells;

    /// <summary>Finds the load scale.</summary>
    public Task<LoadScaleResult> FindLoadAsync(CancellationToken abort) => new LoadSearch(async ebs =>
    {
        var cell = await MeasureAsync(Base, ebs, "load", abort);
        return new LoadStep(ebs, cell.Sips, cell.SutUtilisation, cell.DriverUtilisation);
    }).FindAsync(design.File.SaturatesAt);

    /// <summary>Finds the processor time with which the study's load saturates the SUT. The limit of the last pilot stays.</summary>
    public Task<SlowSutResult> FindQuotaAsync(CancellationToken abort)
    {
        var most = testbed.Of(Base).Meter.SutCores;
        return new QuotaSearch(TryAsync, most).FindAsync((int)design.File.SaturatesAt!.Value);

        async Task<QuotaStep> TryAsync(double processors, int ebs)
        {
            testbed.SlowSuts(processors < most ? processors : null);
            var cell = await MeasureAsync(Base, ebs, "quota", abort);
            return new QuotaStep(processors, ebs, cell.Sips, cell.SutUtilisation, cell.DriverUtilisation);
        }
    }

    /// <summary>Measures capacity and response time of every curve.</summary>
    /// <param name="scale">Load scale; null if the levels are used as written.</param>
    /// <param name="impossible">Reasons that certain curves cannot be measured, by the curve's name.</param>
    /// <param name="abort">Stops at once.</param>
    public async Task<Placement> PlaceAsync(LoadScaleResult? scale, IReadOnlyDictionary<string, string> impossible, CancellationToken abort)
    {
        var placement = Placement.AsTheyAre(design.Form.CellSessions) with
        {
            EbsPerLevel = scale is { PaperSaturationEbs: { } paper } ? scale.SaturationEbs / paper : 1,
            FewestInteractions = Placement.FewestInteractionsOf(design),
            Impossible = impossible,
        };
        var (capacity, unloaded, length) = (Empty(), Empty(), Empty());
        var alike = new Dictionary<Conditions, double>();
        foreach (var curve in design.Distinct.Where(c => c.Prototype.Conditions.Ebs is not null && placement.IsPossible(c)).GroupBy(Placement.CurveOf, StringComparer.Ordinal))
        {
            int[] loads = [.. curve.Select(c => placement.Ebs(c.Prototype.Conditions.Ebs!.Value)).Order()];
            var treatment = curve.First().Curve;
            var high = await MeasureAsync(treatment, loads[^1], "pilot", abort);
            capacity[curve.Key] = Math.Max(high.Sips, 0.1);
            // Without load, the vendors' delay hides the cost of TLS: curves with the same conditions have the same response time.
            if (!alike.TryGetValue(treatment.Conditions, out var seconds))
            {
                var low = loads[^1] == loads[0] ? high : await MeasureAsync(treatment, loads[0], "pilot", abort);
                alike.Add(treatment.Conditions, seconds = low.MeanMs() / 1000 ?? loads[0] / Math.Max(low.Sips, 0.1));
            }

            unloaded[curve.Key] = seconds;
            length[curve.Key] = Workload.SessionLength.Parse(treatment.Conditions.SessionLength ?? settings.SessionLength).Mean;
        }

        return placement with { Capacity = capacity, UnloadedSeconds = unloaded, SessionLength = length };
    }

    private Treatment Base => design.Curves.FirstOrDefault(c => HttpVersions.Unnegotiated(c).Tls == design.Base.Choices[0] && c.Transport == Transport.Tls && c.Connection == ConnectionScope.Session)
        ?? design.Curves[0];

    private async Task<CellMeasurement> MeasureAsync(Treatment curve, int ebs, string phase, CancellationToken abort)
    {
        var treatment = curve with { Conditions = curve.Conditions with { Ebs = ebs }, ConditionsLabel = $"ebs{ebs}", Window = _window };
        var number = Unmeasured + ++_cells;
        progress.Report(new RunProgress(phase, treatment.Name, CellKind.Timed));
        var report = new Relay<WorkerProgress>(p => progress.Report(new RunProgress(phase, treatment.Name, CellKind.Timed, p.Sips, p.P90Ms, p.Errors)));
        return await _runner.MeasureAsync(new CellPlan(number, number, 1, 1, treatment, CellKind.Timed), report, abort);
    }

    private static Dictionary<string, double> Empty() => new(StringComparer.Ordinal);
}
