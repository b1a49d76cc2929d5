using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Emulation;

namespace TlsToll.Vendors.Bookkeeping;

/// <summary>
/// Decides calls one after the other and writes each decision into the ledger, before the answer's delay: a caller that does not wait for
/// its answer finds the same one by asking again. An id is answered once; later calls with it are repeats without effect.
/// </summary>
internal sealed class CallDesk
{
    private readonly Lock _oneAtATime = new();
    private readonly Draws _draws;
    private readonly ConductInForce _conduct;
    private readonly Ledger _ledger;
    private readonly CallMemory _memory;

    public CallDesk(Draws draws, ConductInForce conduct, Ledger ledger, CallMemory memory) =>
        (_draws, _conduct, _ledger, _memory) = (draws, conduct, ledger, memory);

    /// <summary>Decides a call of any operation but a void: true if it is accepted.</summary>
    /// <exception cref="ServiceFaultException">It fails as the failure rate asks, or its id is another accepted request's.</exception>
    public bool Decide(in VendorCall call)
    {
        lock (_oneAtATime)
        {
            ref var known = ref _memory.Of(call.Operation, call.Id);
            var isRepeat = known.Standing is Standing.Accepted or Standing.Refused;
            if (isRepeat && known.Standing == Standing.Accepted && known.Fingerprint != call.Fingerprint)
                throw Conflict(call);
            FailAsAsked(call, isRepeat, known.Calls++);
            var standing = isRepeat ? known.Standing : IsRefused(call) ? Standing.Refused : Standing.Accepted;
            _ledger.Append(call, isRepeat, standing == Standing.Accepted ? CallOutcome.Accepted : CallOutcome.Refused);
            (known.Standing, known.Fingerprint) = (standing, call.Fingerprint);
            return standing == Standing.Accepted;
        }
    }

    /// <summary>Takes an authorisation back: true if it was in force, or had been and was voided before.</summary>
    /// <exception cref="ServiceFaultException">It fails, as the failure rate asks.</exception>
    public bool Void(VendorName vendor, string id)
    {
        var call = new VendorCall(VendorOperation.VoidAuthorisation, vendor, id, Subject: "", Amount: 0);
        lock (_oneAtATime)
        {
            ref var known = ref _memory.Of(AuthorisedBy(vendor), id);
            var isRepeat = known.Standing == Standing.Voided;
            FailAsAsked(call, isRepeat, known.Voids++);
            if (!isRepeat && known.Standing != Standing.Accepted)
            {
                _ledger.Append(call, isRepeat: false, CallOutcome.Refused);
                return false;
            }

            _ledger.Append(call, isRepeat, CallOutcome.Voided);
            known.Standing = Standing.Voided;
            return true;
        }
    }

    /// <summary>Remembers a decision of an earlier process; to be called in the decisions' order, before the first call.</summary>
    public void Recall(in VendorCall call, CallOutcome outcome)
    {
        var isVoid = call.Operation == VendorOperation.VoidAuthorisation;
        ref var known = ref _memory.Of(isVoid ? AuthorisedBy(call.Vendor) : call.Operation, call.Id);
        if (isVoid)
            known.Voids++;
        else
            known.Calls++;
        if (outcome == CallOutcome.Failed || (isVoid && outcome != CallOutcome.Voided))
            return;
        known.Standing = outcome switch
        {
            CallOutcome.Accepted => Standing.Accepted,
            CallOutcome.Voided => Standing.Voided,
            _ => Standing.Refused,
        };
        if (!isVoid)
            known.Fingerprint = call.Fingerprint;
    }

    private static VendorOperation AuthorisedBy(VendorName vendor) =>
        vendor == VendorName.Pov ? VendorOperation.ValidatePurchaseOrder : VendorOperation.AuthorisePayment;

    private static ServiceFaultException Conflict(in VendorCall call)
    {
        var field = call.Operation is VendorOperation.NotifyShipment or VendorOperation.RequestStock ? "MessageId" : "RequestId";
        return new ServiceFaultException(
            FaultCode.InvalidRequest, field, $"{field}: '{call.Id}' stands for another request, which was accepted.");
    }

    private bool IsRefused(in VendorCall call) => call.MayBeRefused
        && (call.IsAlwaysRefused || _draws.Unit(DrawFor.Refusal, call.Operation, call.Id) < _conduct.Current.RefusalRate);

    // Each call with an id is a draw of its own, or whoever retries a failed one would fail for ever.
    private void FailAsAsked(in VendorCall call, bool isRepeat, int nth)
    {
        var rate = _conduct.Current.FailureRate;
        if (rate == 0 || _draws.Unit(DrawFor.Failure, call.Operation, call.Id, nth) >= rate)
            return;
        _ledger.Append(call, isRepeat, CallOutcome.Failed);
        throw new ServiceFaultException(FaultCode.Internal, field: null, "The vendor failed, as its failure rate asks, and did nothing.");
    }
}
