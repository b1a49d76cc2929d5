using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Faults;

namespace TlsToll.Hosting.Interactions;

/// <summary>Counts the interactions of one operation by outcome, in all formats. Thread-safe.</summary>
public sealed class Tally
{
    private long _completed;
    private long _refused;
    private long _faulted;
    private long _aborted;

    /// <summary>The counts so far.</summary>
    public InteractionCounters Snapshot =>
        new(Interlocked.Read(ref _completed), Interlocked.Read(ref _refused), Interlocked.Read(ref _faulted))
        {
            Aborted = Interlocked.Read(ref _aborted),
        };

    /// <summary>Counts a response without a fault: as refused if it reports a refusal, otherwise as completed.</summary>
    public void Complete(bool refused = false) => Interlocked.Increment(ref refused ? ref _refused : ref _completed);

    /// <summary>Counts a fault: as refused for <see cref="FaultCode.Refused"/>, otherwise as faulted.</summary>
    public void Fault(FaultCode code) => Interlocked.Increment(ref code == FaultCode.Refused ? ref _refused : ref _faulted);

    /// <summary>Counts an interaction whose client disconnected before the response.</summary>
    public void Abort() => Interlocked.Increment(ref _aborted);
}

/// <summary>One tally for each operation.</summary>
/// <typeparam name="TOperation">Enumeration of the operations. The counters use its names.</typeparam>
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
