namespace TlsToll.Contracts.Faults;

/// <summary>Reasons for which a service refuses or fails. SOAP faults and JSON problem details use the same set.</summary>
public enum FaultCode
{
    /// <summary>The request is malformed or a field is out of range. HTTP 400 in JSON.</summary>
    InvalidRequest,

    /// <summary>A named customer, item, subject, country or image does not exist. HTTP 404 in JSON.</summary>
    NotFound,

    /// <summary>A vendor refused the payment: a business outcome, not an error. HTTP 422 in JSON.</summary>
    Refused,

    /// <summary>A vendor failed or was unreachable. HTTP 502 in JSON.</summary>
    VendorUnavailable,

    /// <summary>The database was unreachable, or aborted the work, or too many requests were in progress; the client may retry. HTTP 503 in JSON.</summary>
    Unavailable,

    /// <summary>Any other error. The details are in the server's log, never in the response. HTTP 500 in JSON.</summary>
    Internal,
}
