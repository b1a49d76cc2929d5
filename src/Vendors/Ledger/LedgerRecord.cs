using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Vendors.Ledger;

/// <summary>Outcome of a call. The ledger writes the names in lower case.</summary>
internal enum CallOutcome : byte
{
    Accepted,

    /// <summary>Refused, or a void of an authorisation that was not in force.</summary>
    Refused,

    /// <summary>Emulated failure (failure rate).</summary>
    Failed,

    Voided,
}

/// <summary>An in-memory entry; its index implies its sequence.</summary>
internal readonly record struct LedgerRecord(
    DateTime Time,
    VendorOperation Operation,
    VendorName Vendor,
    CallOutcome Outcome,
    bool IsRepeat,
    string Id,
    string Subject,
    decimal Amount)
{
    private static readonly string[] OperationNames = ["", .. Enum.GetNames<VendorOperation>()];

    private static readonly string[] OutcomeNames = [.. Enum.GetNames<CallOutcome>().Select(n => n.ToLowerInvariant())];

    public LedgerEntry ToWire(long sequence) => new(
        sequence, Time, Vendor, OperationNames[(int)Operation], Id, IsRepeat, OutcomeNames[(int)Outcome], Subject, Amount);

    /// <exception cref="FormatException">The entry was not written by <see cref="ToWire"/>.</exception>
    public static LedgerRecord Of(LedgerEntry entry)
    {
        var operation = Array.IndexOf(OperationNames, entry.Operation);
        var outcome = Array.IndexOf(OutcomeNames, entry.Outcome);
        if (operation <= 0 || outcome < 0)
            throw new FormatException("the operation or the outcome is unknown");
        return new(
            entry.Time, (VendorOperation)operation, entry.Vendor, (CallOutcome)outcome, entry.Repeat, entry.RequestId, entry.Subject, entry.Amount);
    }

    public VendorCall Call => new(Operation, Vendor, Id, Subject, Amount);
}
