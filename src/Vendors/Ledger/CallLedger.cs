using TlsToll.Contracts.Vendors;

namespace TlsToll.Vendors.Ledger;

/// <summary>All decided calls in order. Append-only and thread-safe; no entry is ever dropped. Readers don't hold up calls.</summary>
internal sealed class CallLedger(TimeProvider time, LedgerFile file) : IDisposable
{
    private readonly Lock _lock = new();

    /// <summary>Appends a decided call.</summary>
    /// <exception cref="IOException">The file cannot be written. The ledger is unchanged.</exception>
    public void Append(in VendorCall call, bool isRepeat, CallOutcome outcome)
    {
        lock (_lock)
        {
            file.Append(new LedgerRecord(
                time.GetUtcNow().UtcDateTime, call.Operation, call.Vendor, outcome, isRepeat, call.Id, call.Subject, call.Amount));
        }
    }

    /// <summary>
    /// Restores the file of an earlier process: all decisions for the handler, and the ledger's entries since the last deletion.
    /// </summary>
    /// <exception cref="LedgerFileException">The file is not a ledger, or is damaged.</exception>
    public void Restore(IdempotentCallHandler handler) => file.Restore(record => handler.Recall(record.Call, record.Outcome));

    /// <param name="after">Sequence before the first entry of the page; 0 for the beginning.</param>
    /// <param name="count">Maximum number of entries.</param>
    /// <exception cref="IOException">The file cannot be read or written.</exception>
    public LedgerPage Read(long after, int count)
    {
        LedgerSlice slice;
        long total;
        lock (_lock)
            (slice, total) = (file.Select(after, count), file.Total);

        // This needs no lock, because lines of the file never change.
        return new LedgerPage(total, slice.Read());
    }

    /// <summary>Deletes all entries and restarts sequences from 1. The call history remains, so repeats are still recognised.</summary>
    /// <exception cref="IOException">The file cannot be written. The ledger is unchanged.</exception>
    public void Clear()
    {
        lock (_lock)
            file.AppendDeletion();
    }

    public void Dispose() => file.Dispose();
}
