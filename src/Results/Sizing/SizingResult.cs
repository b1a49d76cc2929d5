using System.Text.Json.Serialization;
using TlsToll.Statistics;

namespace TlsToll.Results.Sizing;

/// <summary>Cores that TLS takes for a load, now and for each alternative.</summary>
/// <param name="Load">The load, as a sentence.</param>
/// <param name="Source">Origin of the costs, as sentences.</param>
/// <param name="Rows">The load as it is and its alternatives, the cheapest first.</param>
/// <param name="NotMeasured">Alternatives without a number, each with the reason.</param>
/// <param name="RestCores">Cores for everything but TLS; null if not measured.</param>
/// <param name="Idle">Memory per idle connection; null if not measured.</param>
/// <param name="PricePerCoreHour">Price of a core for an hour, in the user's currency; null if none was given.</param>
public sealed record SizingResult(
    string Load, string Source, IReadOnlyList<SizingRow> Rows, IReadOnlyList<SizingGap> NotMeasured, Interval? RestCores, IdleCost? Idle, double? PricePerCoreHour)
{
    /// <summary>Version of OpenSSL with which the costs were measured, such as <c>3.5.1</c>; of the costs of a run's server, those of the alternatives alone.</summary>
    public required string OpenSsl { get; init; }

    /// <summary>True if the costs are those of a run's server, scaled for the alternatives; false if they were calibrated.</summary>
    [JsonIgnore]
    public bool IsOfRun { get; init; }

    /// <summary>Doubts about the costs at their origin, each a sentence without a full stop.</summary>
    public IReadOnlyList<string> Doubts { get; init; } = [];
}

/// <summary>The load as it is, or with one change.</summary>
/// <param name="Change">The change, as a flag with its value; <c>now</c> for none.</param>
/// <param name="IsNow">True for the load as it is.</param>
/// <param name="Micros">CPU time of TLS per request, in microseconds.</param>
/// <param name="Cores">Fully used cores for TLS.</param>
/// <param name="OfNow">Cores relative to the load as it is; 1 for itself.</param>
/// <param name="PerMonth">Price of the cores for a month of 730 hours; null without a price.</param>
public sealed record SizingRow(string Change, bool IsNow, Interval Micros, Interval Cores, double OfNow, Interval? PerMonth);

/// <summary>An alternative without a number.</summary>
/// <param name="Change">The change.</param>
/// <param name="Reason">Reason, as a sentence without a full stop.</param>
public sealed record SizingGap(string Change, string Reason);
