using TlsToll.Contracts.Faults;

namespace TlsToll.Sut.Validation;

/// <summary>
/// Checks a request against the limits that its type declares by DataAnnotations, and against the rules between its fields. The limits
/// are read once per type; a request then costs a delegate call a field and nothing on the heap.
/// </summary>
internal static class RequestValidator
{
    /// <summary>Passes a good request and refuses any other, naming the first field at fault.</summary>
    /// <exception cref="ServiceFaultException">A field is out of its limits (<see cref="FaultCode.InvalidRequest"/>).</exception>
    public static void Check<T>(T request)
        where T : class
    {
        var violation = FieldChecks<T>.All.FirstIn(request) ?? CrossFieldRules.Of<T>.Check?.Invoke(request);
        if (violation is { } v)
            throw new ServiceFaultException(FaultCode.InvalidRequest, v.Field, $"{v.Field}: {v.Reason}");
    }
}
