using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Faults;

namespace TlsToll.Sut.Endpoints.Interactions;

/// <summary>
/// Counts one service's interactions by how they ended, whatever format they came in. One whose client left is not counted.
/// </summary>
internal sealed class Tally
{
    private long completed;
    private long refused;
    private long faulted;

    /// <summary>The counts now.</summary>
    public InteractionCounters Snapshot =>
        new(Interlocked.Read(ref completed), Interlocked.Read(ref refused), Interlocked.Read(ref faulted));

    /// <summary>Answered as asked.</summary>
    public void Complete() => Interlocked.Increment(ref completed);

    /// <summary>Answered with a fault.</summary>
    public void Fault(FaultCode code) => Interlocked.Increment(ref code == FaultCode.Refused ? ref refused : ref faulted);
}

/// <summary>The tallies of all services.</summary>
internal sealed class Tallies
{
    private readonly Dictionary<ServiceName, Tally> byService = Enum.GetValues<ServiceName>().ToDictionary(s => s, _ => new Tally());

    /// <summary>The tally of one service.</summary>
    public Tally this[ServiceName service] => byService[service];

    /// <summary>All counts by the services' names.</summary>
    public IReadOnlyDictionary<string, InteractionCounters> Snapshot() =>
        byService.ToDictionary(p => p.Key.ToString(), p => p.Value.Snapshot);
}
