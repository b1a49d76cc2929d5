using TlsToll.Primitives.Results;

namespace TlsToll.Primitives.Reports;

/// <summary>The results as tables.</summary>
internal static class PrimitiveTables
{
    /// <summary>Hashes, MACs and ciphers.</summary>
    public static Table Bulk(IEnumerable<ResultRow> rows) => new(
        ["primitive", "bytes", "µs/op", "±%", "op/s", "Gbit/s", "c/B", "openssl µs", "±%"],
        [18, 5, 9, 4, 8, 6, 6, 10, 4],
        [.. rows.Where(r => r.Bytes is not null).Select(BulkCells)]);

    /// <summary>Operations on keys, and handshakes.</summary>
    public static Table Keys(IEnumerable<ResultRow> rows) => new(
        ["primitive", "µs/op", "±%", "op/s", "openssl µs", "±%"],
        [27, 11, 4, 10, 11, 4],
        [.. rows.Where(r => r.Bytes is null).Select(KeyCells)]);

    /// <summary>The fitted lines, in nanoseconds.</summary>
    public static Table Fits(IEnumerable<FitRow> fits) => new(
        ["t = a + b·bytes", "a ns", "±%", "b ns/B", "±%", "ossl a", "ossl b", "±%", "b/b", "low", "high"],
        [18, 6, 4, 6, 4, 6, 6, 4, 5, 5, 5],
        [.. fits.Select(FitCells)]);

    /// <summary>The suites, the fastest first.</summary>
    public static Table Suites(IEnumerable<SuiteCost> suites) => new(
        ["record protection of", "µs/16 KB", "±%", "Gbit/s"],
        [40, 9, 5, 8],
        [
            .. suites.Select(s => (string[])
            [
                s.Suite, Numbers.Short(s.Nanoseconds.Value / 1e3), Numbers.PlusMinus(s.Nanoseconds),
                Numbers.Short(s.GigabitsPerSecond.Value),
            ]),
        ]);

    /// <summary>One line per reason why primitives were not measured.</summary>
    public static IEnumerable<string> NotMeasured(IEnumerable<ResultRow> rows) =>
        from row in rows
        where row.DotNetNotMeasured is not null
        group row.Label by row.DotNetNotMeasured into reason
        select $"Not measured: {string.Join(", ", reason.Distinct(StringComparer.Ordinal))}: {reason.Key}.";

    private static string[] BulkCells(ResultRow row) =>
    [
        row.Label + (row.Via == ".NET" ? "" : "*"), row.Bytes?.ToString(provider: null) ?? "",
        .. Times(row.DotNet), Numbers.Short(row.DotNet?.GigabitsPerSecond?.Value), Numbers.Short(row.DotNet?.CyclesPerByte?.Value),
        .. Twin(row),
    ];

    private static string[] KeyCells(ResultRow row) => [row.Label + (row.Via == ".NET" ? "" : "*"), .. Times(row.DotNet), .. Twin(row)];

    private static string[] Times(Performance? one) =>
        [Numbers.Short(one?.Nanoseconds.Value / 1e3), Numbers.PlusMinus(one?.Nanoseconds), Numbers.Short(one?.OperationsPerSecond.Value)];

    private static string[] Twin(ResultRow row) =>
        [Numbers.Short(row.OpenSslSpeed?.Nanoseconds.Value / 1e3), Numbers.PlusMinus(row.OpenSslSpeed?.Nanoseconds)];

    private static string[] FitCells(FitRow fit) =>
    [
        fit.Label + (fit.Via == ".NET" ? "" : "*"),
        Numbers.Short(fit.DotNet.A.Value), Numbers.PlusMinus(fit.DotNet.A),
        Numbers.Short(fit.DotNet.B.Value), Numbers.PlusMinus(fit.DotNet.B),
        Numbers.Short(fit.OpenSslSpeed?.A.Value), Numbers.Short(fit.OpenSslSpeed?.B.Value), Numbers.PlusMinus(fit.OpenSslSpeed?.B),
        Numbers.Short(fit.RatioOfB?.Value), Numbers.Short(fit.RatioOfB?.Low), Numbers.Short(fit.RatioOfB?.High),
    ];
}
