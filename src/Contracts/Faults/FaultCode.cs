namespace TlsToll.Contracts.Faults;

/// <summary>Why a service refused or failed: a closed set, the same in SOAP faults and in problem details.</summary>
public enum FaultCode
{
    /// <summary>The request is malformed or a field is out of range. The client's mistake; HTTP 400 in JSON.</summary>
    InvalidRequest,

    /// <summary>A named customer, item, subject, country or image does not exist. HTTP 404 in JSON.</summary>
    NotFound,

    /// <summary>A vendor refused the payment. A business outcome, not an error. HTTP 422 in JSON.</summary>
    Refused,

    /// <summary>A vendor could not be reached or failed. HTTP 502 in JSON.</summary>
    VendorUnavailable,

    /// <summary>The database could not be reached or gave up; the request may be repeated. HTTP 503 in JSON.</summary>
    Unavailable,

    /// <summary>Anything else; details are in the server's log, never in the response. HTTP 500 in JSON.</summary>
    Internal,
}
