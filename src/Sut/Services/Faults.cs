using System.Globalization;
using TlsToll.Contracts.Faults;
using TlsToll.Sut.Vendors;

namespace TlsToll.Sut.Services;

/// <summary>Creates the faults of the services.</summary>
internal static class Faults
{
    public static ServiceFaultException NotFound(string field, string reason) => new(FaultCode.NotFound, field, reason);

    public static ServiceFaultException UnknownCustomer(long id) =>
        NotFound("CustomerId", string.Create(CultureInfo.InvariantCulture, $"There is no customer {id}."));

    public static ServiceFaultException UnknownItem(string field, int id) =>
        NotFound(field, string.Create(CultureInfo.InvariantCulture, $"There is no item {id}."));

    public static ServiceFaultException UnknownImage(string field) => NotFound(field, "There is no image of this name.");

    public static ServiceFaultException Refused(string reason) =>
        new(FaultCode.Refused, field: null, $"The vendor refused the payment: {reason}");

    public static ServiceFaultException VoidedRequest(string field) => new(
        FaultCode.InvalidRequest,
        field,
        "The authorisation of this request id was voided, because an earlier attempt failed. Send the order with a new request id.");

    /// <summary>The vendor refuses a request as invalid: it has authorised another one of the same id, or voided it.</summary>
    public static ServiceFaultException RefusedRequest(string field, VendorException cause) => new(FaultCode.InvalidRequest, field, cause.Message, cause);

    public static ServiceFaultException VendorUnavailable(VendorException cause) =>
        new(FaultCode.VendorUnavailable, field: null, cause.Message, cause);

    /// <summary>Path of a field of a list element, e.g. <c>Lines[2].ItemId</c>.</summary>
    public static string Path(string list, int index, string? field = null) =>
        string.Create(CultureInfo.InvariantCulture, $"{list}[{index}]{(field is null ? "" : ".")}{field}");
}
