using TlsToll.Results.Records;
using TlsToll.Results.Runs;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>What was measured, in short, next to the title.</summary>
internal static class AskedFacts
{
    // More values are counted instead of named.
    private const int Few = 3;

    /// <summary>Names and values.</summary>
    public static IReadOnlyList<(string Name, string Value)> Of(RunResult run)
    {
        NegotiatedParameters[] negotiated = [.. run.Treatments.SelectMany(t => t.Negotiated).Select(n => n.Parameters)];
        (string Name, string? Value)[] facts =
        [
            ("TLS", Names(negotiated.Select(n => n.Protocol), "versions")),
            ("Suite", Names(negotiated.Select(n => n.Suite), "suites")),
            ("Group", Names(negotiated.Select(n => n.Group), "groups")),
            ("Key", Names(negotiated.Select(n => n.Key), "keys")),
            (run.IsOfService ? "Clients' OpenSSL" : "OpenSSL", run.Settings.GetValueOrDefault("sut.openSsl") ?? run.Settings.GetValueOrDefault("rbe.openssl")),
            ("Runtime", run.Settings.GetValueOrDefault("sut.dotnet")),
            ("Processor", run.Machine.Cpu.Model is { } model ? $"{model}{(run.Machine.Processors is { } count ? Invariant($", {count} processors") : "")}" : null),
            ("Cores", Cores(run)),
            ("Blocks", Blocks(run)),
        ];
        return [.. facts.Where(fact => fact.Value is { Length: > 0 }).Select(fact => (fact.Name, fact.Value!))];
    }

    private static string? Names(IEnumerable<string> values, string many)
    {
        string[] all = [.. values.Where(value => value.Length > 0).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal)];
        return all.Length == 0 ? null : all.Length <= Few ? string.Join(", ", all) : Invariant($"{all.Length} {many}");
    }

    private static string? Cores(RunResult run) =>
        run.Settings.GetValueOrDefault("coresPinned") != "yes" ? null : $"SUT on {run.Settings.GetValueOrDefault("coresSut")}, the rest on {run.Settings.GetValueOrDefault("coresRest")}";

    private static string Blocks(RunResult run)
    {
        int Of(string kind) => run.Blocks.Where(MetricValues.Counts).Where(block => block.Cells.Any(cell => cell.Kind == kind)).Select(block => block.Block).Distinct().Count();
        var (cost, timed) = (Of("cost"), Of("timed"));
        return string.Join(", ", new[] { (Count: cost, Kind: "cost"), (Count: timed, Kind: "timed") }.Where(blocks => blocks.Count > 0)
            .Select(blocks => Invariant($"{blocks.Count} of {blocks.Kind} cells")));
    }
}
