namespace TlsToll.Contracts.Vendors;

/// <summary>One call that a vendor received, as its ledger keeps it.</summary>
/// <param name="Sequence">Position in the ledger, from 1, without gaps.</param>
/// <param name="Time">When the call was decided, UTC; the response follows after the delay.</param>
/// <param name="Vendor">Which vendor.</param>
/// <param name="Operation">Which operation, e.g. <c>NotifyShipment</c>.</param>
/// <param name="RequestId">The caller's id of the request or message.</param>
/// <param name="Repeat">True for a repeat of an earlier id: such a call has no effect.</param>
/// <param name="Outcome"><c>accepted</c>, <c>refused</c>, <c>failed</c> or <c>voided</c>.</param>
/// <param name="Subject">The order, item or purchase order that it was about; never credit card information.</param>
/// <param name="Amount">Amount or quantity, where the operation has one; otherwise 0.</param>
public sealed record LedgerEntry(
    long Sequence, DateTime Time, VendorName Vendor, string Operation, string RequestId, bool Repeat, string Outcome, string Subject, decimal Amount);

/// <summary>A page of a ledger.</summary>
/// <param name="Total">Entries in the whole ledger.</param>
/// <param name="Entries">The entries of this page in order of their sequence.</param>
public sealed record LedgerPage(long Total, IReadOnlyList<LedgerEntry> Entries);

/// <summary>Behaviour of the vendors, which can be read and changed while they run.</summary>
/// <param name="Delay">Delay of each response in milliseconds: a number, <c>uniform:A..B</c> or <c>exponential:MEAN</c>.</param>
/// <param name="RefusalRate">Share of authorisations refused, 0 to 1.</param>
/// <param name="FailureRate">Share of calls that fail, 0 to 1.</param>
public sealed record VendorBehaviour(string Delay, double RefusalRate, double FailureRate)
{
    /// <summary>Delay of SNE's and ICE's responses, for which no client waits; null for <see cref="Delay"/>.</summary>
    public string? BackgroundDelay { get; init; }
}
