using TlsToll.Tls;

namespace TlsToll.Experiments.Faults;

/// <summary>Relays between the SUT and the tiers behind it, one for each of their ports.</summary>
public sealed class FaultyWires : IAsyncDisposable
{
    private readonly Lock _lock = new();
    private readonly Dictionary<(Hop Hop, int Port), FaultyWire> _wires = [];

    /// <summary>Clients that sent something to an impostor, since the start.</summary>
    public int Deceived => Wires().Sum(wire => wire.Deceived);

    /// <summary>True as long as something that was sent has still to arrive.</summary>
    public bool HoldSomething => Wires().Any(wire => wire.Held > 0);

    /// <summary>True if a late wire has held what may be a request, and not only what opens a connection.</summary>
    public bool HaveHeldRequests => Wires().Any(wire => wire.Late > 0);

    /// <summary>Port of 127.0.0.1 of the relay to a port; starts the relay if there is none.</summary>
    /// <param name="hop">The hop.</param>
    /// <param name="port">The port of the tier behind it.</param>
    public int Via(Hop hop, int port)
    {
        lock (_lock)
        {
            if (!_wires.TryGetValue((hop, port), out var wire))
                _wires.Add((hop, port), wire = new FaultyWire(port));
            return wire.Port;
        }
    }

    /// <summary>Breaks the wires of a hop.</summary>
    /// <param name="hop">The hop.</param>
    /// <param name="fault">How.</param>
    /// <param name="caPath">Certificate of the testbed's CA, next to its key.</param>
    public void Break(Hop hop, WireFault fault, string caPath) => Wires(hop).ForEach(wire => wire.Break(fault, caPath));

    /// <summary>Mends the wires of a hop.</summary>
    public void Mend(Hop hop) => Wires(hop).ForEach(wire => wire.Mend());

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        foreach (var wire in Wires())
            await wire.DisposeAsync();
    }

    private List<FaultyWire> Wires(Hop? hop = null)
    {
        lock (_lock)
            return [.. _wires.Where(wire => hop is null || wire.Key.Hop == hop).Select(wire => wire.Value)];
    }
}
