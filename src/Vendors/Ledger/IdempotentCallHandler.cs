using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Vendors.Behaviour;

namespace TlsToll.Vendors.Ledger;

/// <summary>
/// Decides calls one at a time and records each decision in the ledger before the response's delay. A caller that times out and retries
/// thus gets the same response. Each id is decided once; later calls with it are repeats without effect.
/// </summary>
internal sealed class IdempotentCallHandler(SeededGenerator generator, CurrentBehaviour behaviour, CallLedger ledger, CallHistory history)
{
    private readonly Lock _oneAtATime = new();

    /// <summary>Decides a call of any operation except a void.</summary>
    /// <returns>True if the call is accepted.</returns>
    /// <exception cref="ServiceFaultException">The call fails by the failure rate, or its id belongs to another accepted
    /// request, or to a void, after which it never stands for an authorisation again.</exception>
    public bool Decide(in VendorCall call)
    {
        lock (_oneAtATime)
        {
            ref var entry = ref history.Of(call.Operation, call.Id);
            var isRepeat = entry.State is CallState.Accepted or CallState.Refused;
            if (isRepeat && entry.State == CallState.Accepted && entry.Fingerprint != call.Fingerprint)
                throw Conflict(call, "another request, which was accepted");
            if (entry.State is CallState.Voided or CallState.Barred)
                throw Conflict(call, "an authorisation that was voided; send the order with a new one");
            FailAtRate(call, isRepeat, entry.Calls++);
            var state = isRepeat ? entry.State : IsRefused(call) ? CallState.Refused : CallState.Accepted;
            ledger.Append(call, isRepeat, state == CallState.Accepted ? CallOutcome.Accepted : CallOutcome.Refused);
            (entry.State, entry.Fingerprint) = (state, call.Fingerprint);
            return state == CallState.Accepted;
        }
    }

    /// <summary>
    /// Voids an authorisation. One whose request arrives later, because the network or the caller held it, is refused: nobody would void it.
    /// </summary>
    /// <returns>True if the authorisation was in force or already voided.</returns>
    /// <exception cref="ServiceFaultException">The call fails by the failure rate.</exception>
    public bool Void(VendorName vendor, string id)
    {
        var call = new VendorCall(VendorOperation.VoidAuthorisation, vendor, id, Subject: "", Amount: 0);
        lock (_oneAtATime)
        {
            ref var entry = ref history.Of(AuthorisedBy(vendor), id);
            var isRepeat = entry.State == CallState.Voided;
            FailAtRate(call, isRepeat, entry.Voids++);
            if (!isRepeat && entry.State != CallState.Accepted)
            {
                ledger.Append(call, isRepeat: false, CallOutcome.Refused);
                Bar(ref entry);
                return false;
            }

            ledger.Append(call, isRepeat, CallOutcome.Voided);
            entry.State = CallState.Voided;
            return true;
        }
    }

    /// <summary>Restores a decision of an earlier process. Restore decisions in their original order, before the first call.</summary>
    public void Recall(in VendorCall call, CallOutcome outcome)
    {
        var isVoid = call.Operation == VendorOperation.VoidAuthorisation;
        ref var entry = ref history.Of(isVoid ? AuthorisedBy(call.Vendor) : call.Operation, call.Id);
        if (isVoid)
            entry.Voids++;
        else
            entry.Calls++;
        if (isVoid && outcome == CallOutcome.Refused)
            Bar(ref entry);
        if (outcome == CallOutcome.Failed || (isVoid && outcome != CallOutcome.Voided))
            return;
        entry.State = outcome switch
        {
            CallOutcome.Accepted => CallState.Accepted,
            CallOutcome.Voided => CallState.Voided,
            _ => CallState.Refused,
        };
        if (!isVoid)
            entry.Fingerprint = call.Fingerprint;
    }

    private static VendorOperation AuthorisedBy(VendorName vendor) =>
        vendor == VendorName.Pov ? VendorOperation.ValidatePurchaseOrder : VendorOperation.AuthorisePayment;

    // What was refused keeps its answer.
    private static void Bar(ref CallEntry entry)
    {
        if (entry.State == CallState.Open)
            entry.State = CallState.Barred;
    }

    private static ServiceFaultException Conflict(in VendorCall call, string with)
    {
        var field = call.Operation is VendorOperation.NotifyShipment or VendorOperation.RequestStock ? "MessageId" : "RequestId";
        return new ServiceFaultException(FaultCode.InvalidRequest, field, $"{field}: '{call.Id}' belongs to {with}.");
    }

    private bool IsRefused(in VendorCall call) => call.MayBeRefused
        && (call.IsAlwaysRefused || generator.Unit(DrawPurpose.Refusal, call.Operation, call.Id) < behaviour.Value.RefusalRate);

    // Each call with an id gets a new random number; otherwise, retries of a failed call would fail forever.
    private void FailAtRate(in VendorCall call, bool isRepeat, int nth)
    {
        var rate = behaviour.Value.FailureRate;
        if (rate == 0 || generator.Unit(DrawPurpose.Failure, call.Operation, call.Id, nth) >= rate)
            return;
        ledger.Append(call, isRepeat, CallOutcome.Failed);
        throw new ServiceFaultException(FaultCode.Internal, field: null, "The vendor failed by its failure rate and did nothing.");
    }
}
