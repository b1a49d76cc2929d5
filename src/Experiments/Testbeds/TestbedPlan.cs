using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Translates a run's settings into the processes of its testbed.</summary>
public static class TestbedPlan
{
    /// <summary>Environment of every .NET tier, recorded in the results.</summary>
    public static IReadOnlyDictionary<string, string> RuntimeEnvironment { get; } = new SortedDictionary<string, string>(StringComparer.Ordinal)
    {
        // Profile-guided recompilation continues for minutes and would shift costs between blocks; see docs/evidence.md.
        ["DOTNET_TieredPGO"] = "0",

        // A background collection would affect one cell and not the next.
        ["DOTNET_gcConcurrent"] = "0",

        // Count method calls from the start instead of after a quiet period, which never occurs under load. This shortens the warm-up.
        ["DOTNET_TC_CallCountingDelayMs"] = "0",

        // Compile a method fully after 8 calls instead of 30. Rare services otherwise reach their 30 calls while cells are measured.
        ["DOTNET_TC_CallCountThreshold"] = "8",

        // An idle pool thread would yield its processor about 100 times before it sleeps, which randomly takes up to a tenth of a cell's
        // CPU time.
        ["DOTNET_ThreadPool_UnfairSemaphoreSpinLimit"] = "0",
    };

    /// <summary>Environment of the SUT, recorded in the results.</summary>
    public static IReadOnlyDictionary<string, string> SutEnvironment { get; } = new SortedDictionary<string, string>(
        RuntimeEnvironment.ToDictionary(StringComparer.Ordinal), StringComparer.Ordinal)
    {
        // By default, the youngest generation is as large as the processor's cache, which a virtual machine may not show: then a few MB. The runtime returns
        // parts of so small a heap to the kernel and fetches them anew, by chance and page by page, and one process of a duet pays for it while the other
        // doesn't; see docs/evidence.md. 32 MB, in hexadecimal: the cache of a server's processor.
        ["DOTNET_GCgen0size"] = "2000000",
    };

    /// <summary>Environment of the driver's workers, recorded in the results.</summary>
    public static IReadOnlyDictionary<string, string> WorkerEnvironment { get; } = new SortedDictionary<string, string>(
        RuntimeEnvironment.ToDictionary(StringComparer.Ordinal), StringComparer.Ordinal)
    {
        // The work after a response is short, so the receiving thread does it without a thread switch.
        ["DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS"] = "1",

        // Sessions that a process keeps for resumption: far more clients return than the default of 500 allows.
        ["DOTNET_SYSTEM_NET_SECURITY_TLSCACHESIZE"] = "100000",
    };

    /// <summary>Returns the options of the testbed.</summary>
    public static TestbedOptions Of(RunSettings settings) => new()
    {
        Seed = settings.Seed,
        Customers = settings.Customers,
        Items = settings.Items,
        AsOf = settings.AsOf,
        VendorDelay = settings.VendorDelay,
        // No client waits for these two services. With the others' delay of two seconds, a backlog of shipments would outlast its cell by
        // hours.
        BackgroundDelay = "0",
        Hop2Tls = settings.Hop2Tls,
        Hop3Tls = settings.Hop3Tls,
        KeyKinds = [.. settings.Choices.Select(c => c.Key).Distinct()],
        ChainLengths = [.. settings.Choices.Select(c => c.ChainLength).Distinct()],
        ClientKeys = [.. settings.Choices.Where(c => c.Mutual).Select(c => c.Key).Distinct()],
        OpenSslBuilds = settings.OpenSslBuilds,
        Suts = [.. settings.Processes.Suts.Select((spec, index) => Sut(settings, spec, index))],
        PlainPasswords = settings.Choices.Any(c => c.Noops.Names.Contains("mac", StringComparer.Ordinal)),
        VendorsEnvironment = With(RuntimeEnvironment, null, settings.Otlp),
        VendorsPrefix = Pinned(settings.Cores, settings.Cores.Rest),
        HasWire = settings.HasWire,
        WirePrefix = Pinned(settings.Cores, settings.Cores.Rest),
        DatabasePrefix = Pinned(settings.Cores, settings.Cores.Rest),
        CountsStatements = settings.Profile,
        KeepsLedger = settings.KeepsLedger,
        VendorHistory = settings.VendorHistory,
        Keep = settings.Keep,
        TiersDirectory = settings.TiersDirectory,
    };

    private static SutInstance Sut(RunSettings settings, SutLaunchSpec spec, int index) =>
        new(index == 0 ? "sut" : string.Create(CultureInfo.InvariantCulture, $"sut-{index + 1}"))
        {
            Prefix = Pinned(settings.Cores, settings.Cores.Sut),
            AtStart = settings.OwnSutProcessors is { Count: > 0 } own ? (own, settings.Cores.All) : null,
            IsLimitable = settings.SutCpus is not null || settings.TimedSutCpus is not null || settings.FindsSutCpus,
            Program = settings.BuildOf(spec.Variant).Program,
            Environment = OfSut(EnvironmentOf(settings.BuildOf(spec.Variant).Tuning), spec, settings.BuildOf(spec.Variant).OpenSsl, settings.Otlp, settings.MeterDirectory, settings.AblationDirectory),
            OpenSsl = spec.OpenSsl,
            // An SSL 3.0 client sends no server name.
            DefaultProfile = settings.Choices.FirstOrDefault(c => c.EffectiveVersion == TlsVersion.Ssl30)?.Key,
            Paused = index > 0,
            MapsCode = settings.Profile,
            Front = spec.Variant.Front,
            FrontOpenSsl = settings.BuildOf(spec.Variant).OpenSsl,
            Hop2Tls = spec.Variant.Hop2Tls,
            Hop3Tls = spec.Variant.Hop3Tls,
            Arguments =
            [
                .. settings.AllowBurn ? ["--allow-burn"] : Array.Empty<string>(),
                .. settings.VendorIdle is { } idle ? ["--vendor-idle", idle.TotalSeconds.ToString(CultureInfo.InvariantCulture)] : Array.Empty<string>(),
                .. settings.TicketLifetime is { } life ? ["--ticket-lifetime", life.TotalSeconds.ToString(CultureInfo.InvariantCulture)] : Array.Empty<string>(),
                // As long as the client waits: a handshake that the SUT gave up earlier would have succeeded for the client.
                "--handshake-timeout", settings.Timeout.TotalSeconds.ToString(CultureInfo.InvariantCulture),
                "--data-access", spec.Variant.DataAccess,
                .. spec.Variant.Http2 ? ["--http", "2"] : Array.Empty<string>(),
                .. Admission(settings),
                .. TlsFlags(settings.Choices, spec),
                .. settings.BuildOf(spec.Variant).Tuning.Arguments,
            ],
        };

    /// <summary>Environment of a SUT that runs in the given way.</summary>
    public static IReadOnlyDictionary<string, string> EnvironmentOf(ServerTuning tuning)
    {
        var environment = SutEnvironment.ToDictionary(StringComparer.Ordinal);
        foreach (var (name, value) in tuning.Environment)
            environment[name] = value;
        return environment;
    }

    // Clients are to be measured, however many, and not turned away. Those of a closed loop have one request each. In an open loop, a request that waits is
    // late, and not refused before its client gives up.
    private static string[] Admission(RunSettings settings)
    {
        const int Default = 1000;
        if (settings.Arrivals is not null)
            return ["--max-wait", settings.Timeout.TotalSeconds.ToString(CultureInfo.InvariantCulture)];
        var ebs = settings.Treatments.Select(treatment => treatment.Conditions.Ebs ?? settings.Ebs).DefaultIfEmpty().Max();
        return ebs > Default ? ["--max-requests", ebs.ToString(CultureInfo.InvariantCulture)] : [];
    }

    /// <summary>Flags of a SUT for TLS on hop 1.</summary>
    public static IEnumerable<string> TlsFlags(IReadOnlyList<TlsChoice> choices, SutLaunchSpec spec) =>
    [
        "--server-context", spec.KeptContext ? "kept" : "per-connection",
        .. spec.PreferClient ? ["--prefer-client"] : Array.Empty<string>(),
        .. spec.OpenSsl.AllowWeak ? ["--allow-weak"] : Array.Empty<string>(),
        "--tls-versions",
        string.Join(',', TlsVersion.All.Where(v => spec.Parts.HasPlainData ? v == TlsVersion.Tls12 : !v.IsOld || choices.Any(c => c.EffectiveVersion == v))),
    ];

    /// <summary>Environment of a SUT: a base plus the variables for OpenSSL, live metrics, the meter and no-ops.</summary>
    public static IReadOnlyDictionary<string, string> OfSut(
        IReadOnlyDictionary<string, string> environment, SutLaunchSpec spec, OpenSslBuild? build, Uri? otlp, string? meterDirectory,
        string? ablationDirectory) =>
        Ablated(Metered(With(environment, build, otlp), meterDirectory, build), spec.OpenSsl, ablationDirectory);

    /// <summary>
    /// Adds the variables of an OpenSSL build and the address for live metrics to an environment. The address is empty by default, to
    /// override the user's own.
    /// </summary>
    public static IReadOnlyDictionary<string, string> With(IReadOnlyDictionary<string, string> environment, OpenSslBuild? build, Uri? otlp)
    {
        var all = environment.Concat(build?.Environment ?? new Dictionary<string, string>(StringComparer.Ordinal)).ToDictionary(StringComparer.Ordinal);
        all[Telemetry.OtlpExport.EndpointVariable] = otlp?.AbsoluteUri ?? "";
        return all;
    }

    /// <summary>Adds the variables of the provider of no-ops to an environment, if the process has no-ops.</summary>
    public static IReadOnlyDictionary<string, string> Ablated(
        IReadOnlyDictionary<string, string> environment, OpenSslConfiguration configuration, string? directory) =>
        configuration.Noops.IsNone || directory is null
            ? environment
            : environment.Concat(TlsAblation.Environment(directory)).ToDictionary(StringComparer.Ordinal);

    /// <summary>Adds the variables of the meter in OpenSSL's calls to an environment, if its directory is given.</summary>
    private static IReadOnlyDictionary<string, string> Metered(
        IReadOnlyDictionary<string, string> environment, string? directory, OpenSslBuild? build)
    {
        if (directory is null)
            return environment;
        var meter = TlsMeter.Environment(directory, build?.LibraryDirectory);
        return environment.Where(variable => !meter.ContainsKey(variable.Key)).Concat(meter).ToDictionary(StringComparer.Ordinal);
    }

    /// <summary>
    /// Command prefix that pins a process from its start, because a runtime sizes its pools by the processors that it finds at start.
    /// </summary>
    public static IReadOnlyList<string> Pinned(CorePlan cores, IReadOnlyList<int> cpus) =>
        cores.Pinned ? ["taskset", "-c", CpuList.Format(cpus)] : [];
}
