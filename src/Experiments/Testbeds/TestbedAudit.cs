using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Processes;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Experiments.Testbeds;

/// <summary>
/// Checks that database, queues and vendor ledgers are consistent. The SUT's program audits the database; SNE's ledger must contain every shipped order
/// exactly once, POV's or PGE's the authorisation of every order, of its total, once and not voided, and no other that is in force, and ICE's what came into the stock. Every order
/// that was acknowledged to a driver must be in the database.
/// </summary>
public static class TestbedAudit
{
    private const int Page = 10_000;

    private static readonly TimeSpan PeakPoll = TimeSpan.FromMilliseconds(100);

    /// <summary>Audits a database that this process can reach.</summary>
    /// <param name="sut">Path of the SUT's program.</param>
    /// <param name="database">Environment of a program that uses the database.</param>
    /// <param name="vendorsAdministration">Address of the vendors' administration port; null to omit the ledger.</param>
    /// <param name="acknowledged">Orders acknowledged to the drivers; null if there are no drivers.</param>
    /// <param name="cancellationToken">Token that aborts the audit.</param>
    /// <returns>Findings of the audit.</returns>
    /// <exception cref="TestbedException">The database could not be audited.</exception>
    public static async Task<AuditFindings> RunAsync(
        string sut, IReadOnlyDictionary<string, string> database, Uri? vendorsAdministration, AcknowledgedOrders? acknowledged, CancellationToken cancellationToken)
    {
        var begun = Stopwatch.GetTimestamp();
        var (report, peak) = await DatabaseAsync(sut, database, cancellationToken);
        var time = Stopwatch.GetElapsedTime(begun);
        using var vendors = vendorsAdministration is null ? null : new AdministrationClient(vendorsAdministration);
        return await FindAsync(report, vendors, acknowledged, cancellationToken) with { DatabaseTime = time, DatabaseBytes = peak };
    }

    /// <summary>Audits through the SUT, for a database that this process can't reach.</summary>
    /// <param name="sut">Client of the SUT's administration port, with a timeout long enough for an audit.</param>
    /// <param name="vendors">Client of the vendors' administration port; null to omit the ledger.</param>
    /// <param name="acknowledged">Orders acknowledged to the drivers; null if there are no drivers.</param>
    /// <param name="cancellationToken">Token that aborts the audit.</param>
    /// <exception cref="HttpRequestException">The SUT could not audit, or a tier does not respond.</exception>
    public static async Task<AuditFindings> RunAsync(
        AdministrationClient sut, AdministrationClient? vendors, AcknowledgedOrders? acknowledged, CancellationToken cancellationToken)
    {
        var begun = Stopwatch.GetTimestamp();
        var report = await sut.AuditAsync(cancellationToken);
        var time = Stopwatch.GetElapsedTime(begun);
        return await FindAsync(report, vendors, acknowledged, cancellationToken) with { DatabaseTime = time };
    }

    private static async Task<AuditFindings> FindAsync(
        AuditReport report, AdministrationClient? vendors, AcknowledgedOrders? acknowledged, CancellationToken cancellationToken)
    {
        var problems = report.Violations.Select(v => string.Create(CultureInfo.InvariantCulture, $"{v.Rule}: {v.Count} rows, e.g. {v.Example}")).ToList();
        problems.AddRange(
            from queue in report.Queues
            where queue.Value.Dead > 0
            select string.Create(
                CultureInfo.InvariantCulture, $"dead messages of the {queue.Key} queue: {queue.Value.Dead}; the command revive makes the SUT try them again"));
        var (shipped, pending) = (report.Shipped, report.Pending);
        if (acknowledged is not null)
            problems.AddRange(acknowledged.Compare(shipped.Concat(pending).Select(order => (order.Id, order.Total))));
        (string RequestId, VendorName Vendor)[] orphans = [];
        long? notified = null;
        var ledgerTime = TimeSpan.Zero;
        if (vendors is not null)
        {
            var begun = Stopwatch.GetTimestamp();
            var (orders, deliveries) = await LedgerAsync(vendors, cancellationToken);
            ledgerTime = Stopwatch.GetElapsedTime(begun);
            notified = orders.Shipments;
            problems.AddRange(orders.Compare(shipped, pending));
            orphans = orders.Orphans(shipped.Concat(pending).Select(order => (order.RequestId, order.Vendor))
                .Concat(report.ToBeVoided.Select(message => (message.RequestId, message.Vendor))).ToHashSet());
            problems.AddRange(deliveries.Compare([.. report.Stock.Select(item => (item.Item, item.Delivered, item.OnOrder?.ToString()))]));
        }

        return new AuditFindings(problems, shipped.Count, pending.Count, notified)
        {
            Orphans = [.. OrdersInLedger.Describe(orphans)],
            OrphanedAuthorisations = orphans.Length,
            LedgerTime = ledgerTime,
            Lines = (report.Lines.All, report.Lines.CostCompared),
        };
    }

    private static async Task<(AuditReport Report, long? PeakBytes)> DatabaseAsync(string sut, IReadOnlyDictionary<string, string> database, CancellationToken cancellationToken)
    {
        // Ctrl+C asks this process for a report, which includes the audit.
        var command = CommandLineStart.InOwnSession(DotNetHost.Command(sut, "audit", "--json"));
        var start = new ProcessStartInfo(command[0], command.Skip(1)) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        foreach (var (name, value) in database)
            start.Environment[name] = value;
        using var process = Process.Start(start)!;
        try
        {
            var peak = PeakAsync(process, cancellationToken);
            var errors = process.StandardError.ReadToEndAsync(cancellationToken);
            var report = await ReportAsync(process.StandardOutput.BaseStream, errors, cancellationToken);
            await process.WaitForExitAsync(cancellationToken);
            return (report, await peak);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill();
        }
    }

    // Never as a string: a report has all orders.
    private static async Task<AuditReport> ReportAsync(Stream output, Task<string> errors, CancellationToken cancellationToken)
    {
        try
        {
            return await JsonSerializer.DeserializeAsync(output, AuditJson.Default.AuditReport, cancellationToken)
                ?? throw new JsonException("There is no report.");
        }
        catch (JsonException e)
        {
            throw new TestbedException("The database could not be audited: " + (await errors).Trim(), e);
        }
    }

    // The kernel keeps the peak only as long as the process lives.
    private static async Task<long?> PeakAsync(Process process, CancellationToken cancellationToken)
    {
        long? peak = null;
        try
        {
            while (!process.HasExited)
            {
                peak = ProcessResources.Read(process.Id).PeakBytes ?? peak;
                await Task.Delay(PeakPoll, cancellationToken);
            }
        }
        catch (InvalidOperationException)
        {
            // The audit was given up, and its process released.
        }

        return peak;
    }

    private static async Task<(OrdersInLedger Orders, DeliveriesInLedger Deliveries)> LedgerAsync(AdministrationClient vendors, CancellationToken cancellationToken)
    {
        var (orders, deliveries) = (new OrdersInLedger(), new DeliveriesInLedger());
        for (var after = 0L; ;)
        {
            var page = await vendors.LedgerAsync(after, Page, cancellationToken);
            foreach (var entry in page.Entries)
            {
                orders.Add(entry);
                deliveries.Add(entry);
            }

            if (page.Entries.Count < Page)
                return (orders, deliveries);
            after = page.Entries[^1].Sequence;
        }
    }
}

/// <summary>Findings of an audit.</summary>
/// <param name="Problems">Inconsistencies; empty if there are none.</param>
/// <param name="Shipped">Orders shipped since the database was populated.</param>
/// <param name="Pending">Orders not yet shipped.</param>
/// <param name="Notified">Shipments in SNE's ledger; null if the ledger was omitted.</param>
public sealed record AuditFindings(IReadOnlyList<string> Problems, long Shipped, long Pending, long? Notified)
{
    /// <summary>
    /// Authorisations without an order that nobody will void, described; empty if there are none. They are a problem unless a SUT was killed.
    /// </summary>
    public IReadOnlyList<string> Orphans { get; init; } = [];

    /// <summary>Number of these authorisations.</summary>
    public int OrphanedAuthorisations { get; init; }

    /// <summary>What was found of the orders, for the remarks.</summary>
    public string Remark => string.Create(CultureInfo.InvariantCulture, $"audit: {Shipped} orders shipped, {Notified} in SNE's ledger, {Pending} pending");

    /// <summary>Inconsistencies of tiers of which no SUT was killed.</summary>
    public IReadOnlyList<string> AllProblems => [.. Problems, .. Orphans];

    /// <summary>
    /// Lines of orders, and those of them whose cost was compared with the item's: of an item that Change Item changed, no earlier cost is known.
    /// </summary>
    public (long All, long CostCompared) Lines { get; init; }

    /// <summary>Time in which the SUT's program, or the SUT, audited the database.</summary>
    public TimeSpan DatabaseTime { get; init; }

    /// <summary>Largest memory of the SUT's program that audited, in bytes, to a tenth of a second; null if a running SUT audited.</summary>
    public long? DatabaseBytes { get; init; }

    /// <summary>Time in which the vendors' ledger was read.</summary>
    public TimeSpan LedgerTime { get; init; }

    /// <summary>Describes a problem with orders: how many there are, and one of them; nothing if there are none.</summary>
    internal static IEnumerable<string> OfOrders(IEnumerable<long> orders, string problem) => orders.ToArray() switch
    {
        [] => [],
        var wrong => [string.Create(CultureInfo.InvariantCulture, $"{wrong.Length} {problem}, e.g. {wrong[0]}")],
    };
}
