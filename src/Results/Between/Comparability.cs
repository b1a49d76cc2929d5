using System.Globalization;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;

namespace TlsToll.Results.Between;

/// <summary>Checks that runs measured the same thing on the same host, and lists their differences.</summary>
internal static class Comparability
{
    // Differences between the groups that a comparison is about: versions of the software.
    private static readonly string[] Software =
    [
        "sut.dotnet", "sut.openSsl", "vendors.dotnet", "vendors.openSsl", "rbe.openssl", "openSsl",
        "sut.environment.DOTNET_OPENSSL_VERSION_OVERRIDE", "postgres.version",
    ];

    // Of those, what negotiates TLS on hop 1.
    private static readonly string[] Negotiating =
        ["sut.dotnet", "sut.openSsl", "rbe.openssl", "openSsl", "sut.environment.DOTNET_OPENSSL_VERSION_OVERRIDE"];

    // Settings of the length and number of the measurements, ports and files.
    private static readonly string[] Incidental =
    [
        "agent", "asOf", "blocks", "blocksWanted", "budgetSeconds", "choices", "fewestTimedBlocks", "postgres.port", "precisionPoints", "repeatLimitSeconds", "seed",
        "shard", "startAt", "stealLimit", "sut.compiledAhead", "sut.profiles", "sutProcesses", "timedBlocks", "treatments", "vendors.ledgerFile", "vendors.seed", "warmUpCompiling", "warmUpLimitSeconds",
        "warmUpMinimumSeconds", "warmUpSeconds", "warmUpTolerance", "warmUpWindow",
    ];

    // No matter for costs: what happens in a timed window.
    private static readonly string[] OfTimedCells = ["settlingSeconds", "sut.handshakeTimeoutSeconds", "timedSutCpus", "timeoutSeconds", "windowSeconds"];

    // Of dotnet's command line, which starts the tiers and has no effect on them.
    private static readonly string[] OfCommandLine = ["sut.environment.DOTNET_CLI_", "sut.environment.DOTNET_NOLOGO", "sut.environment.DOTNET_GENERATE_ASPNET_CERTIFICATE"];

    /// <summary>Reasons that two groups of runs cannot be compared; empty if they can.</summary>
    /// <param name="before">Runs before; at least one.</param>
    /// <param name="after">Runs after; at least one.</param>
    /// <param name="isTimed">True if responses of timed cells are compared, too.</param>
    public static IReadOnlyList<string> Obstacles(IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after, bool isTimed)
    {
        RunResult[] all = [.. before, .. after];
        // What else differs follows from that.
        if (all.Skip(1).SelectMany(run => OtherVersions(all[0], run)).Distinct(StringComparer.Ordinal).ToArray() is { Length: > 0 } versions)
            return versions;
        if (Foreign(all[0]) is { } foreign)
            return [foreign];
        return
        [
            .. all.Skip(1).SelectMany(run => Different(all[0], run, isTimed)).Distinct(StringComparer.Ordinal),
            .. Mixed(before, "before"),
            .. Mixed(after, "after"),
            .. Unexplained(before[0], after[0]),
            .. all.Select(Unfinished).OfType<string>().Distinct(StringComparer.Ordinal),
        ];
    }

    /// <summary>True if another version of the program, or of the method, measured.</summary>
    public static bool IsOfOtherVersion(RunResult a, RunResult b) => OtherVersions(a, b).Any();

    /// <summary>The reason that this program cannot judge a run of another; null if there is none.</summary>
    public static string? Foreign(RunResult run) => RunMethod.Unlike(run.Product, run.Method) is { } unlike ? $"another program's run: {unlike}" : null;

    /// <summary>The reason that a run's numbers cannot be compared with anything; null if there is none.</summary>
    public static string? Unfinished(RunResult run) => run.Status switch
    {
        "valid" => run.Failing is { } failing ? $"in a run, {failing}" : null,
        "interrupted" => "a run was interrupted: it ended at somebody's will and not by its plan",
        var status => $"a run is {status}",
    };

    /// <summary>Software that differs between two groups, most likely the subject of the comparison.</summary>
    public static IReadOnlyList<string> Differences(RunResult before, RunResult after) =>
    [
        .. before.Machine.Kernel != after.Machine.Kernel ? [$"kernel: {before.Machine.Kernel} and {after.Machine.Kernel}"] : Array.Empty<string>(),
        .. Differing(before, after).Where(IsSoftware).Select(name => $"{name}: {Value(before, name)} and {Value(after, name)}"),
        .. Negotiated(before, after),
    ];

    /// <summary>Facts of a run's builds that are not the same for all of them.</summary>
    public static IEnumerable<string> BuildDifferences(RunResult run)
    {
        string[] builds = [.. run.Treatments.Select(t => t.Factors.GetValueOrDefault("build")).OfType<string>().Distinct(StringComparer.Ordinal)];
        // The longest first: a build may be named 3.0, and another 3.0.19.
        string[] prefixes = [.. builds.OrderByDescending(name => name.Length).Select(name => $"build.{name}.")];
        var facts =
            from key in run.Settings.Keys
            let prefix = prefixes.FirstOrDefault(prefix => key.StartsWith(prefix, StringComparison.Ordinal))
            where prefix is not null
            select key[prefix.Length..];
        foreach (var fact in facts.Distinct(StringComparer.Ordinal))
        {
            // What is the same as the first SUT's is not written down again.
            var values = builds.Select(build => (Name: build, Value: run.Settings.GetValueOrDefault($"build.{build}.{fact}") ?? Value(run, "sut." + fact))).ToArray();
            if (values.DistinctBy(build => build.Value, StringComparer.Ordinal).Count() > 1)
                yield return $"{fact}: {string.Join(" and ", values.Select(build => $"{build.Value} ({build.Name})"))}";
        }
    }

    /// <summary>What two treatments negotiated, if it differs.</summary>
    public static IEnumerable<string> Negotiated(TreatmentResult one, TreatmentResult other)
    {
        var (a, b) = (Parameters(one), Parameters(other));
        return a == b ? [] : [one.Name == other.Name ? $"{one.Name} negotiated {a} and {b}" : $"{one.Name} negotiated {a}, and {other.Name} {b}"];
    }

    // Another version may measure in another way.
    private static IEnumerable<string> OtherVersions(RunResult a, RunResult b) =>
    [
        .. a.Product != b.Product ? [$"different product: {a.Product} and {b.Product}"] : Array.Empty<string>(),
        .. a.Method != b.Method
            ? [string.Create(CultureInfo.InvariantCulture, $"different method: a cost of version {a.Method} is another number than one of version {b.Method}")]
            : Array.Empty<string>(),
    ];

    private static IEnumerable<string> Different(RunResult a, RunResult b, bool isTimed) =>
    [
        .. Machine(a.Machine, b.Machine),
        .. Differing(a, b).Where(name => !IsSoftware(name) && !IsIncidental(name, isTimed))
            .Select(name => $"different setting: {name} is {Value(a, name)} and {Value(b, name)}"),
        .. Factors(a, b),
    ];

    // The runs of a group are repetitions: a change of the software among them would be taken for noise.
    private static IEnumerable<string> Mixed(IReadOnlyList<RunResult> group, string name) =>
        group.Skip(1).SelectMany(run => Differences(group[0], run)).Distinct(StringComparer.Ordinal).Select(difference => $"different software or configuration among the runs {name}: {difference}");

    // The same software negotiates in another way only by a configuration that the runs do not know, such as OpenSSL's file.
    private static IEnumerable<string> Unexplained(RunResult a, RunResult b) =>
        Differing(a, b).Any(name => Negotiating.Contains(name, StringComparer.Ordinal)) ? [] : Negotiated(a, b).Select(difference => $"different configuration of the same software: {difference}");

    private static IEnumerable<string> Negotiated(RunResult a, RunResult b) =>
        from one in a.Treatments
        from other in b.Treatments
        where one.Name == other.Name
        from difference in Negotiated(one, other)
        select difference;

    private static string Parameters(TreatmentResult treatment) =>
        treatment.Negotiated.Count == 0 ? "nothing" : string.Join(" or ", treatment.Negotiated.Select(count => count.Parameters.ToString()).Order(StringComparer.Ordinal));

    private static bool IsIncidental(string name, bool isTimed) =>
        Incidental.Contains(name, StringComparer.Ordinal) || (!isTimed && OfTimedCells.Contains(name, StringComparer.Ordinal)) || OfCommandLine.Any(prefix => name.StartsWith(prefix, StringComparison.Ordinal));

    private static bool IsSoftware(string name) => Software.Contains(name, StringComparer.Ordinal);

    // Not the frequency at the time of reading, nor the counters of throttling: these change by themselves.
    private static IEnumerable<string> Machine(MachineDescription a, MachineDescription b)
    {
        (string What, string One, string Other)[] facts =
        [
            ("processor", Text(a.Cpu.Model), Text(b.Cpu.Model)),
            ("architecture", a.Architecture, b.Architecture),
            ("extensions of the processor", Extensions(a.Cpu, b.Cpu), Extensions(b.Cpu, a.Cpu)),
            ("virtual processor", Text(a.Cpu.Virtual), Text(b.Cpu.Virtual)),
            ("frequency governor", Text(a.Governor), Text(b.Governor)),
            ("processors", $"{a.AllowedProcessors} of {Text(a.Processors)}", $"{b.AllowedProcessors} of {Text(b.Processors)}"),
            ("processors by the control group's quota", Text(a.Cgroup.Cpus), Text(b.Cgroup.Cpus)),
            ("MiB by the control group's limit", Text(a.Cgroup.MemoryBytes >> 20), Text(b.Cgroup.MemoryBytes >> 20)),
        ];
        foreach (var (what, one, other) in facts.Where(fact => fact.One != fact.Other))
            yield return $"different host: {what}: {one} and {other}";
        if (Differs(a.MemoryBytes, b.MemoryBytes))
            yield return $"different host: MiB of memory: {Text(a.MemoryBytes >> 20)} and {Text(b.MemoryBytes >> 20)}";
    }

    // Those that the other lacks, of the ones that make cryptography faster.
    private static string Extensions(CpuInfo one, CpuInfo other) =>
        string.Join(' ', one.Features.Except(other.Features, StringComparer.Ordinal)) is { Length: > 0 } more ? more : "none of those";

    private static string Text(IFormattable? value) => value?.ToString(null, CultureInfo.InvariantCulture) ?? "none";

    private static string Text(bool? value) => value switch { true => "yes", false => "no", null => "none" };

    private static string Text(string? value) => value ?? "none";

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
