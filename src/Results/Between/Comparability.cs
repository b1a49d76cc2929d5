using TlsToll.Measurement.Host;
using TlsToll.Results.Runs;

namespace TlsToll.Results.Between;

/// <summary>Checks that two runs measured the same thing on the same host, and lists their differences.</summary>
internal static class Comparability
{
    // Differences that a comparison is about: versions of the software, and the meter's own cost.
    private static readonly string[] Software =
    [
        "sut.dotnet", "sut.openSsl", "vendors.dotnet", "vendors.openSsl", "rbe.openssl", "openSsl", "meter", "profile",
        "sut.environment.DOTNET_OPENSSL_VERSION_OVERRIDE", "postgres.version",
    ];

    // Settings of the length and number of the measurements, ports and files.
    private static readonly string[] Incidental =
    [
        "asOf", "blocks", "blocksWanted", "choices", "coresRest", "costBudgetSeconds", "coresSut", "postgres.port", "precisionPoints", "repeatLimitSeconds", "seed",
        "settlingSeconds", "shard", "startAt", "stealLimit", "sut.handshakeTimeoutSeconds", "sut.profiles", "timedBlocks", "timeoutSeconds", "treatments", "vendors.ledgerFile", "vendors.seed", "warmUpCompiling", "warmUpLimitSeconds",
        "warmUpMinimumSeconds", "warmUpTolerance", "warmUpWindow", "windowSeconds",
    ];

    /// <summary>Reasons that the runs cannot be compared; empty if they can.</summary>
    public static IReadOnlyList<string> Obstacles(RunResult a, RunResult b) =>
    [
        .. Machine(a.Machine, b.Machine),
        .. Differing(a, b).Where(name => !Software.Contains(name, StringComparer.Ordinal) && !Incidental.Contains(name, StringComparer.Ordinal))
            .Select(name => $"different setting: {name} is {Value(a, name)} and {Value(b, name)}"),
        .. Factors(a, b),
        .. a.Status == "invalid" ? ["the first run is invalid"] : Array.Empty<string>(),
        .. b.Status == "invalid" ? ["the second run is invalid"] : Array.Empty<string>(),
    ];

    /// <summary>Software that differs, most likely the subject of the comparison.</summary>
    public static IReadOnlyList<string> Differences(RunResult a, RunResult b) =>
    [
        .. a.Product != b.Product ? [$"product: {a.Product} and {b.Product}"] : Array.Empty<string>(),
        .. a.Machine.Kernel != b.Machine.Kernel ? [$"kernel: {a.Machine.Kernel} and {b.Machine.Kernel}"] : Array.Empty<string>(),
        .. Differing(a, b).Where(name => Software.Contains(name, StringComparer.Ordinal)).Select(name => $"{name}: {Value(a, name)} and {Value(b, name)}"),
    ];

    private static IEnumerable<string> Machine(MachineDescription a, MachineDescription b) =>
    [
        .. a.Cpu.Model != b.Cpu.Model ? [$"different host: {a.Cpu.Model} and {b.Cpu.Model}"] : Array.Empty<string>(),
        .. a.Processors != b.Processors || a.AllowedProcessors != b.AllowedProcessors
            ? [$"different host: processors {a.AllowedProcessors} of {a.Processors} and {b.AllowedProcessors} of {b.Processors}"]
            : Array.Empty<string>(),
        .. Differs(a.MemoryBytes, b.MemoryBytes) ? [$"different host: {a.MemoryBytes >> 20} and {b.MemoryBytes >> 20} MiB of memory"] : Array.Empty<string>(),
    ];

    // The kernel reserves more or less of it from boot to boot.
    private static bool Differs(long? a, long? b) => a is { } one && b is { } other ? Math.Abs(one - other) > 0.02 * Math.Max(one, other) : a != b;

    // Treatments with the same name but different levels.
    private static IEnumerable<string> Factors(RunResult a, RunResult b) =>
        from one in a.Treatments
        from other in b.Treatments
        where one.Name == other.Name
        from factor in one.Factors.Keys.Union(other.Factors.Keys, StringComparer.Ordinal)
        let levels = (One: one.Factors.GetValueOrDefault(factor), Other: other.Factors.GetValueOrDefault(factor))
        where levels.One != levels.Other
        select $"different setting: {factor} of {one.Name} is {levels.One ?? "not set"} and {levels.Other ?? "not set"}";

    private static IEnumerable<string> Differing(RunResult a, RunResult b) =>
        a.Settings.Keys.Union(b.Settings.Keys, StringComparer.Ordinal).Where(name => Value(a, name) != Value(b, name)).Order(StringComparer.Ordinal);

    private static string Value(RunResult run, string name) => run.Settings.GetValueOrDefault(name) ?? "not set";
}
