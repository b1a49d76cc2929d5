using TlsToll.Tls;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Bookkeeping;

namespace TlsToll.Vendors.Hosting;

/// <summary>What the vendors' server and the administration share.</summary>
internal sealed class VendorState : IDisposable
{
    /// <exception cref="LedgerFileException">The ledger's file cannot be used.</exception>
    public VendorState(VendorOptions options, CertificateStore certificates, TimeProvider time)
    {
        Conduct = new ConductInForce(options.Conduct);
        Draws = new Draws(options.Seed);
        Pauses = new Pauses(Draws, Conduct, time);
        Ledger = new Ledger(options.LedgerLimit, time, options.LedgerFile is { } path ? LedgerFile.Open(path) : null);
        Desk = new CallDesk(Draws, Conduct, Ledger, new CallMemory(options.LedgerLimit));
        Listeners = new Listeners(options, certificates, Handshakes);
        try
        {
            Ledger.Restore(Desk);
        }
        catch
        {
            Ledger.Dispose();
            throw;
        }
    }

    /// <summary>The conduct in force.</summary>
    public ConductInForce Conduct { get; }

    /// <summary>The draws of this run.</summary>
    public Draws Draws { get; }

    /// <summary>The delays.</summary>
    public Pauses Pauses { get; }

    /// <summary>The ledger.</summary>
    public Ledger Ledger { get; }

    /// <summary>Decides calls.</summary>
    public CallDesk Desk { get; }

    /// <summary>The services' listeners.</summary>
    public Listeners Listeners { get; }

    /// <summary>Handshakes of hop 2.</summary>
    public HandshakeCounters Handshakes { get; } = new();

    /// <summary>Calls by operation.</summary>
    public Tallies Tallies { get; } = new();

    public void Dispose() => Ledger.Dispose();
}
