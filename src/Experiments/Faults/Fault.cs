using TlsToll.Experiments.Testbeds;
using TlsToll.Testbed.Administration;
using TlsToll.Tls;

namespace TlsToll.Experiments.Faults;

/// <summary>Tiers that can be made to fail.</summary>
/// <param name="Running">The running tiers, whose vendors keep their ledger.</param>
/// <param name="Wires">The relays between the SUT and the tiers behind it.</param>
/// <param name="Tools">Their disk and clocks.</param>
public sealed record FaultyTestbed(RunTestbed Running, FaultyWires Wires, FaultTools Tools);

/// <summary>Something that goes wrong for a while.</summary>
/// <param name="Name">Name, such as <c>vendors-silent</c>.</param>
/// <param name="BeginAsync">Makes it go wrong.</param>
/// <param name="EndAsync">Puts it right again.</param>
public sealed record Fault(string Name, Func<FaultyTestbed, CancellationToken, Task> BeginAsync, Func<FaultyTestbed, CancellationToken, Task> EndAsync)
{
    // Longer than any timeout, in milliseconds.
    private const string Never = "600000";

    // Further than any lease or pause.
    private static readonly TimeSpan ClockStep = TimeSpan.FromHours(1);

    /// <summary>What it needs.</summary>
    public FaultNeed Need { get; init; }

    /// <summary>
    /// True if the SUT answers every request meanwhile, if only by a fault: what goes wrong lies behind it, and its own timeouts are shorter than its clients'.
    /// </summary>
    public bool SutAnswers { get; init; }

    /// <summary>True if the SUT is killed, and with it what it alone knew: an authorisation whose order it had not stored yet.</summary>
    public bool KillsSut { get; init; }

    /// <summary>Longest that it may last, to show what it is for.</summary>
    public TimeSpan LongestHold { get; init; } = TimeSpan.MaxValue;

    /// <summary>Looks whether it is there, where no interaction would tell; null if those that fail or wait do.</summary>
    public Func<FaultyTestbed, CancellationToken, Task<bool>>? IsThereAsync { get; init; }

    /// <summary>Tiers killed (SIGKILL), and started again when the fault ends.</summary>
    public static IReadOnlyList<Fault> Kills { get; } =
    [
        new("sut-killed", (tiers, _) => KillSut(tiers), RestartSut)
        {
            KillsSut = true,
        },
        new("database-killed", (tiers, _) => KillDatabase(tiers), RestartDatabase),
        new("sut-and-database-killed", (tiers, _) => Task.WhenAll(KillSut(tiers), KillDatabase(tiers)), async (tiers, abort) =>
        {
            await RestartDatabase(tiers, abort);
            await RestartSut(tiers, abort);
        })
        {
            KillsSut = true,
        },
        new("vendors-killed", (tiers, _) => tiers.Running.Host.Vendors.KillAsync(), (tiers, abort) => tiers.Running.Host.RestartVendorsAsync(abort))
        {
            SutAnswers = true,
        },
    ];

    /// <summary>All faults.</summary>
    public static IReadOnlyList<Fault> All { get; } =
    [
        Behaviour("vendors-slow", Never, failureRate: 0),
        Behaviour("vendors-failing", "0", failureRate: 1),
        Wire("vendors-unreachable", Hop.SutToVendors, WireFault.Refused),
        Wire("vendors-silent", Hop.SutToVendors, WireFault.Silent),
        Wire("vendors-requests-late", Hop.SutToVendors, WireFault.Late) with
        {
            // Voids are due after half a minute, and would be late, too.
            LongestHold = TimeSpan.FromSeconds(20),
            IsThereAsync = (tiers, _) => Task.FromResult(tiers.Wires.HaveHeldRequests),
        },
        Wire("vendors-answers-lost", Hop.SutToVendors, WireFault.AnswersLost),
        Wire("vendors-answers-garbled", Hop.SutToVendors, WireFault.Garbled),
        Wire("vendors-impersonated", Hop.SutToVendors, WireFault.Impostor),
        Wire("vendors-expired", Hop.SutToVendors, WireFault.Expired),
        Wire("vendors-misnamed", Hop.SutToVendors, WireFault.Misnamed),
        Wire("vendors-nonsense", Hop.SutToVendors, WireFault.Nonsense),
        Wire("database-unreachable", Hop.SutToDatabase, WireFault.Refused),
        Wire("database-silent", Hop.SutToDatabase, WireFault.Silent),
        Wire("database-answers-lost", Hop.SutToDatabase, WireFault.AnswersLost),
        // Forward when it begins, and back when it ends.
        Clock("sut-clock-stepped", tools => tools.SutClock, tiers => tiers.SutAdmin),
        Clock("vendors-clock-stepped", tools => tools.VendorsClock, tiers => tiers.VendorsAdmin),
        new("disk-full", (tiers, _) => Task.Run(tiers.Tools.Disk!.Fill, CancellationToken.None), EmptyDisk) { Need = FaultNeed.SmallDisk },
        new("sut-frozen", (tiers, _) => Done(tiers.Running.Host.Suts[0].Freeze), (tiers, _) => Done(tiers.Running.Host.Suts[0].Thaw)),
        .. Kills,
    ];

    private static Fault Behaviour(string name, string delay, double failureRate) => new(
        name,
        async (tiers, abort) =>
        {
            var usual = await tiers.Running.VendorsAdmin.BehaviourAsync(abort);
            await tiers.Running.VendorsAdmin.BehaveAsync(usual with { Delay = delay, FailureRate = failureRate, BackgroundDelay = null }, abort);
        },
        async (tiers, abort) =>
        {
            var faulty = await tiers.Running.VendorsAdmin.BehaviourAsync(abort);
            await tiers.Running.VendorsAdmin.BehaveAsync(faulty with { Delay = "0", FailureRate = 0 }, abort);
        })
    {
        SutAnswers = true,
    };

    private static Fault Clock(string name, Func<FaultTools, SettableClock?> of, Func<RunTestbed, AdministrationClient> tier) => new(
        name, (tiers, _) => Done(() => of(tiers.Tools)!.Set(ClockStep)), (tiers, _) => Done(() => of(tiers.Tools)!.Set(TimeSpan.Zero)))
    {
        Need = FaultNeed.Clock,
        IsThereAsync = async (tiers, abort) => await tier(tiers.Running).ClockAsync(abort) > DateTimeOffset.UtcNow + (ClockStep / 2),
    };

    // A database that could not write its log has ended.
    private static async Task EmptyDisk(FaultyTestbed tiers, CancellationToken abort)
    {
        tiers.Tools.Disk!.Empty();
        if (!tiers.Running.Host.Cluster.Exited.IsCompleted)
            return;
        await KillDatabase(tiers);
        await RestartDatabase(tiers, abort);
    }

    private static Fault Wire(string name, Hop hop, WireFault fault) => new(
        name, (tiers, _) => Done(() => tiers.Wires.Break(hop, fault, tiers.Running.Host.Certificates.CaPath)), (tiers, _) => Done(() => tiers.Wires.Mend(hop)))
    {
        SutAnswers = hop == Hop.SutToVendors,
    };

    private static Task KillSut(FaultyTestbed tiers) => tiers.Running.Host.Suts[0].KillAsync();

    private static Task KillDatabase(FaultyTestbed tiers) => tiers.Running.Host.Cluster.KillAsync();

    private static Task RestartSut(FaultyTestbed tiers, CancellationToken abort) => tiers.Running.Host.RestartSutAsync(0, abort);

    private static Task RestartDatabase(FaultyTestbed tiers, CancellationToken abort) => tiers.Running.Host.RestartDatabaseAsync(abort);

    private static Task Done(Action action)
    {
        action();
        return Task.CompletedTask;
    }
}
