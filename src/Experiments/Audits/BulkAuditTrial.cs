using System.Diagnostics;
using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Processes;
using TlsToll.Testbed;
using TlsToll.Workload;

namespace TlsToll.Experiments.Audits;

/// <summary>Audits many orders, which it makes in the database and in the vendors' ledger as if they had been placed and shipped.</summary>
/// <param name="testbed">Tiers without any order of their own, whose ledger is kept in a file.</param>
public sealed class BulkAuditTrial(RunTestbed testbed)
{

    /// <summary>Makes the orders and audits them.</summary>
    /// <param name="count">Number of orders.</param>
    /// <param name="progress">Receives a line per step.</param>
    /// <param name="cancellation">Token that aborts the trial.</param>
    /// <exception cref="TestbedException">The orders could not be made or audited.</exception>
    public async Task<BulkAuditOutcome> RunAsync(int count, IProgress<string> progress, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(progress);
        progress.Report("Orders in the database");
        await testbed.Host.AddOrdersAsync(count, cancellation);
        progress.Report("Orders in the vendors' ledger");
        var acknowledged = new AcknowledgedOrders();
        await testbed.Host.ContinueLedgerAsync(Ledger(count, acknowledged), cancellation);
        progress.Report("Audit");
        var begun = Stopwatch.GetTimestamp();
        var audit = await testbed.AuditAsync(acknowledged, cancellation);
        return new BulkAuditOutcome(
            audit, Stopwatch.GetElapsedTime(begun), ProcessResources.Read(Environment.ProcessId).PeakBytes, ProcessResources.Read(testbed.Host.Vendors.Pid).PeakBytes);
    }

    // In the order in which the calls would have come. What was taken from the stock is delivered at the end, item by item.
    // A driver is told of each order.
    private IEnumerable<LedgerEntry> Ledger(int count, AcknowledgedOrders acknowledged)
    {
        var sequence = 0L;
        var taken = new SortedDictionary<int, long>();
        for (var number = 1; number <= count; number++)
        {
            var order = BulkOrders.Order(testbed.Population, number);
            var (id, vendor) = (BulkOrders.RequestId(number), BulkOrders.VendorOf(number));
            acknowledged.Add(order.Id, (long)(order.Total * 100));
            yield return Entry(
                ++sequence, order.Date, vendor, vendor == VendorName.Pov ? "ValidatePurchaseOrder" : "AuthorisePayment", id,
                vendor == VendorName.Pov ? "PO" : "", order.Total);
            yield return Entry(
                ++sequence, order.ProcessDate, VendorName.Sne, "NotifyShipment", "shipment-" + id, order.Id.ToString(CultureInfo.InvariantCulture), amount: 0);
            foreach (var line in order.Lines)
                taken[line.ItemId] = taken.GetValueOrDefault(line.ItemId) + line.Quantity;
        }

        foreach (var (item, units) in taken)
        {
            var subject = item.ToString(CultureInfo.InvariantCulture);
            yield return Entry(++sequence, testbed.Population.AsOf.ToDateTime(TimeOnly.MinValue, DateTimeKind.Utc), VendorName.Ice, "RequestStock", "delivery-" + subject, subject, units);
        }
    }

    private static LedgerEntry Entry(long sequence, DateTime time, VendorName vendor, string operation, string id, string subject, decimal amount) =>
        new(sequence, time, vendor, operation, id, Repeat: false, "accepted", subject, amount);
}

/// <summary>Outcome of an audit of many orders.</summary>
/// <param name="Audit">Findings, with the times of the phases.</param>
/// <param name="Time">Time of the whole audit.</param>
/// <param name="DriverBytes">Largest memory of this process, in bytes; null if it could not be read.</param>
/// <param name="VendorsBytes">Largest memory of the vendors, in bytes; null if it could not be read.</param>
public sealed record BulkAuditOutcome(AuditFindings Audit, TimeSpan Time, long? DriverBytes, long? VendorsBytes)
{
    /// <summary>Time in which the findings of database and ledger were compared.</summary>
    public TimeSpan ComparisonTime => Time - Audit.DatabaseTime - Audit.LedgerTime;
}
