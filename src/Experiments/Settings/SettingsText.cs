using System.Globalization;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Profiling;
using TlsToll.Results.Factors;

namespace TlsToll.Experiments.Settings;

/// <summary>All effective settings by name for the results, without secrets.</summary>
internal static class SettingsText
{
    public static SortedDictionary<string, string> Of(RunSettings s) => new(StringComparer.Ordinal)
    {
        ["seed"] = Text(s.Seed),
        ["treatments"] = string.Join(',', s.Treatments.Select(t => t.Name)),
        ["blocks"] = Text(s.Blocks),
        ["budgetSeconds"] = s.Budget is { } budget ? Text(budget.TotalSeconds) : "none",
        ["precisionPoints"] = s.Precision is { } p ? Text(p) : "none",
        ["costSessions"] = Text(s.CostSessions),
        ["design"] = s.Duets ? RunSettings.DuetsDesign : RunSettings.SlicesDesign,
        ["sutTimeSlice"] = SutTimeSlice(s),
        ["sutProcesses"] = Text(s.Twins),
        ["slicesPerBlock"] = Text(s.Slices),
        ["timedBlocks"] = Text(s.TimedBlocks),
        ["fewestTimedBlocks"] = s.FewestTimedBlocks is { } fewest ? Text(fewest) : "none",
        ["costEbs"] = Text(s.CostEbs),
        ["ebs"] = Text(s.Ebs),
        ["windowSeconds"] = Text(s.Window.TotalSeconds),
        ["settlingSeconds"] = Text(s.Settling.TotalSeconds),
        ["arrivalsPerSecond"] = s.Arrivals is { } a ? Text(a) : "closed loop",
        ["warmUpMinimumSeconds"] = Text(s.WarmUp.MinimumSeconds),
        ["warmUpSeconds"] = s.WarmUpOfEach is { } each ? Text(each.TotalSeconds) : "none",
        ["warmUpTolerance"] = Text(s.WarmUp.Tolerance),
        ["warmUpCompiling"] = Text(s.WarmUp.Compiling),
        ["warmUpWindow"] = Text(s.WarmUp.Window),
        ["warmUpLimitSeconds"] = Text(s.WarmUpLimit.TotalSeconds),
        ["timeoutSeconds"] = Text(s.Timeout.TotalSeconds),
        ["customers"] = Text(s.Customers),
        ["items"] = Text(s.Items),
        ["asOf"] = s.AsOf.ToString("O", CultureInfo.InvariantCulture),
        ["sessionLength"] = s.SessionLength,
        ["mix"] = s.Mix ?? "tpc-app",
        ["detailItems"] = s.DetailItems,
        ["format"] = s.Format,
        ["vendorDelayMs"] = s.VendorDelay,
        ["delayMs"] = s.Delay is { } delay ? Text(delay) : "loopback",
        ["hop2"] = s.Hop2AsHop1 ? SettingTable.AsHop1 : s.Hop2Tls ? "tls" : "plain",
        ["hop3"] = s.Hop3Tls ? "tls" : "plain",
        ["dataAccess"] = string.Join(',', s.DataAccess),
        ["terminate"] = string.Join(',', s.Terminate),
        ["http"] = string.Join(',', s.Http),
        ["choices"] = string.Join(" | ", s.Choices.Select(c => string.Join(' ', c.Levels.Select(l => $"{l.Key}={l.Value}")))),
        ["suitesSetBy"] = new TlsProcesses(s.Choices).SuitesSetBy,
        ["openSsl"] = s.OpenSsl?.LibraryDirectory ?? "the machine's",
        ["builds"] = Builds(s.Builds),
        ["server"] = string.Join(',', s.Machine.Tunings.Select(tuning => tuning.Name)),
        ["sutCpus"] = s.SutCpus is { } cpus ? Text(cpus) : "no limit",
        ["timedSutCpus"] = s.TimedSutCpus is { } timed ? Text(timed) : "no limit",
        ["meter"] = s.MeterDirectory is null ? "no" : "yes",
        ["profile"] = s.Profile ? $"cpu-clock, {Text(PerfSample.PerSecond)} Hz" : "no",
        ["ticketLifetimeSeconds"] = s.TicketLifetime is { } life ? Text(life.TotalSeconds) : "process",
        ["shard"] = s.Shard?.ToString() ?? "none",
        ["startAt"] = s.StartAt?.ToString("O", CultureInfo.InvariantCulture) ?? "at once",
        ["otlp"] = s.Otlp?.AbsoluteUri ?? "none",
        ["keyLog"] = s.KeyLog is null ? "no" : "yes",
        ["coresPinned"] = s.Cores.Pinned ? "yes" : "no",
        ["coresSut"] = CpuList.Format(s.Cores.Sut),
        ["coresRest"] = CpuList.Format(s.Cores.Rest),
        ["stealLimit"] = Text(s.StealLimit),
        ["repeatLimitSeconds"] = s.RepeatLimit is { } r ? Text(r.TotalSeconds) : "none",
    };

    private static string SutTimeSlice(RunSettings s) => s.Duets && TimeSlice.IsSupported
        ? string.Create(CultureInfo.InvariantCulture, $"{RunSettings.DuetTimeSlice.TotalMilliseconds} ms in duets")
        : "the kernel's own";

    /// <summary>The builds that a run compares, each with its label.</summary>
    public static string Builds(IReadOnlyList<SutBuild> builds) => builds.Count == 0
        ? "none"
        : string.Join(", ", builds.Select(b => $"{b.Label}: {b.Program ?? b.OpenSsl?.LibraryDirectory ?? "the machine's"}"));

    private static string Text(IFormattable value) => value.ToString(format: null, CultureInfo.InvariantCulture);
}
