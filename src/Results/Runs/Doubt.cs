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

    /// <summary>Other processes of the host used its processors.</summary>
    ForeignLoad,

    /// <summary>Disturbed blocks are counted.</summary>
    StolenTime,

    /// <summary>The SUT compiled methods in steps that are counted.</summary>
    Compiling,

    /// <summary>A negative control changed.</summary>
    UnequalWork,

    /// <summary>The driver's processors were busy in timed cells.</summary>
    DriverSaturated,

    /// <summary>No handshake of a treatment with resumption was resumed.</summary>
    NothingResumed,

    /// <summary>The interval of a share covers 0.</summary>
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
        DoubtKind.StolenTime => "stolen time",
        DoubtKind.Compiling => "compiling",
        DoubtKind.UnequalWork => "unequal work",
        DoubtKind.DriverSaturated => "driver saturated",
        DoubtKind.NothingResumed => "nothing resumed",
        DoubtKind.CoversZero => "covers 0",
        DoubtKind.Imprecise => "precision not attained",
        _ => throw new InvalidOperationException($"The doubt {Kind} has no name."),
    };

    /// <summary>
    /// True if it can make one run's responses differ from another's. Unsteadiness and stolen time meet both sides of a duet, and neither treatments that are
    /// measured one after the other nor throughput and response times are spared them. Where the driver was busy, these are the driver's.
    /// </summary>
    /// <param name="isCost">True for responses of cost cells, false for those of timed ones.</param>
    /// <param name="inDuets">True if treatments were measured at the same time, in cost cells.</param>
    public bool BearsOn(bool isCost, bool inDuets) => Kind switch
    {
        DoubtKind.Unsettled or DoubtKind.ForeignLoad or DoubtKind.Compiling => true,
        DoubtKind.UnequalWork => isCost,
        DoubtKind.Unsteady or DoubtKind.StolenTime => !(isCost && inDuets),
        DoubtKind.DriverSaturated => !isCost,
        _ => false,
    };

    /// <summary>True if it leaves the costs alone: it can only make throughput and response times differ.</summary>
    /// <param name="inDuets">True if treatments were measured at the same time, in cost cells.</param>
    public bool IsOfTimedCells(bool inDuets) => BearsOn(isCost: false, inDuets) && !BearsOn(isCost: true, inDuets);

    /// <inheritdoc/>
    public override string ToString() => Text;
}
