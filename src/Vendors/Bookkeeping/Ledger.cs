using TlsToll.Contracts.Vendors;

namespace TlsToll.Vendors.Bookkeeping;

/// <summary>
/// All calls that were decided, in that order. Append-only and thread safe; readers copy nothing while they hold writers up. Beyond the
/// limit the oldest entries leave memory, a block at a time, and still count in the total: a reader sees that the first sequence is not
/// the one that it asked for. A file, if there is one, has them all.
/// </summary>
internal sealed class Ledger(int limit, TimeProvider time, LedgerFile? file) : IDisposable
{
    // Small enough for a block to stay out of the large object heap.
    private const int BlockSize = 1024;

    private readonly Lock _lock = new();
    private readonly List<LedgerRecord[]> _blocks = [];
    private long _dropped;
    private long _total;

    /// <summary>Entries so far, dropped ones included.</summary>
    public long Total
    {
        get
        {
            lock (_lock)
                return _total;
        }
    }

    /// <summary>Adds a call that has been decided now.</summary>
    /// <exception cref="IOException">The file cannot be written; nothing was added.</exception>
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

    /// <summary>Takes over what an earlier process wrote: hands each decision on, and keeps those after the last deletion.</summary>
    /// <exception cref="LedgerFileException">The file holds something else.</exception>
    public void Restore(CallDesk desk)
    {
        foreach (var entry in file?.ReadAll() ?? [])
        {
            if (entry is null)
            {
                Forget();
                continue;
            }

            var record = LedgerFile.RecordOf(entry, _total + 1);
            desk.Recall(record.Call, record.Outcome);
            Keep(record);
        }
    }

    /// <summary>The entries after a sequence, at most so many.</summary>
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

        // Outside the lock: what is within the total is never written again.
        var entries = new List<LedgerEntry>((int)(end - first));
        for (var i = first; i < end; i++)
            entries.Add(blocks[(i - dropped) / BlockSize][(i - dropped) % BlockSize].ToWire(i + 1));
        return new LedgerPage(total, entries);
    }

    /// <summary>Forgets all entries; sequences start from 1 again. Vendors go on remembering ids, so repeats stay repeats.</summary>
    public void Clear()
    {
        lock (_lock)
        {
            file?.AppendDeletion();
            Forget();
        }
    }

    /// <summary>Closes the file.</summary>
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
