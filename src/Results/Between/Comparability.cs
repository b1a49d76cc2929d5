using TlsToll.Measurement.Host;
using TlsToll.Results.Runs;

namespace TlsToll.Results.Between;

/// <summary>Says whether two runs measured the same thing on the same machine, and what is not the same.</summary>
internal static class Comparability
{
    // What may differ because it is what one compares: versions of the software, and what the meter itself costs.
    private static readonly string[] Software =
    [
        "sut.dotnet", "sut.openSsl", "vendors.dotnet", "vendors.openSsl", "rbe.openssl", "openSsl", "meter", "profile",
        "sut.environment.DOTNET_OPENSSL_VERSION_OVERRIDE", "postgres.version",
    ];

    // How long and how often was measured, and where things happened to be.
    private static readonly string[] Incidental =
    [
        "asOf", "blocks", "blocksWanted", "choices", "coresRest", "coresSut", "costSessions", "postgres.port", "precisionPoints", "repeatLimitSeconds", "seed",
        "settlingSeconds", "shard", "startAt", "stealLimit", "timeoutSeconds", "treatments", "vendors.ledgerFile", "vendors.seed", "warmUpCompiling", "warmUpLimitSeconds",
        "warmUpMinimumSeconds", "warmUpTolerance", "warmUpWindow", "windowSeconds",
    ];

    /// <summary>Why the runs cannot be compared; empty if they can.</summary>
    public static IReadOnlyList<string> Obstacles(RunResult a, RunResult b) =>
    [
        .. Machine(a.Machine, b.Machine),
        .. Differing(a, b).Where(name => !Software.Contains(name, StringComparer.Ordinal) && !Incidental.Contains(name, StringComparer.Ordinal))
            .Select(name => $"another setting: {name} is {Value(a, name)} and {Value(b, name)}"),
        .. Factors(a, b),
        .. a.Status == "invalid" ? ["the first run is invalid"] : Array.Empty<string>(),
        .. b.Status == "invalid" ? ["the second run is invalid"] : Array.Empty<string>(),
    ];

    /// <summary>The software that differs: most likely what the comparison is about.</summary>
    public static IReadOnlyList<string> Differences(RunResult a, RunResult b) =>
    [
        .. a.Product != b.Product ? [$"product: {a.Product} and {b.Product}"] : Array.Empty<string>(),
        .. a.Machine.Kernel != b.Machine.Kernel ? [$"kernel: {a.Machine.Kernel} and {b.Machine.Kernel}"] : Array.Empty<string>(),
        .. Differing(a, b).Where(name => Software.Contains(name, StringComparer.Ordinal)).Select(name => $"{name}: {Value(a, name)} and {Value(b, name)}"),
    ];

    private static IEnumerable<string> Machine(MachineDescription a, MachineDescription b)
    {
        if (a.Cpu.Model != b.Cpu.Model)
            yield return $"another machine: {a.Cpu.Model} and {b.Cpu.Model}";
        if (a.Processors != b.Processors || a.AllowedProcessors != b.AllowedProcessors)
            yield return $"another machine: processors {a.AllowedProcessors} of {a.Processors} and {b.AllowedProcessors} of {b.Processors}";
        if (a.MemoryBytes != b.MemoryBytes)
            yield return $"another machine: {a.MemoryBytes >> 20} and {b.MemoryBytes >> 20} MiB of memory";
    }

    // Treatments of one name that were not told the same.
    private static IEnumerable<string> Factors(RunResult a, RunResult b) =>
        from one in a.Treatments
        from other in b.Treatments
        where one.Name == other.Name
        from factor in one.Factors.Keys.Union(other.Factors.Keys, StringComparer.Ordinal)
        let levels = (One: one.Factors.GetValueOrDefault(factor), Other: other.Factors.GetValueOrDefault(factor))
        where levels.One != levels.Other
        select $"another setting: {factor} of {one.Name} is {levels.One ?? "not told"} and {levels.Other ?? "not told"}";

    private static IEnumerable<string> Differing(RunResult a, RunResult b) =>
        a.Settings.Keys.Union(b.Settings.Keys, StringComparer.Ordinal).Where(name => Value(a, name) != Value(b, name)).Order(StringComparer.Ordinal);

    private static string Value(RunResult run, string name) => run.Settings.GetValueOrDefault(name) ?? "not set";
}
