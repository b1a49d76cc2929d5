using TlsToll.Contracts.Vendors;

namespace TlsToll.Vendors.Ledger;

/// <summary>
/// All decided calls in order. Append-only and thread safe; readers copy only block references under the lock. Beyond the limit the oldest
/// entries leave memory, a block at a time, and still count in the total: a reader notices that the first sequence is not the requested
/// one. The file, if there is one, keeps all of them.
/// </summary>
internal sealed class CallLedger(int limit, TimeProvider time, LedgerFile? file) : IDisposable
{
    // Keeps blocks out of the large object heap.
    private const int BlockSize = 1024;

    private readonly Lock _lock = new();
    private readonly List<LedgerRecord[]> _blocks = [];
    private long _dropped;
    private long _total;

    /// <summary>Appends a call that has just been decided.</summary>
    /// <exception cref="IOException">The file cannot be written; nothing was appended.</exception>
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

    /// <summary>Restores what an earlier process wrote: every decision for the handler, the entries after the last deletion here.</summary>
    /// <exception cref="LedgerFileException">The file is not a ledger.</exception>
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

    /// <param name="after">Sequence before the first entry; 0 for the beginning.</param>
    /// <param name="count">Largest number of entries.</param>
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

        // Outside the lock: entries within the total are never written again.
        var entries = new List<LedgerEntry>((int)(end - first));
        for (var i = first; i < end; i++)
            entries.Add(blocks[(i - dropped) / BlockSize][(i - dropped) % BlockSize].ToWire(i + 1));
        return new LedgerPage(total, entries);
    }

    /// <summary>Deletes all entries; sequences start from 1 again. The call history stays, so repeats stay repeats.</summary>
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
