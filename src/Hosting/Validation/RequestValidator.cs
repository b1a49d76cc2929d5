using TlsToll.Contracts.Faults;

namespace TlsToll.Hosting.Validation;

/// <summary>
/// Checks requests against the limits that their type declares by DataAnnotations. The limits are read once per type; a request then costs
/// two delegate calls per field and nothing on the heap. Validator of System.ComponentModel reads attributes and boxes values for each
/// request, and the validation libraries build a result object for each, so neither replaces this.
/// </summary>
public static class RequestValidator
{
    /// <summary>Passes a valid request.</summary>
    /// <typeparam name="T">Type of the request.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="rule">Checks fields against each other once each is valid by itself; may be null.</param>
    /// <exception cref="ServiceFaultException">
    /// A field breaks a rule (<see cref="FaultCode.InvalidRequest"/>); the fault names the first one.
    /// </exception>
    public static void Check<T>(T request, Func<T, Violation?>? rule = null)
        where T : class
    {
        var violation = FieldChecks<T>.FirstIn(request) ?? rule?.Invoke(request);
        if (violation is { } v)
            throw new ServiceFaultException(FaultCode.InvalidRequest, v.Field, $"{v.Field}: {v.Reason}");
    }
}
