using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Ledger;

namespace TlsToll.Vendors.Tests.Support;

/// <summary>A call handler and its ledger without a server.</summary>
internal sealed class TestBooks : IDisposable
{
    public TestBooks(CheckedBehaviour behaviour, ulong seed = 1, int limit = 1_000_000, string? file = null)
    {
        Ledger = new CallLedger(TimeProvider.System, file is null ? LedgerFile.CreateTemporary() : LedgerFile.Open(file));
        Calls = new IdempotentCallHandler(new SeededGenerator(seed), new CurrentBehaviour(behaviour), Ledger, new CallHistory(limit));
        Ledger.Restore(Calls);
    }

    public CallLedger Ledger { get; }

    public IdempotentCallHandler Calls { get; }

    public static TestBooks Obliging(int limit = 1_000_000, string? file = null) =>
        new(new CheckedBehaviour(Delay.Parse("0"), 0, 0), limit: limit, file: file);

    /// <summary>Decides a call; a failure by the failure rate is only in the ledger.</summary>
    public void Try(in VendorCall call)
    {
        try
        {
            Calls.Decide(call);
        }
        catch (ServiceFaultException)
        {
            // The ledger's entry is what counts.
        }
    }

    public void Dispose() => Ledger.Dispose();
}
