using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Studies;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Studies.Running;

/// <summary>
/// Finds the part of a processor with which a given load just saturates the SUT. A pilot without a limit tells how much processor time the
/// load demands. Under a quota an interaction costs more, because each pause leaves the SUT cold caches: the first quota is that much larger,
/// and each next one follows from the demand measured under the last one (utilisation law: throughput × CPU per interaction), and lies between the
/// quotas that were too small and those that were too large.
/// </summary>
/// <param name="measure">Measures a quota, in processors, with a number of Active EBs.</param>
/// <param name="most">Processors that the SUT has without a limit.</param>
internal sealed class QuotaSearch(Func<double, int, Task<QuotaStep>> measure, double most)
{
    /// <summary>Greatest number of pilots of a search.</summary>
    public const int MostPilots = 13;

    // Demand of a load that does not wait, relative to a quota that it just saturates: clients that wait leave a server idle now and then. Any value ends at the same
    // quotas, with other pilots.
    private const double Overload = 1.1;

    // Under a quota an interaction cost 1.4 to 2 times as much as without one, on the hosts that were tried.
    private const double Dearer = 1.4;

    // Smallest change of a quota that was too small or too large. Those that are right span about a factor of 1.2, as the two loads do.
    private const double Step = 1.1;

    private readonly List<QuotaStep> _steps = [];

    /// <summary>Searches for the quota.</summary>
    /// <param name="ebs">Active EBs that are to saturate the SUT, 10 or more.</param>
    /// <returns>A quota in any case, and whether it meets the definition of saturation.</returns>
    public async Task<SlowSutResult> FindAsync(int ebs)
    {
        var unlimited = await TryAsync(most, ebs);
        var fewer = FewerThan(ebs);
        double? tooSmall = null;
        double? tooLarge = null;
        var quota = Within(Dearer * most * (unlimited.SutUtilisation ?? 1));
        // A quota needs two pilots: one with the load, and one with less.
        while (_steps.Count <= MostPilots - 2)
        {
            var step = await TryAsync(quota, ebs);
            var saturates = IsSaturated(step);
            if (saturates && !IsSaturated(await TryAsync(quota, fewer)))
                return Result(ebs, quota, isMet: true);
            if (saturates)
                tooSmall = quota;
            else
                tooLarge = quota;
            var next = Within(Next(step, unlimited, saturates, tooSmall, tooLarge));
            if (next == quota)
                break;
            quota = next;
        }

        return Result(ebs, Best(ebs), isMet: false);
    }

    /// <summary>The smaller load that must not saturate the SUT: five sixths.</summary>
    internal static int FewerThan(int ebs) => Math.Max(1, ebs * 5 / 6);

    private static double Next(QuotaStep step, QuotaStep unlimited, bool saturates, double? tooSmall, double? tooLarge)
    {
        // The processor time that the load would use if it did not wait for the SUT, at the cost of an interaction under this quota.
        var demand = step.SutUtilisation is { } use && step.Sips > 0 ? use * step.Processors * unlimited.Sips / step.Sips : step.Processors;
        var guess = saturates ? Math.Max(demand / Overload, step.Processors * Step) : Math.Min(demand / Overload, step.Processors / Step);
        return tooSmall is { } low && tooLarge is { } high && (guess <= low || guess >= high) ? Math.Sqrt(low * high) : guess;
    }

    // The largest quota that the load saturated or, if it saturated none, the one that it used most.
    private double Best(int ebs)
    {
        QuotaStep[] limited = [.. _steps.Skip(1).Where(step => step.Ebs == ebs)];
        QuotaStep[] saturated = [.. limited.Where(IsSaturated)];
        return saturated.Length > 0 ? saturated.Max(step => step.Processors) : limited.MaxBy(step => step.SutUtilisation ?? 0)!.Processors;
    }

    // Without processors of its own, the driver's use is not measured.
    private static bool IsSaturated(QuotaStep step) => CellMath.IsSutTheBottleneck(step.SutUtilisation, step.DriverUtilisation ?? 0);

    // Three significant digits: pilots know no more, and a reader can repeat it.
    private double Within(double quota)
    {
        var limited = Math.Clamp(quota, CpuGroup.Least, Math.Max(CpuGroup.Least, most));
        return Math.Round(limited, Math.Max(0, 2 - (int)Math.Floor(Math.Log10(limited))));
    }

    private SlowSutResult Result(int ebs, double quota, bool isMet) => new(
        string.Create(CultureInfo.InvariantCulture, $"{ebs} Active EBs use at least 95 % of the SUT's quota while the other tiers use less than 85 % of their processors, and {FewerThan(ebs)} don't"),
        quota, ebs, isMet, _steps);

    private async Task<QuotaStep> TryAsync(double quota, int ebs)
    {
        var step = await measure(quota, ebs);
        _steps.Add(step);
        return step;
    }
}
