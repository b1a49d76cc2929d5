using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Experiments.Testbeds;

/// <summary>
/// Checks that database, queues and vendor ledgers are consistent. The SUT's program audits the database; SNE's ledger must contain every
/// shipped order exactly once.
/// </summary>
public static class TestbedAudit
{
    private const int Page = 10_000;

    /// <summary>Audits a database that this process can reach.</summary>
    /// <param name="sut">Path of the SUT's program.</param>
    /// <param name="connectionString">Connection string of the database.</param>
    /// <param name="vendorsAdministration">Address of the vendors' administration port; null to omit the ledger.</param>
    /// <param name="cancellationToken">Token that aborts the audit.</param>
    /// <returns>Findings of the audit.</returns>
    /// <exception cref="TestbedException">The database could not be audited.</exception>
    public static async Task<AuditFindings> RunAsync(string sut, string connectionString, Uri? vendorsAdministration, CancellationToken cancellationToken)
    {
        using var report = await DatabaseAsync(sut, connectionString, cancellationToken);
        using var vendors = vendorsAdministration is null ? null : new AdministrationClient(vendorsAdministration);
        return await FindAsync(report, vendors, cancellationToken);
    }

    /// <summary>Audits through the SUT, for a database that this process can't reach.</summary>
    /// <param name="sut">Client of the SUT's administration port, with a timeout long enough for an audit.</param>
    /// <param name="vendors">Client of the vendors' administration port; null to omit the ledger.</param>
    /// <param name="cancellationToken">Token that aborts the audit.</param>
    /// <exception cref="HttpRequestException">The SUT could not audit, or a tier does not respond.</exception>
    public static async Task<AuditFindings> RunAsync(AdministrationClient sut, AdministrationClient? vendors, CancellationToken cancellationToken)
    {
        using var report = await sut.AuditAsync(cancellationToken);
        return await FindAsync(report, vendors, cancellationToken);
    }

    private static async Task<AuditFindings> FindAsync(JsonDocument report, AdministrationClient? vendors, CancellationToken cancellationToken)
    {
        var root = report.RootElement;
        var problems = root.GetProperty("violations").EnumerateArray()
            .Select(v => $"{v.GetProperty("rule").GetString()}: {v.GetProperty("count")} rows, e.g. {v.GetProperty("example")}").ToList();
        var shipped = root.GetProperty("shippedOrderIds").EnumerateArray().Select(id => id.GetInt64()).ToArray();
        var pending = root.GetProperty("orders").GetProperty("pending").GetInt64();
        long? notified = null;
        if (vendors is not null)
        {
            var ledger = await LedgerAsync(vendors, cancellationToken);
            notified = ledger.Count;
            problems.AddRange(Compare(shipped, ledger));
        }

        return new AuditFindings(problems, shipped.Length, pending, notified);
    }

    /// <summary>
    /// Describes shipped orders that are missing from the ledger or repeated in it, and orders in the ledger that are not shipped.
    /// </summary>
    public static IEnumerable<string> Compare(IReadOnlyCollection<long> shipped, IReadOnlyCollection<long> ledger)
    {
        var notified = ledger.CountBy(id => id).ToDictionary();
        var missing = shipped.Where(id => !notified.ContainsKey(id)).ToArray();
        var doubled = notified.Where(n => n.Value > 1).Select(n => n.Key).ToArray();
        var unknown = notified.Keys.Except(shipped).ToArray();
        if (missing.Length > 0)
            yield return $"{missing.Length} shipped orders are not in SNE's ledger, e.g. {missing[0]}";
        if (doubled.Length > 0)
            yield return $"{doubled.Length} orders are in SNE's ledger more than once, e.g. {doubled[0]}";
        if (unknown.Length > 0)
            yield return $"{unknown.Length} orders in SNE's ledger are not shipped, e.g. {unknown[0]}";
    }

    private static async Task<JsonDocument> DatabaseAsync(string sut, string connectionString, CancellationToken cancellationToken)
    {
        var command = DotNetHost.Command(sut, "audit", "--json");
        var start = new ProcessStartInfo(command[0], command.Skip(1)) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        start.Environment["TLSTOLL_DATABASE"] = connectionString;
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync(cancellationToken);
        var output = await process.StandardOutput.ReadToEndAsync(cancellationToken);
        await process.WaitForExitAsync(cancellationToken);
        try
        {
            return JsonDocument.Parse(output);
        }
        catch (JsonException e)
        {
            throw new TestbedException("The database could not be audited: " + (await errors).Trim(), e);
        }
    }

    private static async Task<List<long>> LedgerAsync(AdministrationClient vendors, CancellationToken cancellationToken)
    {
        var orders = new List<long>();
        for (var after = 0L; ;)
        {
            var page = await vendors.LedgerAsync(after, Page, cancellationToken);
            orders.AddRange(page.Entries.Where(e => e is { Operation: "NotifyShipment", Outcome: "accepted", Repeat: false })
                .Select(e => long.Parse(e.Subject, CultureInfo.InvariantCulture)));
            if (page.Entries.Count < Page)
                return orders;
            after = page.Entries[^1].Sequence;
        }
    }
}

/// <summary>Findings of an audit.</summary>
/// <param name="Problems">Inconsistencies; empty if there are none.</param>
/// <param name="Shipped">Orders shipped since the database was populated.</param>
/// <param name="Pending">Orders not yet shipped.</param>
/// <param name="Notified">Shipments in SNE's ledger; null if the ledger was omitted.</param>
public sealed record AuditFindings(IReadOnlyList<string> Problems, long Shipped, long Pending, long? Notified);
