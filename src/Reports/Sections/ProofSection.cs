using TlsToll.Reports.Documents;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Sections;

/// <summary>
/// Connections, negotiated parameters and errors of each treatment: the proof that the requested settings were in effect.
/// </summary>
internal static class ProofSection
{
    // Longer tables are shown on demand.
    private const int Short = 12;

    public static Section Of(RunResult run) => new("proof", "Connections and outcomes",
    [
        new TableBlock(Counts(run)),
        new TableBlock(Negotiated(run)),
        .. run.Treatments.Any(t => t.ErrorReasons.Count > 0) ? [new TableBlock(Errors(run))] : Array.Empty<Block>(),
    ]);

    private static Table Counts(RunResult run) => new(
        run.IsOfService ? "All counted cells; handshakes as counted by the client" : "All counted cells; handshakes on hop 1 as counted by the SUT (by the RBE)",
        [
            Column.Name("treatment"), new("interactions"), new("refused"), new("errors"), new("business sessions"), new("connections"),
            new("full handshakes"), new("resumed"), new("failed"), new("bottleneck"),
        ],
        run.Treatments.Select(t => (IReadOnlyList<Cell>)
        [
            t.Name, Numbers.Count(t.Interactions), Numbers.Count(t.Outcomes.GetValueOrDefault(OutcomeName.Of(Outcome.Refused))),
            new Cell(Numbers.Count(t.Errors), t.Errors > 0 ? Tone.Bad : Tone.Plain),
            Numbers.Count(t.BusinessSessions), Numbers.Count(t.Connections), Ends(run, t.Handshakes.Full, t.Handshakes.ClientFull),
            Ends(run, t.Handshakes.Resumed, t.Handshakes.ClientResumed), Ends(run, t.Handshakes.Failed, t.Handshakes.ClientFailed),
            t.Sips is null ? Numbers.NotMeasured : t.Capacity == Tier.Sut.Slug ? "SUT" : "other",
        ]))
    { Folded = run.Treatments.Count > Short, Searchable = run.Treatments.Count > Short };

    private static Cell Ends(RunResult run, long server, long client) => run.IsOfService
        ? Numbers.Count(client)
        : new Cell($"{Numbers.Count(server)} ({Numbers.Count(client)})", server == client ? Tone.Plain : Tone.Bad);

    private static Table Negotiated(RunResult run) => new("Negotiated parameters of TLS connections",
        [Column.Name("treatment"), Column.Words("version, suite, group, key"), new Column("connections")],
        from treatment in run.Treatments
        from negotiated in treatment.Negotiated
        select (IReadOnlyList<Cell>)[treatment.Name, negotiated.Parameters.ToString(), Numbers.Count(negotiated.Count)])
    { Folded = run.Treatments.Sum(t => t.Negotiated.Count) > Short };

    private static Table Errors(RunResult run) => new("Reasons for errors",
        [Column.Name("treatment"), Column.Words("reason"), new Column("interactions")],
        from treatment in run.Treatments
        from reason in treatment.ErrorReasons
        select (IReadOnlyList<Cell>)[treatment.Name, reason.Key, Numbers.Count(reason.Value)]);
}
