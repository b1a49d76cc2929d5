using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Emulation;

namespace TlsToll.Vendors.Bookkeeping;

/// <summary>How a call came out; in lower case the ledger's word for it.</summary>
internal enum CallOutcome : byte
{
    /// <summary>Accepted.</summary>
    Accepted,

    /// <summary>Refused, or a void of what was not in force.</summary>
    Refused,

    /// <summary>Failed, as the failure rate asks.</summary>
    Failed,

    /// <summary>An authorisation was taken back.</summary>
    Voided,
}

/// <summary>An entry as memory keeps it; its sequence is its place.</summary>
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
    private static readonly string[] OperationNames =
        ["", .. Enum.GetNames<VendorOperation>()];

    private static readonly string[] OutcomeNames = [.. Enum.GetNames<CallOutcome>().Select(n => n.ToLowerInvariant())];

    /// <summary>The entry for the wire.</summary>
    public LedgerEntry ToWire(long sequence) => new(
        sequence, Time, Vendor, OperationNames[(int)Operation], Id, IsRepeat, OutcomeNames[(int)Outcome], Subject, Amount);

    /// <summary>The record of an entry that was written by <see cref="ToWire"/>.</summary>
    /// <exception cref="FormatException">It was not.</exception>
    public static LedgerRecord Of(LedgerEntry entry)
    {
        var operation = Array.IndexOf(OperationNames, entry.Operation);
        var outcome = Array.IndexOf(OutcomeNames, entry.Outcome);
        if (operation <= 0 || outcome < 0)
            throw new FormatException("the operation or the outcome is unknown");
        return new(
            entry.Time,
            (VendorOperation)operation,
            entry.Vendor,
            (CallOutcome)outcome,
            entry.Repeat,
            entry.RequestId,
            entry.Subject,
            entry.Amount);
    }

    /// <summary>The call that the record is of.</summary>
    public VendorCall Call => new(Operation, Vendor, Id, Subject, Amount);
}
