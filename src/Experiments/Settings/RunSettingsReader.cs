using System.Globalization;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.Experiments.Settings;

/// <summary>Reads the settings of <c>bench run</c> from the command line or a study file.</summary>
public static class RunSettingsReader
{
    private static readonly Setting[] Required = [SettingTable.SutTls, SettingTable.SutAdmin, SettingTable.VendorsAdmin, SettingTable.Ca];

    private static readonly TimeSpan QuickBudget = TimeSpan.FromSeconds(120);

    // This project's choices: processes of each of two builds, and SUTs in all.
    private const int ProcessesOfBuild = 4;
    private const int MostSuts = 12;

    // Fewer have no interval.
    private const int FewestTimedBlocks = 2;

    /// <summary>Reads settings of a study without inspecting this host.</summary>
    /// <param name="values">Texts by setting.</param>
    /// <param name="quick">True to use the defaults of <c>--quick</c>.</param>
    /// <returns>The settings and their problems, as sentences without full stops. The settings are valid only if there are no
    /// problems.</returns>
    public static (RunSettings Settings, IReadOnlyList<string> Problems) Read(IEnumerable<KeyValuePair<string, string>> values, bool quick = false)
    {
        var all = new Dictionary<string, string>(values, StringComparer.Ordinal);
        if (quick)
            all[SettingTable.Quick.Name] = "";
        var reader = new SettingsReader(all);
        var settings = Read(reader);
        // Levels and settings are also read one by one, without a treatment.
        if (reader.Has(SettingTable.Treatments))
            CheckTreatments(reader, settings);
        // A study measures one combination after the other.
        settings = settings with { Duets = false, Budget = null };
        // A study's run of costs stands alone: it is no slice among others.
        if (!reader.Has(SettingTable.CostSessions))
            settings = settings with { CostSessions = quick ? 20 : 60 };
        return (settings, reader.Problems);
    }

    /// <summary>Reads the settings of a command and resolves the builds, files and processors that they name.</summary>
    /// <exception cref="Testbed.InvalidRequestException">A setting is wrong or contradicts another; the message lists all problems in one
    /// line.</exception>
    /// <exception cref="Testbed.MissingProgramException">A file of native/ does not exist.</exception>
    public static RunSettings Resolved(SettingsReader reader)
    {
        var settings = Read(reader);
        CheckTreatments(reader, settings);
        reader.Check(
            !settings.Hop2AsHop1, $"{SettingTable.Hop2} {SettingTable.AsHop1} is for studies: a run measures two treatments at a time, on two processes that are the same");
        reader.Ensure();
        return MachineSettings.Resolve(settings);
    }

    /// <summary>Reads the settings; valid only if the reader has no problems.</summary>
    /// <param name="reader">Reader of the texts.</param>
    /// <param name="onlyHop1">True if the command uses hop 1 only.</param>
    internal static RunSettings Read(SettingsReader reader, bool onlyHop1 = false)
    {
        var (quick, precision, warmUp) = (reader.Get(SettingTable.Quick), reader.Get(SettingTable.Precision), reader.Get(SettingTable.WarmUp));
        var (choices, machine) = (ChoiceReader.Read(reader), Machine(reader));
        var (accesses, terminations, versions) = (reader.Get(SettingTable.DataAccess), reader.Get(SettingTable.Terminate), reader.Get(SettingTable.Http));
        var processes = new ProcessPlan(choices, RunSettings.VariantsOf(accesses, machine.BuildLabels, terminations, versions, new SutVariant("", Hop2Tls: true, Hop3Tls: false)));
        // Each process must be warmed up separately.
        var longer = Math.Max(processes.Suts.Count, processes.Workers.Count);
        var (hops, delay, sessions, window) = (reader.Get(SettingTable.Hops), reader.Get(SettingTable.VendorDelay), reader.Get(SettingTable.CostSessions), reader.Get(SettingTable.Window));
        var settings = new RunSettings
        {
            Seed = reader.Get(SettingTable.DrawnSeed),
            Treatments = Treatments(reader, choices, machine.BuildLabels),
            Blocks = precision is not null ? 12 : reader.Get(SettingTable.Blocks),
            Slices = reader.Get(SettingTable.Slices),
            TimedBlocks = reader.Get(SettingTable.TimedBlocks),
            Precision = precision,
            CostSessions = sessions,
            // Without delay, a few EBs keep the SUT busy. With a delay, sessions mostly wait, so all run concurrently; otherwise a cell
            // would take hours.
            CostEbs = Math.Min(delay == "0" ? 8 : 1000, sessions),
            Ebs = reader.Get(SettingTable.Ebs),
            Window = window,
            Settling = TimeSpan.FromSeconds(Math.Min(window.TotalSeconds, quick ? 0.3 : 1)),
            Arrivals = reader.Get(SettingTable.Arrivals),
            WarmUpOfEach = warmUp,
            WarmUp = new SettledRule(Window: quick ? 3 : 5, MinimumSeconds: longer * warmUp.TotalSeconds),
            WarmUpLimit = longer * TimeSpan.FromSeconds(Math.Max(quick ? 75 : 150, warmUp.TotalSeconds)),
            Timeout = reader.Get(SettingTable.Timeout),
            Customers = reader.Get(SettingTable.Customers),
            Items = reader.Get(SettingTable.Items),
            SessionLength = reader.Get(SettingTable.SessionLength),
            Mix = reader.Get(SettingTable.Mix),
            DetailItems = reader.Get(SettingTable.DetailItems),
            Format = reader.Get(SettingTable.Message),
            VendorDelay = delay,
            Delay = reader.Get(SettingTable.Delay),
            Hop2Tls = hops?.Contains("2", StringComparer.Ordinal) ?? reader.Get(SettingTable.Hop2) != "plain",
            Hop2AsHop1 = reader.Get(SettingTable.Hop2) == SettingTable.AsHop1,
            Hop3Tls = hops?.Contains("3", StringComparer.Ordinal) ?? reader.Get(SettingTable.Hop3) == "tls",
            DataAccess = accesses,
            Terminate = terminations,
            Http = versions,
            Choices = choices,
            Machine = machine,
            Profile = reader.Get(SettingTable.Profile),
            TicketLifetime = reader.Get(SettingTable.TicketLifetime),
            SutCpus = reader.Get(SettingTable.SutCpus),
            RepeatLimit = reader.Get(SettingTable.RepeatLimit) ?? Budget(reader, quick),
            Otlp = reader.Get(SettingTable.Otlp),
            KeyLog = reader.Get(SettingTable.KeyLog),
            External = External(reader, choices),
            Keep = reader.Get(SettingTable.Keep),
            TiersDirectory = reader.Get(SettingTable.Tiers),
            Shard = reader.Get(SettingTable.Shard),
            StartAt = reader.Get(SettingTable.StartAt),
            AsOf = DateOnly.FromDateTime(DateTime.UtcNow),
        };
        CheckTogether(reader, settings, onlyHop1);
        settings = Designed(reader, settings, quick);
        return settings.Shard is null ? settings : Sharded(reader, settings, settings.Shard);
    }

    private static IReadOnlyList<Treatment> Treatments(SettingsReader reader, IReadOnlyList<TlsChoice> choices, IReadOnlyList<string> builds)
    {
        var accesses = Treatment.AcrossAccesses(Treatment.Across(reader.Get(SettingTable.Treatments), choices), reader.Get(SettingTable.DataAccess));
        var terminations = Treatment.AcrossTerminations(Treatment.AcrossBuilds(accesses, builds), reader.Get(SettingTable.Terminate));
        var versions = reader.Get(SettingTable.Http);
        return [.. Treatment.AcrossHttp(terminations, versions).Select(t => HttpVersions.Is2(t.Conditions.Http ?? versions[0]) ? HttpVersions.Negotiated(t) : t)];
    }

    // Tiers that run already have one SUT, and treatments without a plain twin no partner. Kinds of database access, programs that end TLS, and versions of HTTP
    // are compared with one another, not each with a partner.
    private static RunSettings Designed(SettingsReader reader, RunSettings settings, bool quick)
    {
        var duets = reader.Get(SettingTable.Design) == RunSettings.DuetsDesign && settings is { External: null, DataAccess.Count: 1, Terminate.Count: 1, Http.Count: 1 }
            && Pairs.AtOnce(settings.Treatments).Count > 0;
        reader.Check(duets || !reader.Has(SettingTable.SutProcesses), $"{SettingTable.SutProcesses} requires duets: treatments with a plain twin, on tiers that the run starts");
        return settings with
        {
            Duets = duets,
            SutProcesses = reader.Get(SettingTable.SutProcesses) ?? ProcessesFor(settings),
            Budget = Budget(reader, quick),
            FewestTimedBlocks = Budget(reader, quick) is null || reader.Has(SettingTable.TimedBlocks) ? null : FewestTimedBlocks,
        };
    }

    // Two processes of one build are not equally fast, which a comparison of builds averages. Each takes its time in the warm-up.
    private static int ProcessesFor(RunSettings settings)
    {
        // The design is not set yet, so there is one SUT of each.
        var configurations = settings.Processes.Suts.Count;
        return settings.Machine.BuildLabels.Count == 0
            ? ProcessPlan.Couple
            : Math.Clamp(MostSuts / configurations / ProcessPlan.Couple * ProcessPlan.Couple, ProcessPlan.Couple, ProcessesOfBuild);
    }

    // Who says how many blocks says how long.
    private static TimeSpan? Budget(SettingsReader reader, bool quick) => quick && !reader.Has(SettingTable.Blocks) ? QuickBudget : null;

    private static MachineRequest Machine(SettingsReader reader) => new(
        Words(reader.Get(SettingTable.OpenSsl)), reader.Get(SettingTable.Meter), reader.Get(SettingTable.Native),
        reader.Has(SettingTable.Sut) ? "Nothing is pinned: the tiers are running already."
            : reader.Get(SettingTable.NoPin) ? "Nothing is pinned (--no-pin)."
            : null,
        Words(reader.Get(SettingTable.SutBuild)),
        reader.Get(SettingTable.Server));

    private static string[]? Words(string? list) => list is null ? null : SettingTable.Words(list);

    private static void CheckTogether(SettingsReader reader, RunSettings settings, bool onlyHop1)
    {
        (Setting One, Setting Other, string Reason)[] conflicts =
        [
            (SettingTable.Quick, SettingTable.Precision, ": --quick fixes the time of measuring"),
            (SettingTable.Ebs, SettingTable.Arrivals, ": sessions of an open loop have no Active EBs"),
            (SettingTable.Blocks, SettingTable.Precision, ""),
            (SettingTable.SutCpus, SettingTable.TimedSutCpus, ": the one limits all cells"),
            (SettingTable.Delay, SettingTable.Otlp, ": the workers' network namespace reaches the SUT alone"),
            (SettingTable.Hops, SettingTable.Hop2, ""),
            (SettingTable.Hops, SettingTable.Hop3, ""),
            (SettingTable.Shard, SettingTable.Precision, ": the blocks would follow from one shard's pilot"),
            (SettingTable.Shard, SettingTable.Arrivals, ": the shards share Active EBs"),
        ];
        foreach (var (one, other, reason) in conflicts)
            reader.Check(!(reader.Has(one) && reader.Has(other)), $"{one} and {other} contradict each other{reason}");
        reader.Check(
            !reader.Has(SettingTable.Precision) || Pairs.Of(settings.Treatments).Any(),
            $"{SettingTable.Precision} is that of TLS's share, which requires treatments with and without TLS");
        var several = settings.Machine.OpenSsl is { Count: > 1 };
        reader.Check(
            !(several && settings.Machine.SutBuilds is { Count: > 0 }), $"{SettingTable.OpenSsl} A,B and {SettingTable.SutBuild} contradict each other");
        reader.Check(
            settings.Machine.Tunings.Count < 2 || !(several || settings.Machine.SutBuilds is { Count: > 0 }),
            $"{SettingTable.Server} A,B contradicts {SettingTable.OpenSsl} A,B and {SettingTable.SutBuild}");
        reader.Check(
            !settings.HasWire || settings.Choices.All(choice => choice.Weaknesses.Count == 0 && choice.Noops.IsNone),
            $"{SettingTable.Delay} contradicts old versions, suites, keys and groups, and {TlsFactors.Noops}: these are for loopback only, and a wire is not loopback");
        reader.Check(settings.Machine.SutBuilds is not { Count: 0 or 1 }, $"{SettingTable.SutBuild} names fewer than two builds");
        foreach (var problem in settings.Terminate.Any(program => program != FrontServer.None) ? FrontConflicts.Of(settings) : [])
            reader.Check(false, problem);
        foreach (var problem in settings.Http.Any(HttpVersions.Is2) ? HttpVersions.Conflicts(settings, reader.IsGiven) : [])
            reader.Check(false, problem);
        reader.Check(
            settings.KeyLog is null || settings.Treatments.All(t => t.Transport == Transport.Plain || t.Tls.EffectiveClient == TlsClient.OpenSsl),
            $"{SettingTable.KeyLog} requires {TlsFactors.Client} openssl");
        reader.Check(settings.KeyLog is null || settings.Treatments.Any(t => t.Transport == Transport.Tls), $"{SettingTable.KeyLog} requires a treatment with TLS");
        reader.Check(
            onlyHop1 || settings is { Hop2Tls: false, Hop3Tls: false } || settings.Choices.All(c => c.Noops.IsNone),
            $"{TlsFactors.Noops} requires {SettingTable.Hops} 1: vendors and database have no no-ops");
    }

    private static void CheckTreatments(SettingsReader reader, RunSettings settings)
    {
        foreach (var problem in FrontConflicts.OfTreatments(settings))
            reader.Check(false, problem);
    }

    private static ExternalTiers? External(SettingsReader reader, IReadOnlyList<TlsChoice> choices)
    {
        if (!reader.Has(SettingTable.Sut))
        {
            var alone = SettingTable.ExternalTiers.FirstOrDefault(reader.IsGiven);
            reader.Check(alone is null, $"{alone} requires {SettingTable.Sut}");
            return null;
        }

        foreach (var missing in Required.Where(setting => !reader.Has(setting)))
            reader.Check(false, $"{SettingTable.Sut} requires {missing} (or {missing.Variable})");
        foreach (var setting in SettingTable.Of(FactorCommands.Run).Where(setting => setting.NotWithSut is not null && reader.IsGiven(setting)))
            reader.Check(false, $"{setting} {setting.NotWithSut}");
        foreach (var problem in ExternalSettingsConflicts.OfChoices(choices))
            reader.Check(false, problem);
        var (terminations, front) = (reader.Get(SettingTable.Terminate), reader.Get(SettingTable.Front));
        var hasFront = terminations.Any(program => program != FrontServer.None);
        foreach (var problem in hasFront ? ExternalSettingsConflicts.OfFronts(terminations, front is not null) : [])
            reader.Check(false, problem);
        var (plain, tls, ca) = (reader.Get(SettingTable.Sut), reader.Get(SettingTable.SutTls), reader.Get(SettingTable.Ca));
        var (admin, vendors) = (reader.Get(SettingTable.SutAdmin), reader.Get(SettingTable.VendorsAdmin));
        var (token, meter) = (reader.Get(SettingTable.AdminToken), reader.Get(SettingTable.DatabaseMeter));
        return plain is null || tls is null || admin is null || vendors is null || ca is null
            ? null
            : new ExternalTiers
            {
                SutPlain = plain,
                SutTls = tls,
                SutAdmin = admin,
                VendorsAdmin = vendors,
                CaPath = Path.GetFullPath(ca),
                Token = token,
                DatabaseMeter = meter,
                Front = hasFront ? front : null,
            };
    }

    private static RunSettings Sharded(SettingsReader reader, RunSettings settings, Shard shard)
    {
        reader.Check(reader.Has(SettingTable.Sut), "--shard requires --sut: the shards of a run drive tiers that none of them starts");
        reader.Check(settings.StartAt is not null, "--shard requires --start-at, the same for all shards");
        reader.Check(settings.External?.Front is null, $"--shard requires {SettingTable.Terminate} {FrontServer.None}: the shards do not share what a program in front counts");
        reader.Check(
            Math.Min(settings.Ebs, settings.CostEbs) >= shard.Count,
            string.Create(
                CultureInfo.InvariantCulture, $"--shard: {shard.Count} shards need as many EBs; cells have {settings.Ebs} (timed) and {settings.CostEbs} (cost)"));
        var run = (settings.StartAt ?? default).UtcDateTime.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        // A single shard can't repeat a disturbed block, nor decide that there is time for another.
        return settings with { Shard = shard with { Run = run }, RepeatLimit = TimeSpan.Zero, Budget = null, FewestTimedBlocks = null };
    }
}
