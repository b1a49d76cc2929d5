using TlsToll.Results.Factors;

namespace TlsToll.Experiments.Settings;

/// <summary>The settings of <see cref="SettingTable"/> in the groups and the order of the help.</summary>
public static class SettingGroups
{
    /// <summary>Group of what a run begins with.</summary>
    public const string Start = "Start";

    /// <summary>Group of the service that <c>measure</c> measures.</summary>
    public const string Service = "Service";

    /// <summary>Group of what the driver sends.</summary>
    public const string Load = "Load";

    /// <summary>Group of TLS on all hops.</summary>
    public const string Tls = "TLS";

    /// <summary>Group of the tiers that a run starts.</summary>
    public const string Tiers = "Tiers";

    /// <summary>Group of tiers that run already.</summary>
    public const string RunningTiers = "Running tiers";

    /// <summary>Group of how much is measured, and how.</summary>
    public const string Measuring = "Measuring";

    /// <summary>Group of the results.</summary>
    public const string Output = "Output";

    /// <summary>The titles in the order of the help.</summary>
    public static IReadOnlyList<string> Titles { get; } = [Start, Service, Load, Tls, Measuring, Output, Tiers, RunningTiers];

    /// <summary>All settings of <see cref="SettingTable"/> by group.</summary>
    internal static IReadOnlyList<(string Title, IReadOnlyList<Setting> Settings)> All { get; } =
    [
        (Start, [SettingTable.Quick, SettingTable.Treatments, SettingTable.DrawnSeed, SettingTable.Seed]),
        (Load,
            [
                SettingTable.Trace, SettingTable.Requests, SettingTable.Outstanding, SettingTable.PerClient, SettingTable.Bound, SettingTable.PerConnection,
                SettingTable.Ebs, SettingTable.Arrivals, SettingTable.SessionLength, SettingTable.Mix, SettingTable.DetailItems, SettingTable.Message,
                SettingTable.VendorDelay, SettingTable.Delay, SettingTable.Timeout,
            ]),
        (Tls,
            [
                .. TlsFactors.All.Select(SettingTable.Of), SettingTable.TicketLifetime, SettingTable.Terminate, SettingTable.Http, SettingTable.Hops, SettingTable.Hop2, SettingTable.Hop3, SettingTable.OpenSsl,
            ]),
        (Measuring,
            [
                SettingTable.Blocks, SettingTable.TimedBlocks, SettingTable.ReplayBlocks, SettingTable.Precision, SettingTable.RepeatLimit, SettingTable.Design,
                SettingTable.Slices, SettingTable.CostSessions, SettingTable.Window, SettingTable.WarmUp, SettingTable.Meter, SettingTable.Profile, SettingTable.Native,
                SettingTable.Otlp,
            ]),
        (Output, [SettingTable.Out, SettingTable.Save, SettingTable.Keep, SettingTable.KeyLog]),
        (Tiers,
            [
                SettingTable.DataAccess, SettingTable.Server, SettingTable.SutBuild, SettingTable.SutProcesses, SettingTable.SutCpus, SettingTable.TimedSutCpus, SettingTable.Processors,
                SettingTable.Customers, SettingTable.Items, SettingTable.NoPin, SettingTable.Tiers,
            ]),
        (RunningTiers, [.. SettingTable.ExternalTiers, SettingTable.Shard, SettingTable.StartAt]),
    ];

    /// <summary>Group of a setting; null for none.</summary>
    public static string? Of(Setting setting)
    {
        ArgumentNullException.ThrowIfNull(setting);
        return setting.Group ?? All.FirstOrDefault(group => group.Settings.Any(other => other.Name == setting.Name)).Title;
    }
}
