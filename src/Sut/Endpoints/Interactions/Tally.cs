using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Faults;

namespace TlsToll.Sut.Endpoints.Interactions;

/// <summary>
/// Counts one service's interactions by how they ended, whatever format they came in. One whose client left is not counted.
/// </summary>
internal sealed class Tally
{
    private long _completed;
    private long _refused;
    private long _faulted;

    /// <summary>The counts now.</summary>
    public InteractionCounters Snapshot =>
        new(Interlocked.Read(ref _completed), Interlocked.Read(ref _refused), Interlocked.Read(ref _faulted));

    /// <summary>Answered as asked.</summary>
    public void Complete() => Interlocked.Increment(ref _completed);

    /// <summary>Answered with a fault.</summary>
    public void Fault(FaultCode code) => Interlocked.Increment(ref code == FaultCode.Refused ? ref _refused : ref _faulted);
}

/// <summary>The tallies of all services.</summary>
internal sealed class Tallies
{
    private readonly Dictionary<ServiceName, Tally> _byService = Enum.GetValues<ServiceName>().ToDictionary(s => s, _ => new Tally());

    /// <summary>The tally of one service.</summary>
    public Tally this[ServiceName service] => _byService[service];

    /// <summary>All counts by the services' names.</summary>
    public IReadOnlyDictionary<string, InteractionCounters> Snapshot() =>
        _byService.ToDictionary(p => p.Key.ToString(), p => p.Value.Snapshot);
}
