namespace TlsToll.Contracts.Vendors;

/// <summary>Ledger entry of one call that a vendor received.</summary>
/// <param name="Sequence">Position in the ledger, from 1, without gaps.</param>
/// <param name="Time">Time of the decision, UTC. The vendor sends the response after its delay.</param>
/// <param name="Vendor">The vendor.</param>
/// <param name="Operation">The operation, e.g. <c>NotifyShipment</c>.</param>
/// <param name="RequestId">The caller's request id or message id.</param>
/// <param name="Repeat">True if an earlier call had the same id, so this one has no effect.</param>
/// <param name="Outcome"><c>accepted</c>, <c>refused</c>, <c>failed</c> or <c>voided</c>.</param>
/// <param name="Subject">Id of the order, item or purchase order; never credit card information.</param>
/// <param name="Amount">Amount or quantity; 0 if the operation has neither.</param>
public sealed record LedgerEntry(
    long Sequence, DateTime Time, VendorName Vendor, string Operation, string RequestId, bool Repeat, string Outcome, string Subject, decimal Amount);

/// <summary>A page of a ledger.</summary>
/// <param name="Total">Number of entries in the whole ledger.</param>
/// <param name="Entries">Entries of this page, ordered by sequence.</param>
public sealed record LedgerPage(long Total, IReadOnlyList<LedgerEntry> Entries);

/// <summary>Behaviour of the vendors, which clients can read and change at run time.</summary>
/// <param name="Delay">Delay of each response in milliseconds: a number, <c>uniform:A..B</c> or <c>exponential:MEAN</c>.</param>
/// <param name="RefusalRate">Share of authorisations refused, 0 to 1.</param>
/// <param name="FailureRate">Share of calls that fail, 0 to 1.</param>
public sealed record VendorBehaviour(string Delay, double RefusalRate, double FailureRate)
{
    /// <summary>Delay of SNE's and ICE's responses, for which no client waits; null to use <see cref="Delay"/>.</summary>
    public string? BackgroundDelay { get; init; }
}
