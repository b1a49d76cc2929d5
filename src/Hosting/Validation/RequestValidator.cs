using TlsToll.Contracts.Faults;

namespace TlsToll.Hosting.Validation;

/// <summary>
/// Checks requests against the DataAnnotations of their type. The attributes are read once per type; a valid request then costs two
/// delegate calls per field and no allocation. In contrast, the Validator of System.ComponentModel reads attributes and boxes values for
/// each request, and validation libraries allocate a result object for each.
/// </summary>
public static class RequestValidator
{
    /// <summary>Returns if a request is valid, and throws otherwise.</summary>
    /// <typeparam name="T">Type of the request.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="rule">Check across fields, which runs once each field is valid by itself; null for none.</param>
    /// <exception cref="ServiceFaultException">A field is invalid (<see cref="FaultCode.InvalidRequest"/>). The fault contains the first
    /// violation.</exception>
    public static void Check<T>(T request, Func<T, Violation?>? rule = null)
        where T : class
    {
        var violation = FieldChecks<T>.FirstIn(request) ?? rule?.Invoke(request);
        if (violation is { } v)
            throw new ServiceFaultException(FaultCode.InvalidRequest, v.Field, $"{v.Field}: {v.Reason}");
    }
}
