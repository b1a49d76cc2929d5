using System.Text.Json;
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

/// <summary>An entry without its sequence, which its position implies.</summary>
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

    private static readonly string[] VendorNames = Enum.GetNames<VendorName>();

    /// <summary>Writes the entry as the JSON of <see cref="LedgerEntry"/>.</summary>
    public void Write(Utf8JsonWriter json, long sequence)
    {
        json.WriteStartObject();
        json.WriteNumber(Fields.Sequence, sequence);
        json.WriteString(Fields.Time, Time);
        json.WriteString(Fields.Vendor, VendorNames[(int)Vendor]);
        json.WriteString(Fields.Operation, OperationNames[(int)Operation]);
        json.WriteString(Fields.RequestId, Id);
        json.WriteBoolean(Fields.Repeat, IsRepeat);
        json.WriteString(Fields.Outcome, OutcomeNames[(int)Outcome]);
        json.WriteString(Fields.Subject, Subject);
        json.WriteNumber(Fields.Amount, Amount);
        json.WriteEndObject();
    }

    /// <exception cref="FormatException">The entry was not written by <see cref="Write"/>.</exception>
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

    private static class Fields
    {
        public static readonly JsonEncodedText Sequence = JsonEncodedText.Encode("sequence");
        public static readonly JsonEncodedText Time = JsonEncodedText.Encode("time");
        public static readonly JsonEncodedText Vendor = JsonEncodedText.Encode("vendor");
        public static readonly JsonEncodedText Operation = JsonEncodedText.Encode("operation");
        public static readonly JsonEncodedText RequestId = JsonEncodedText.Encode("requestId");
        public static readonly JsonEncodedText Repeat = JsonEncodedText.Encode("repeat");
        public static readonly JsonEncodedText Outcome = JsonEncodedText.Encode("outcome");
        public static readonly JsonEncodedText Subject = JsonEncodedText.Encode("subject");
        public static readonly JsonEncodedText Amount = JsonEncodedText.Encode("amount");
    }
}
