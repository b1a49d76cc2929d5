using TlsToll.Contracts.Vendors;

namespace TlsToll.Vendors.Ledger;

/// <summary>
/// All decided calls in order. Append-only and thread-safe; readers copy only block references under the lock. Beyond the limit, the oldest
/// entries are dropped from memory, one block at a time, but still count in the total. A reader detects this because the first returned
/// sequence is not the requested one. The file, if any, keeps all entries.
/// </summary>
internal sealed class CallLedger(int limit, TimeProvider time, LedgerFile? file) : IDisposable
{
    // Keeps blocks out of the large object heap.
    private const int BlockSize = 1024;

    private readonly Lock _lock = new();
    private readonly List<LedgerRecord[]> _blocks = [];
    private long _dropped;
    private long _total;

    /// <summary>Appends a decided call.</summary>
    /// <exception cref="IOException">The file cannot be written. The ledger is unchanged.</exception>
    public void Append(in VendorCall call, bool isRepeat, CallOutcome outcome)
    {
        lock (_lock)
        {
            var record = new LedgerRecord(
                time.GetUtcNow().UtcDateTime, call.Operation, call.Vendor, outcome, isRepeat, call.Id, call.Subject, call.Amount);
            file?.Append(record.ToWire(_total + 1));
            Keep(record);
        }
    }

    /// <summary>
    /// Restores the file of an earlier process: all decisions for the handler, and the ledger's entries since the last deletion.
    /// </summary>
    /// <exception cref="LedgerFileException">The file is not a ledger, or is damaged.</exception>
    public void Restore(IdempotentCallHandler handler)
    {
        foreach (var entry in file?.ReadAll() ?? [])
        {
            if (entry is null)
            {
                Forget();
                continue;
            }

            var record = LedgerFile.RecordOf(entry, _total + 1);
            handler.Recall(record.Call, record.Outcome);
            Keep(record);
        }
    }

    /// <param name="after">Sequence before the first entry of the page; 0 for the beginning.</param>
    /// <param name="count">Maximum number of entries.</param>
    public LedgerPage Read(long after, int count)
    {
        LedgerRecord[][] blocks;
        long first, end, dropped, total;
        lock (_lock)
        {
            (dropped, total) = (_dropped, _total);
            first = Math.Min(Math.Max(after, dropped), total);
            end = Math.Min(total, first + count);
            var firstBlock = (int)((first - dropped) / BlockSize);
            var pastBlock = (int)((end - dropped + BlockSize - 1) / BlockSize);
            blocks = [.. _blocks[firstBlock..Math.Max(firstBlock, pastBlock)]];
            dropped += (long)firstBlock * BlockSize;
        }

        // This needs no lock, because entries within the total never change.
        var entries = new List<LedgerEntry>((int)(end - first));
        for (var i = first; i < end; i++)
            entries.Add(blocks[(i - dropped) / BlockSize][(i - dropped) % BlockSize].ToWire(i + 1));
        return new LedgerPage(total, entries);
    }

    /// <summary>Deletes all entries and restarts sequences from 1. The call history remains, so repeats are still recognised.</summary>
    public void Clear()
    {
        lock (_lock)
        {
            file?.AppendDeletion();
            Forget();
        }
    }

    public void Dispose() => file?.Dispose();

    private void Keep(in LedgerRecord record)
    {
        var slot = (int)((_total - _dropped) % BlockSize);
        if (slot == 0)
            _blocks.Add(new LedgerRecord[BlockSize]);
        _blocks[^1][slot] = record;
        _total++;
        if (_total - _dropped < (long)limit + BlockSize)
            return;
        _blocks.RemoveAt(0);
        _dropped += BlockSize;
    }

    private void Forget()
    {
        _blocks.Clear();
        (_dropped, _total) = (0, 0);
    }
}
