using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Faults;

namespace TlsToll.Hosting.Interactions;

/// <summary>
/// Counts the interactions of one operation by outcome, in any format. An interaction whose client left is not counted. Thread safe.
/// </summary>
public sealed class Tally
{
    private long _completed;
    private long _refused;
    private long _faulted;

    /// <summary>The counts so far.</summary>
    public InteractionCounters Snapshot =>
        new(Interlocked.Read(ref _completed), Interlocked.Read(ref _refused), Interlocked.Read(ref _faulted));

    /// <summary>Counts a response that is not a fault, or the refusal by a vendor that it reports.</summary>
    public void Complete(bool refused = false) => Interlocked.Increment(ref refused ? ref _refused : ref _completed);

    /// <summary>Counts a fault.</summary>
    public void Fault(FaultCode code) => Interlocked.Increment(ref code == FaultCode.Refused ? ref _refused : ref _faulted);
}

/// <summary>One tally for each operation.</summary>
/// <typeparam name="TOperation">The operations; their names appear in the counters.</typeparam>
public sealed class Tallies<TOperation>
    where TOperation : struct, Enum
{
    private readonly Dictionary<TOperation, Tally> _byOperation = Enum.GetValues<TOperation>().ToDictionary(o => o, _ => new Tally());

    /// <summary>The tally of an operation.</summary>
    public Tally this[TOperation operation] => _byOperation[operation];

    /// <summary>The counts so far, by name of the operation.</summary>
    public Dictionary<string, InteractionCounters> Snapshot() =>
        _byOperation.ToDictionary(p => p.Key.ToString(), p => p.Value.Snapshot, StringComparer.Ordinal);
}
