using System.Text.Json.Serialization;

namespace TlsToll.Results.Runs;

/// <summary>Kind of a doubt about a valid run. docs/rules.md gives the conditions.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<DoubtKind>))]
public enum DoubtKind
{
    /// <summary>The warm-up's rule was not met.</summary>
    Unsettled,

    /// <summary>The host's speed changed from block to block.</summary>
    Unsteady,

    /// <summary>Other processes of the host used its processors while costs were measured.</summary>
    ForeignLoad,

    /// <summary>Other processes of the host used its processors in timed cells.</summary>
    ForeignTimedLoad,

    /// <summary>Nobody saw what else a host of the tiers did.</summary>
    Unobserved,

    /// <summary>Disturbed blocks of cost cells are counted.</summary>
    StolenTime,

    /// <summary>Disturbed blocks of timed cells are counted.</summary>
    StolenTimedTime,

    /// <summary>The SUT compiled methods in steps that are counted.</summary>
    Compiling,

    /// <summary>The SUT compiled methods in timed cells.</summary>
    CompilingTimed,

    /// <summary>A negative control changed, treatments sent other mixtures of requests, or a service answered them differently.</summary>
    UnequalWork,

    /// <summary>The cost of a service's slices depended on the slice before.</summary>
    CarryOver,

    /// <summary>The driver's processors were busy in timed cells.</summary>
    DriverSaturated,

    /// <summary>The driver began sessions of an open loop after their arrival.</summary>
    DriverLate,

    /// <summary>No handshake of a treatment with resumption was resumed.</summary>
    NothingResumed,

    /// <summary>The interval of a share, or of the cost of a connection where that is the answer, covers 0.</summary>
    CoversZero,

    /// <summary>An interval is wider than asked for.</summary>
    Imprecise,
}

/// <summary>Something that could make the answers of a valid run wrong, or less precise than they look.</summary>
/// <param name="Kind">Kind of the doubt.</param>
/// <param name="Text">A sentence without a full stop.</param>
public sealed record Doubt(DoubtKind Kind, string Text)
{
    /// <summary>The kind in words, as docs/rules.md names it.</summary>
    [JsonIgnore]
    public string Name => Kind switch
    {
        DoubtKind.Unsettled => "unsettled",
        DoubtKind.Unsteady => "unsteady",
        DoubtKind.ForeignLoad => "foreign load",
        DoubtKind.ForeignTimedLoad => "foreign load in timed cells",
        DoubtKind.Unobserved => "host not observed",
        DoubtKind.StolenTime => "stolen time",
        DoubtKind.StolenTimedTime => "stolen time in timed cells",
        DoubtKind.Compiling => "compiling",
        DoubtKind.CompilingTimed => "compiling in timed cells",
        DoubtKind.UnequalWork => "unequal work",
        DoubtKind.CarryOver => "carry-over",
        DoubtKind.DriverSaturated => "driver saturated",
        DoubtKind.DriverLate => "driver late",
        DoubtKind.NothingResumed => "nothing resumed",
        DoubtKind.CoversZero => "covers 0",
        DoubtKind.Imprecise => "precision not attained",
        _ => throw new InvalidOperationException($"The doubt {Kind} has no name."),
    };

    /// <summary>
    /// True if it can make one run's responses differ from another's. Unsteadiness meets both sides of a duet alike, and neither treatments that are measured one
    /// after the other nor throughput and response times are spared it: it is the host's, seen between cost cells. So is a foreign load, which timed cells can't
    /// tell where the SUT has a quota. Where the driver was busy, throughput and response times are the driver's. Where nothing was resumed, nothing can be said of
    /// resumption.
    /// </summary>
    /// <param name="isCost">True for responses of cost cells, false for those of timed ones.</param>
    /// <param name="inDuets">True if treatments were measured at the same time, in cost cells.</param>
    public bool BearsOn(bool isCost, bool inDuets) => Kind switch
    {
        DoubtKind.Unsettled or DoubtKind.ForeignLoad or DoubtKind.Unobserved or DoubtKind.NothingResumed => true,
        DoubtKind.UnequalWork or DoubtKind.CarryOver or DoubtKind.StolenTime or DoubtKind.Compiling => isCost,
        DoubtKind.Unsteady => !(isCost && inDuets),
        _ => IsOfTimedCells && !isCost,
    };

    /// <summary>True if it leaves the costs alone, and makes only throughput and response times doubtful.</summary>
    [JsonIgnore]
    public bool IsOfTimedCells =>
        Kind is DoubtKind.DriverSaturated or DoubtKind.DriverLate or DoubtKind.StolenTimedTime or DoubtKind.ForeignTimedLoad or DoubtKind.CompilingTimed;

    /// <inheritdoc/>
    public override string ToString() => Text;
}
