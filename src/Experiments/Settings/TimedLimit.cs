using TlsToll.Testbed.Supervision;

namespace TlsToll.Experiments.Settings;

/// <summary>
/// Limit of the SUT's CPU time in timed cells. Driver, database and vendors need more CPU time for an interaction than the SUT, so on an equal number of processors
/// it is they that limit the throughput, unless the SUT gets less of its own.
/// </summary>
public static class TimedLimit
{
    /// <summary>Share of its processors that the SUT gets. With it, the others stay below 85 % of theirs in all four treatments (docs/evidence.md).</summary>
    private const double Share = 0.5;

    /// <summary>Returns the settings with the requested limit or, by default, with one where it is possible and the load is meant to saturate.</summary>
    /// <param name="settings">Settings resolved on this host.</param>
    /// <param name="wanted">Value of <see cref="SettingTable.TimedSutCpus"/>.</param>
    public static RunSettings Resolve(RunSettings settings, double? wanted)
    {
        ArgumentNullException.ThrowIfNull(settings);
        var limit = wanted ?? (CanSaturate(settings) && CpuGroup.IsAvailable() ? Share * settings.Cores.Sut.Count : 0);
        return settings with { TimedSutCpus = limit > 0 ? limit : null };
    }

    // In an open loop and with a delay of the vendors, the load is what the user wants it to be. Without processors of its own, the SUT has none to be limited to.
    private static bool CanSaturate(RunSettings settings) => settings is
    {
        External: null, Arrivals: null, SutCpus: null, TimedBlocks: > 0, VendorDelay: "0", Cores.Pinned: true, Cores.Shared.Count: 0,
    };
}
