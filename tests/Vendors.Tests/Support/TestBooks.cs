using TlsToll.Contracts.Faults;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Bookkeeping;

namespace TlsToll.Vendors.Tests.Support;

/// <summary>A desk and its ledger without a server.</summary>
internal sealed class TestBooks : IDisposable
{
    public TestBooks(Conduct conduct, ulong seed = 1, int limit = 1_000_000, string? file = null)
    {
        Ledger = new Ledger(limit, TimeProvider.System, file is null ? null : LedgerFile.Open(file));
        Desk = new CallDesk(new Draws(seed), new ConductInForce(conduct), Ledger, new CallMemory(limit));
        Ledger.Restore(Desk);
    }

    public Ledger Ledger { get; }

    public CallDesk Desk { get; }

    public static TestBooks Obliging(int limit = 1_000_000, string? file = null) =>
        new(new Conduct(Delay.Parse("0"), 0, 0), limit: limit, file: file);

    /// <summary>Decides a call; a failure that was asked for is only in the ledger.</summary>
    public void Try(in VendorCall call)
    {
        try
        {
            Desk.Decide(call);
        }
        catch (ServiceFaultException)
        {
            // What the ledger says is what counts.
        }
    }

    public void Dispose() => Ledger.Dispose();
}
