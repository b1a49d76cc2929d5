using TlsToll.Reports.Pages;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Sections;

/// <summary>What each treatment's connections came to: the proof that what was asked for was measured.</summary>
internal static class ProofSection
{
    // Tables longer than that are shown on demand.
    private const int Short = 12;

    /// <summary>The section.</summary>
    public static Section Of(RunResult run) => new("proof", "Connections and outcomes",
    [
        new TableBlock(Counts(run)),
        new TableBlock(Negotiated(run)),
        .. run.Treatments.Any(t => t.ErrorReasons.Count > 0) ? [new TableBlock(Errors(run))] : Array.Empty<Block>(),
    ]);

    private static Table Counts(RunResult run) => new("In all counted cells: handshakes of hop 1 as the SUT counts them (as the RBE does)",
        [
            Column.Name("treatment"), new("interactions"), new("refused"), new("errors"), new("business sessions"), new("connections"),
            new("full handshakes"), new("resumed"), new("failed"), new("throughput is"),
        ],
        run.Treatments.Select(t => (IReadOnlyList<Cell>)
        [
            t.Name, Numbers.Count(t.Interactions), Numbers.Count(t.Outcomes.GetValueOrDefault("refused")),
            new Cell(Numbers.Count(t.Errors), t.Errors > 0 ? Tone.Bad : Tone.Plain),
            Numbers.Count(t.BusinessSessions), Numbers.Count(t.Connections), Both(t.Handshakes.Full, t.Handshakes.ClientFull),
            Both(t.Handshakes.Resumed, t.Handshakes.ClientResumed), Both(t.Handshakes.Failed, t.Handshakes.ClientFailed),
            t.Sips is null ? Numbers.NotMeasured : t.Capacity == "sut" ? "the SUT's" : "the machine's",
        ]))
    { Folded = run.Treatments.Count > Short, Searchable = run.Treatments.Count > Short };

    private static Cell Both(long server, long client) =>
        new($"{Numbers.Count(server)} ({Numbers.Count(client)})", server == client ? Tone.Plain : Tone.Bad);

    private static Table Negotiated(RunResult run) => new("Negotiated parameters of TLS's connections",
        [Column.Name("treatment"), Column.Words("version, suite, group, key"), new Column("connections")],
        from treatment in run.Treatments
        from parameters in treatment.Negotiated
        select (IReadOnlyList<Cell>)[treatment.Name, parameters.Key, Numbers.Count(parameters.Value)])
    { Folded = run.Treatments.Sum(t => t.Negotiated.Count) > Short };

    private static Table Errors(RunResult run) => new("Reasons of errors",
        [Column.Name("treatment"), Column.Words("reason"), new Column("interactions")],
        from treatment in run.Treatments
        from reason in treatment.ErrorReasons
        select (IReadOnlyList<Cell>)[treatment.Name, reason.Key, Numbers.Count(reason.Value)]);
}
