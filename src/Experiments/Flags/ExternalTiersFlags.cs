using System.CommandLine;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;

namespace TlsToll.Experiments.Flags;

/// <summary>Says which flags mean nothing for tiers that are running already, and why: none is silently without effect.</summary>
/// <param name="options">The flags.</param>
/// <param name="parsed">What the user wrote.</param>
internal sealed class ExternalTiersFlags(RunOptions options, ParseResult parsed)
{
    private const string Started = "is set where a SUT is started, and these tiers are running already";
    private const string Populated = "is set where the database is populated, and it has been";

    private IEnumerable<(Option Flag, string Reason)> Refused =>
    [
        (options.OpenSsl, Started),
        .. TlsFactors.All.Where(factor => factor.SetAtSutStart).Select(factor => ((Option)options.Of(factor), Started)),
        (options.TicketLifetime, Started),
        (options.Hop2, Started),
        (options.Hop3, Started),
        (options.Hops, Started),
        (options.DataAccess, Started),
        (options.Otlp, "is set where each tier is started (OTEL_EXPORTER_OTLP_ENDPOINT), and these are running already"),
        (options.Customers, Populated),
        (options.Items, Populated),
        (options.NoPin, "means nothing: tiers that are running already are not pinned from here"),
        (options.Keep, "means nothing: the database is not the run's"),
        (options.Tiers, "means nothing: no tier is started"),
    ];

    /// <summary>What cannot be had, a sentence without its full stop each.</summary>
    public IEnumerable<string> Problems(IReadOnlyList<TlsChoice> choices) =>
    [
        .. Refused.Where(r => parsed.GetResult(r.Flag) is { Implicit: false }).Select(r => $"{r.Flag.Name} {r.Reason}"),
        .. ExternalSettingsConflicts.OfChoices(choices),
    ];
}
