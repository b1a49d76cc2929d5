using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Cells;

/// <summary>Converts a planned cell into requests to a worker.</summary>
internal sealed class CellRequests(RunSettings settings, MeasuredTestbed testbed)
{
    /// <summary>
    /// First workload segment of settling and warm-up. Measured cells use lower numbers, so settling and warm-up never repeat measured
    /// work.
    /// </summary>
    private const ulong Unmeasured = 1UL << 32;

    private const ulong FirstWarmUps = 2 * Unmeasured;
    private const ulong Fillers = 3 * Unmeasured;
    private const ulong WarmUps = 4 * Unmeasured;
    private const ulong FillersOfWarmUps = 5 * Unmeasured;

    private readonly bool _byConfiguration = new TlsProcesses(settings.Choices).ByConfiguration;
    private int _warmUps;

    /// <summary>File to which the worker of a place writes the records of a cell.</summary>
    public string RecordPath(Place place) => testbed.Run.PathOf($"records-{place.Twin.ToString(CultureInfo.InvariantCulture)}.bin");

    /// <summary>Returns the measured load of a cell.</summary>
    public CellRequest Of(CellPlan plan)
    {
        var request = Base(plan.Place, Prefix(plan, "c", "d")) with { Part = plan.IsWarmUp ? WarmUps + plan.Part : plan.Part };
        if (plan.Kind == CellKind.Cost)
            return Fixed(request, settings.CostSessions, settings.CostEbs);
        return request with
        {
            Load = settings.Arrivals is null ? LoadKind.Timed : LoadKind.OpenLoop,
            Arrivals = settings.Arrivals ?? 0,
            Ebs = Ebs(plan.Treatment),
            EbFrom = From(Ebs(plan.Treatment)),
            EbTo = To(Ebs(plan.Treatment)),
            Settling = settings.Settling.TotalSeconds,
            MinimumInteractions = plan.Treatment.MinimumInteractions,
            Window = (plan.Treatment.Window ?? settings.Window).TotalSeconds,
        };
    }

    /// <summary>
    /// Returns the short, discarded load that settles a treatment before a cell. It has one session per EB of the cost cells. If sessions
    /// are resumed, it has one per EB of the cell, so that enough clients can return. Null for a cell with its own window, which is long
    /// enough to settle in.
    /// </summary>
    /// <param name="plan">The cell.</param>
    /// <param name="place">Treatment to settle, and its process.</param>
    /// <param name="index">Number of the load, unique among those before the cell.</param>
    public CellRequest? Settling(CellPlan plan, Place place, int index)
    {
        const int Most = 1024;
        var treatment = place.Treatment;
        if (treatment.Window is not null && plan.Kind == CellKind.Timed && !treatment.Tls.Resumption.IsOn)
            return null;
        var ebs = treatment.Tls.Resumption.IsOn && plan.Kind == CellKind.Timed ? Math.Max(settings.CostEbs, Ebs(treatment)) : settings.CostEbs;
        var request = Base(place, string.Create(CultureInfo.InvariantCulture, $"s{plan.Cell}-{index}")) with
        {
            Part = Unmeasured + ((ulong)plan.Cell * Most) + (ulong)index,
            SessionLength = "fixed:10",
        };
        return Fixed(request with { Tls = request.Tls is { } tls ? tls with { OldestSession = TlsOffer.OldestInSettling.TotalSeconds } : null }, ebs, ebs);
    }

    /// <summary>
    /// Returns one warm-up load. The first of each process and treatment have as many EBs as the largest cell (up to a limit): the SUT's connection pools to
    /// the vendors and the database then reach their full size, and no cell pays for opening those connections. The others are as short as a cost slice, so
    /// that there are enough of them to judge whether the cost has settled.
    /// </summary>
    /// <param name="place">Treatment and process.</param>
    /// <param name="round">Round of the warm-up, from 1.</param>
    public CellRequest WarmUp(Place place, int round)
    {
        const int Limit = 200;
        // The processes of a couple swap in every round.
        var isFirst = round <= settings.AtOnce;
        var ebs = isFirst ? Math.Min(Limit, Math.Max(settings.CostEbs, settings.CostOnly ? 1 : settings.Ebs)) : settings.CostEbs;
        var load = Interlocked.Increment(ref _warmUps);
        var request = Base(place, $"w{load.ToString(CultureInfo.InvariantCulture)}") with { Part = FirstWarmUps + (ulong)load };
        return Fixed(
            isFirst ? request with { SessionLength = "fixed:10" } : request, isFirst ? Math.Max(settings.CostSessions, ebs) : ebs, ebs);
    }

    /// <summary>
    /// Returns the load, never measured, with which a side of a duet waits for the other: as that of the cell, and longer than the other needs.
    /// </summary>
    public CellRequest Filler(CellPlan plan)
    {
        const int Cells = 10;
        var request = Base(plan.Place, Prefix(plan, "f", "g")) with { Part = (plan.IsWarmUp ? FillersOfWarmUps : Fillers) + (ulong)plan.Cell };
        return Fixed(request, Cells * settings.CostSessions, settings.CostEbs);
    }

    private int Ebs(Treatment treatment) => treatment.Conditions.Ebs ?? settings.Ebs;

    // Each of several RBEs drives its own range of the cell's EBs and so has its own random streams.
    private int From(int ebs) => settings.Shard?.From(ebs) ?? 0;

    private int To(int ebs) => settings.Shard?.To(ebs) ?? ebs;

    private static string Prefix(CellPlan plan, string measured, string warmUp) =>
        (plan.IsWarmUp ? warmUp : measured) + plan.Cell.ToString(CultureInfo.InvariantCulture);

    private CellRequest Fixed(CellRequest request, int sessions, int ebs) =>
        request with { Load = LoadKind.FixedWork, Sessions = sessions, Ebs = ebs, EbFrom = From(ebs), EbTo = To(ebs) };

    private CellRequest Base(Place place, string prefix)
    {
        var (treatment, sut) = (place.Treatment, testbed.Of(place).Sut);
        var address = treatment.Transport == Transport.Tls ? sut.Tls : sut.Plain;
        return new CellRequest
        {
            RequestIdPrefix = testbed.RequestMark + prefix,
            Connection = treatment.Connection,
            Address = address.Host,
            Port = address.Port,
            ServerName = treatment.Tls.Profile.HostName,
            Tls = treatment.Transport == Transport.Tls ? TlsOffer.Of(treatment.Tls, _byConfiguration) : null,
            CaPath = testbed.CaPath,
            KeyLogPath = settings.KeyLog,
            Format = treatment.Conditions.Format ?? settings.Format,
            Http2 = HttpVersions.Is2(treatment.Conditions.Http ?? settings.Http[0]),
            Load = LoadKind.FixedWork,
            Part = 0,
            Ebs = 0,
            EbTo = 0,
            Seed = settings.Seed,
            PopulationSeed = testbed.Population.Seed,
            Customers = testbed.Population.Customers,
            Items = testbed.Population.Items,
            AsOf = testbed.Population.AsOf,
            SessionLength = treatment.Conditions.SessionLength ?? settings.SessionLength,
            Mix = settings.Mix,
            DetailItems = settings.DetailItems,
            Timeout = settings.Timeout.TotalSeconds,
            Epoch = testbed.Epoch,
            RecordPath = RecordPath(place),
        };
    }
}
