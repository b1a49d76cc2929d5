using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Treatments;
using static TlsToll.Results.Runs.NegativeControls;

namespace TlsToll.Results.Runs;

/// <summary>
/// Negative control of a measured service, which needs nothing from it: what a slice costs must not depend on whether the slice before it had TLS. If it does, the
/// service does work of one slice during the next, and it is charged to the wrong treatment.
/// </summary>
/// <param name="outline">Settings of the run.</param>
/// <param name="cells">Cells that count.</param>
internal sealed class OrderControl(RunOutline outline, CountedCells cells)
{
    private const string Control = "the negative control of the order of slices";

    private readonly Comparisons _comparisons = new(cells);

    /// <summary>The control of each kind of connection, at 95 %; none if no service is measured.</summary>
    public IEnumerable<ComparisonResult> Rows => Of(1 - Alpha);

    /// <summary>Signs of carry-over, one sentence each, without a full stop.</summary>
    public IEnumerable<string> Doubts => Tested.Where(control => IsBeyond(control, MostCpu)).Select(control =>
        $"carry-over: {Change(control)}; work of one slice is charged to the next, and TLS's cost is too {(control.Estimate > 0 ? "small" : "large")}: "
        + "use longer --cell-seconds, or have the service do its work before it rests");

    /// <summary>Controls that exclude 0 by less than a doubt needs, and those that were not measured, one sentence each, without a full stop.</summary>
    public IEnumerable<string> Remarks =>
    [
        .. Tested.Where(control => IsSlight(control, MostCpu)).Select(Change).ToArray() is { Length: > 0 } slight
            ? [$"{Control} excludes 0, by less than a doubt needs: {string.Join("; ", slight)}"] : Array.Empty<string>(),
        .. Tested.Where(control => control.Estimate is null).Select(Slices).ToArray() is { Length: > 0 } unknown
            ? [$"{Control} was not measured for {string.Join(", ", unknown)}: too few super-blocks (--blocks)"] : Array.Empty<string>(),
        .. outline.IsService && outline.WithPlain.Count == 0 ? [$"{Control} was not measured: it needs slices without TLS"] : Array.Empty<string>(),
    ];

    // The kinds of connections, each with the treatment without TLS and those with it.
    private IEnumerable<IGrouping<string, string>> Connections =>
        outline.IsService ? outline.WithPlain.GroupBy(pair => pair.Baseline, pair => pair.Treatment, StringComparer.Ordinal) : [];

    // Each is tested at its share of the level.
    private IEnumerable<ComparisonResult> Tested => Of(1 - (Alpha / Math.Max(1, Connections.Count())));

    private IEnumerable<ComparisonResult> Of(double confidence) => Connections.Select(connection =>
    {
        string[] tls = [.. connection];
        return _comparisons.Order(connection.Key, tls, tls.Length == 1 ? tls[0] : Together(connection.Key), confidence);
    });

    // TLS settings that are measured together with one treatment without TLS share its control.
    private string Together(string plain) => outline.Treatments.First(t => t.Name == plain).IsPerRequest ? "tls-request" : "tls-session";

    private static string Slices(ComparisonResult control) => $"{control.Baseline} and {control.Treatment}";

    private static string Change(ComparisonResult control) =>
        $"the CPU per request of {Slices(control)} {Changed(control)} where the slice before had TLS";
}
