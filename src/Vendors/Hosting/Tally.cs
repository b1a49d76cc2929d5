using TlsToll.Contracts.Administration;
using TlsToll.Vendors.Emulation;

namespace TlsToll.Vendors.Hosting;

/// <summary>Counts the calls of one operation by how they ended. One whose caller left is not counted.</summary>
internal sealed class Tally
{
    private long _completed;
    private long _refused;
    private long _faulted;

    /// <summary>The counts now.</summary>
    public InteractionCounters Snapshot =>
        new(Interlocked.Read(ref _completed), Interlocked.Read(ref _refused), Interlocked.Read(ref _faulted));

    /// <summary>Answered; a refused authorisation is an answer, too.</summary>
    public void Answer(bool isRefused) => Interlocked.Increment(ref isRefused ? ref _refused : ref _completed);

    /// <summary>Answered with a fault.</summary>
    public void Fault() => Interlocked.Increment(ref _faulted);
}

/// <summary>The tallies of all operations.</summary>
internal sealed class Tallies
{
    private readonly Dictionary<VendorOperation, Tally> _byOperation =
        Enum.GetValues<VendorOperation>().ToDictionary(o => o, _ => new Tally());

    /// <summary>The tally of one operation.</summary>
    public Tally this[VendorOperation operation] => _byOperation[operation];

    /// <summary>All counts by the operations' names.</summary>
    public IReadOnlyDictionary<string, InteractionCounters> Snapshot() =>
        _byOperation.ToDictionary(p => p.Key.ToString(), p => p.Value.Snapshot, StringComparer.Ordinal);
}
